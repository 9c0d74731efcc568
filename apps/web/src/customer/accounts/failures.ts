import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { describeError, type ErrorMessage } from '../../client/error-message.ts';
import { ApiError } from '../../client/errors.ts';

export type Step = 'registerCheck' | 'register' | 'forgotCheck' | 'forgot' | 'reset' | 'resend';

export class StepFailure extends Error {
  readonly step: Step;

  constructor(step: Step, cause: unknown) {
    super(step, { cause });
    this.step = step;
  }
}

/** Runs one step of an act, so that what fails in it is said in its words. */
export const atStep = async <T>(step: Step, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    throw new StepFailure(step, error);
  }
};

export const causeOf = (error: unknown): unknown => (error instanceof StepFailure ? error.cause : error);

/** What a step says when it failed without words of the server, and when nothing answered. */
const steps: Readonly<Record<Step, { readonly failed: PlainPhrase; readonly network: PlainPhrase }>> = {
  registerCheck: { failed: 'accounts.checkFailed', network: 'register.network' },
  register: { failed: 'register.failed', network: 'register.network' },
  forgotCheck: { failed: 'accounts.checkFailed', network: 'forgot.network' },
  forgot: { failed: 'forgot.failed', network: 'forgot.network' },
  reset: { failed: 'reset.failed', network: 'reset.network' },
  resend: { failed: 'resend.failed', network: 'resend.network' },
};

const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && (error.is('NETWORK') || error.is('TIMEOUT'));

/** What to say of an act that failed: the words of its step, and below them those of the server where it rejected. */
export const describeFailure = (failure: unknown, t: WebTranslate): ErrorMessage | undefined => {
  const error = causeOf(failure);
  const words = describeError(error, t);
  if (words === undefined || !(failure instanceof StepFailure)) return words;
  const { step } = failure;
  if (isOffline(error)) return { ...words, text: t(steps[step].network) };
  const refused = error instanceof ApiError && error.msg !== '' && (error.status ?? 500) < 500;
  const text = t(steps[step].failed);
  return refused
    ? { ...words, text, hint: [words.text, words.hint].filter(Boolean).join(' · ') }
    : { ...words, text };
};

export const isDeadLink = (failure: unknown): boolean => {
  const error = causeOf(failure);
  return error instanceof ApiError && (error.is('resetLinkInvalid') || 'token' in error.fields);
};

/** What an activation that failed says; a rejected code is a matter of the link, not of the moment. */
export const activationProblem = (
  error: unknown,
): 'activation.invalid' | 'activation.failed' | 'activation.network' => {
  if (!(error instanceof ApiError) || (error.status ?? 500) >= 500) return 'activation.network';
  return error.is('activationCodeInvalid') || 'code' in error.fields
    ? 'activation.invalid'
    : 'activation.failed';
};

export const takenProblem = (emailTaken: boolean, usernameTaken: boolean): PlainPhrase | undefined => {
  if (emailTaken && usernameTaken) return 'register.bothTaken';
  if (emailTaken) return 'register.emailTaken';
  return usernameTaken ? 'register.usernameTaken' : undefined;
};
