import { AppError } from '../platform/app-error.ts';

const largest = 9_223_372_036_854_775_807n;

/** Rejects ids that no row can have, as it rejects those of others: it names none. */
export const checkIds = (ids: readonly string[]): void => {
  if (ids.some((id) => BigInt(id) > largest)) throw new AppError('notFound');
};
