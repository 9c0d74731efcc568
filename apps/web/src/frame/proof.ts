import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';

/** What the fields of a proof hold: a code of the app, or a recovery code. */
export type ProofForm = {
  /** Whether a recovery code is given. */
  readonly paper: boolean;
  readonly code: string;
  readonly recoveryCode: string;
};

export const noProof: ProofForm = { paper: false, code: '', recoveryCode: '' };

/** The one that is sent. */
export const proofOf = ({
  paper,
  code,
  recoveryCode,
}: ProofForm): { code: string } | { recoveryCode: string } =>
  paper ? { recoveryCode: recoveryCode.trim() } : { code: code.trim() };

/** What is wrong with a code as it was typed. */
export const codeProblem = (code: string): PlainPhrase | undefined =>
  /^\d{3} ?\d{3}$/.test(code.trim()) ? undefined : 'proof.codeWanted';

/** The same of whichever is given. */
export const checkProof = ({
  paper,
  code,
  recoveryCode,
}: ProofForm): Readonly<Partial<Record<keyof ProofForm, PlainPhrase | undefined>>> => {
  if (!paper) return { code: codeProblem(code) };
  return { recoveryCode: recoveryCode.trim() === '' ? 'proof.recoveryWanted' : undefined };
};
