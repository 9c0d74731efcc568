import { newIdempotencyKey } from './call.ts';
import { ApiError } from './errors.ts';

/**
 * Whether a failure says for certain that nothing was done: the server rejected. A lost connection, a
 * failing server or an act still running leave that open, so the next try must carry the same key.
 */
export const isDefinitiveFailure = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return false;
  const { status = 0 } = error;
  return status >= 400 && status < 500 && !error.is('inProgress') && !error.is('limited');
};

/** Keys of acts whose outcome is not known yet, by what they do. */
const unsettled = new Map<string, string>();

/**
 * Carries an act out under a key of its own. As long as its outcome is not known, the same act goes under the same key, so
 * that trying again cannot do it twice. `act` names what is done, to what, with which content: with another it is another.
 */
export const underOneKey = async <Result>(
  act: string | readonly unknown[],
  carryOut: (idempotencyKey: string) => Promise<Result>,
): Promise<Result> => {
  const name = JSON.stringify(act);
  const key = unsettled.get(name) ?? newIdempotencyKey();
  unsettled.set(name, key);
  try {
    const result = await carryOut(key);
    unsettled.delete(name);
    return result;
  } catch (error) {
    if (isDefinitiveFailure(error)) unsettled.delete(name);
    throw error;
  }
};
