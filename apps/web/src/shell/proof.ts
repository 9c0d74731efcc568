import type { EndpointCall, EndpointData } from '@waybill/contract/endpoint.ts';
import { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import type { SecondWay } from '@waybill/contract/vocabulary/second-way.ts';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { call } from '../client/call.ts';

export type ProofForm = {
  readonly by: SecondWay;
  readonly code: string;
  readonly recoveryCode: string;
};

/** Those of the ways that an account has which this browser can take, the best first. */
export const usableWays = (ways: readonly SecondWay[]): readonly SecondWay[] =>
  ways.filter((way) => way !== 'passkey' || 'PublicKeyCredential' in globalThis);

export const noProof = (ways: readonly SecondWay[]): ProofForm => ({
  by: usableWays(ways)[0] ?? 'totp',
  code: '',
  recoveryCode: '',
});
type Challenge = EndpointData<typeof passkeyEndpoints.beginPasskeyProof>;

const ownChallenge = (): Promise<Challenge> => call(passkeyEndpoints.beginPasskeyProof, {});

/** The one that is sent; a passkey signs the challenge that `begin` gets for it. */
export const proofOf = async (
  { by, code, recoveryCode }: ProofForm,
  begin: () => Promise<Challenge> = ownChallenge,
): Promise<EndpointCall<typeof passkeyEndpoints.removePasskey>['body']> => {
  if (by === 'totp') return { code: code.trim() };
  if (by === 'recovery_code') return { recoveryCode: recoveryCode.trim() };
  const [{ signChallenge }, { options }] = await Promise.all([import('./passkey.ts'), begin()]);
  return { passkey: await signChallenge(options) };
};

export const codeProblem = (code: string): PlainPhrase | undefined =>
  /^\d{3} ?\d{3}$/.test(code.trim()) ? undefined : 'proof.codeWanted';

export const checkProof = ({
  by,
  code,
  recoveryCode,
}: ProofForm): Readonly<Partial<Record<keyof ProofForm, PlainPhrase | undefined>>> => {
  if (by === 'totp') return { code: codeProblem(code) };
  return {
    recoveryCode: by === 'recovery_code' && recoveryCode.trim() === '' ? 'proof.recoveryWanted' : undefined,
  };
};
