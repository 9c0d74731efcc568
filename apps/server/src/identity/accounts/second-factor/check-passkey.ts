import type { EndpointInput } from '@waybill/contract/endpoint.ts';
import type { passkeyEndpoints } from '@waybill/contract/endpoints/passkeys.ts';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { PasskeyAssertion } from '@waybill/contract/endpoints/proof-shapes.ts';
import { z } from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { type PasskeySettings, mayAsk } from '../../../platform/config/passkey-settings.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type ChallengePurpose, type NewPasskey, findPasskeys, takeChallenge } from './store.ts';

/** Algorithms that are taken: EdDSA, ECDSA and RSA, which every authenticator has one of. */
export const passkeyAlgorithms = [-8, -7, -257];

const ClientData = z.object({ challenge: z.base64url(), origin: z.string() });

/** What the browser says that it asked for; null when it says nothing that can be read. */
const readClientData = (clientDataJSON: string): z.output<typeof ClientData> | null => {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
};

/**
 * What an answer has to be of: a challenge of the account, used up by this, from a page of ours, for our domain, from
 * somebody whom the authenticator recognised; or which of challenge and page is another.
 */
const expectationOf = async (
  db: Db,
  settings: PasskeySettings,
  userId: number,
  clientDataJSON: string,
  purpose: ChallengePurpose,
) => {
  const data = readClientData(clientDataJSON);
  const challenge = Buffer.from(data?.challenge ?? '', 'base64url');
  const taken = await takeChallenge(db, userId, challenge, purpose);
  if (data === null || taken.length === 0) return 'unknown';
  if (!mayAsk(settings, data.origin)) return 'elsewhere';
  return {
    expectedChallenge: data.challenge,
    expectedOrigin: data.origin,
    expectedRPID: settings.domain,
    requireUserVerification: true,
  };
};

/** What does not verify is thrown by the library, with words for developers. */
const orNull = async <T>(verified: Promise<T>): Promise<T | null> => verified.catch(() => null);

// Half a megabyte of ASN.1 that most processes never read.
const webauthn = () => import('@simplewebauthn/server');

const ofKey = { type: 'public-key', clientExtensionResults: {} } as const;

type NewPasskeyBody = EndpointInput<typeof passkeyEndpoints.confirmPasskey>['body'];

export const checkAssertion = async (
  db: Db,
  settings: PasskeySettings,
  userId: number,
  { id, ...response }: PasskeyAssertion,
): Promise<{ id: number; count: number; backedUp: boolean } | null> => {
  const expectation = await expectationOf(db, settings, userId, response.clientDataJSON, 'prove');
  const passkeys = await findPasskeys(db, userId);
  const passkey = passkeys.find(({ credential_id: own }) => own.toString('base64url') === id);
  if (typeof expectation === 'string' || passkey === undefined) return null;
  const answer: AuthenticationResponseJSON = { ...ofKey, id, rawId: id, response };
  const credential = { id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.sign_count };
  const { verifyAuthenticationResponse } = await webauthn();
  const result = await orNull(verifyAuthenticationResponse({ response: answer, credential, ...expectation }));
  if (result?.verified !== true) return null;
  const { newCounter: count, credentialBackedUp: backedUp } = result.authenticationInfo;
  return { id: passkey.id, count, backedUp };
};

/**
 * Reads the passkey that an authenticator made for an account; null when it is none. Throws stale when nothing of the
 * account waits for it any more.
 */
export const checkRegistration = async (
  db: Db,
  settings: PasskeySettings,
  userId: number,
  { id, ...response }: Pick<NewPasskeyBody, 'id' | 'clientDataJSON' | 'attestationObject'>,
): Promise<Omit<NewPasskey, 'name' | 'transports'> | null> => {
  const expectation = await expectationOf(db, settings, userId, response.clientDataJSON, 'register');
  if (expectation === 'unknown') throw new AppError('stale', { hint: 'errors.stale.secondFactor' });
  if (expectation === 'elsewhere') return null;
  const answer = { ...ofKey, id, rawId: id, response };
  const { verifyRegistrationResponse } = await webauthn();
  const registration = { response: answer, supportedAlgorithmIDs: passkeyAlgorithms, ...expectation };
  const result = await orNull(verifyRegistrationResponse(registration));
  if (result?.verified !== true) return null;
  const { credential, credentialBackedUp: backedUp } = result.registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    backedUp,
  };
};
