import { rewrites } from '@waybill/phrases/rewrites.ts';
import type { ApiError } from './errors.ts';
import type { ErrorKind } from './session-states.ts';

/** Errors of 401 that are about what was typed and not about the token. */
const aboutInput: ReadonlySet<string> = new Set(['wrongPassword', 'locked', 'notActivated']);

/**
 * "Auth paths" are all of `/auth/` but logout (spec section 4), and but what somebody who is signed in does with their
 * second factor.
 */
const isAuthPath = (path: string): boolean => /^\/auth\/(?!logout$|second-factor(?!\/sign-in$))/.test(path);

/** What a 401 says of the session; undefined when it says nothing of it. */
export const errorKind = (path: string, error: ApiError): ErrorKind | undefined => {
  if (isAuthPath(path)) return 'authPath';
  if (error.is('passwordChanged')) return 'passwordChanged';
  if (rewrites.passwordChanged.test(error.msg))
    return rewrites.sessionStale.test(error.msg) ? 'passwordVersion' : 'passwordChanged';
  return aboutInput.has(error.name) ? undefined : 'token';
};
