import { rewrites } from '@waybill/phrases/rewrites.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { ApiError, type NextAction } from './errors.ts';

export type ErrorMessage = {
  readonly theme: 'warning' | 'error';
  readonly text: string;
  readonly hint: string | undefined;
  readonly nextAction: NextAction | undefined;
};

const warningCategories: ReadonlySet<string> = new Set([
  'validation',
  'resource',
  'method',
  'media',
  'file-upload',
]);

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

const fallback = (error: ApiError, t: WebTranslate): string => {
  if (error.is('TIMEOUT')) return t('client.timeout');
  if (error.is('NETWORK')) return t('client.noConnection');
  if (error.is('EMPTY')) return t('client.empty');
  if (error.is('tooLarge')) return t('client.tooLarge');
  if (error.is('sessionExpired')) return t('guard.sessionExpired');
  if (error.is('passwordChanged')) return t('session.passwordChanged');
  if (error.is('TOO_MANY_WAITING')) return t('session.overflow');
  // It had a body, only no words in it.
  if (error.code !== undefined) return t('client.requestFailed');
  const status = error.status ?? 0;
  if (status >= 500) return t('client.serverError');
  return status >= 400 ? t('client.checkInput') : t('client.networkFailed');
};

/** Words for an error, undefined for what nobody needs to hear (a call that was cancelled). */
export const describeError = (error: unknown, t: WebTranslate): ErrorMessage | undefined => {
  if (isAbort(error)) return undefined;
  if (!(error instanceof ApiError)) {
    return { theme: 'error', text: t('client.operationFailed'), hint: undefined, nextAction: undefined };
  }
  const theme = warningCategories.has(error.category ?? '') ? 'warning' : 'error';
  const { msg, hint, nextAction } = error;
  if (error.is('reservationGone') || rewrites.reservationGone.test(msg)) {
    return { theme, text: t('client.reservationGone'), hint: undefined, nextAction };
  }
  if (rewrites.sessionStale.test(msg))
    return { theme, text: t('client.sessionStale'), hint: undefined, nextAction };
  return { theme, text: msg === '' ? fallback(error, t) : msg, hint, nextAction };
};
