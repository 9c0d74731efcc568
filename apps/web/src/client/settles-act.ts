import { ApiError } from './errors.ts';

/**
 * Whether a failure says for certain that nothing was done: the server refused. A lost connection, a
 * failing server or an act still running leave that open, so the next try must carry the same key.
 */
export const settlesAct = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  const { status = 0 } = error;
  return status >= 400 && status < 500 && !error.is('inProgress') && !error.is('limited');
};
