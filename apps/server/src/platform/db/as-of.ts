import { AppError, fieldError } from '../app-error.ts';
import { type Reader, statement } from './database.ts';

const findMoment = statement<{ before: string; future: boolean; early: boolean }, [string, string]>(
  `SELECT date_trunc('second', $1::timestamptz) + interval '1 second' AS before, $1::timestamptz > now() AS future,
     $1::timestamptz < date_trunc('second', $2::timestamptz) AS early`,
);

/**
 * The end of the second that somebody looks back to: what happened before it was there then, so that a time as it is
 * shown, without its fraction, finds what happened at it. `since` is when the subject began. A time without an offset is
 * of the product's zone. Rejects a time in the future or before `since` as the field `asOf`.
 */
export const endOfAsOf = async (reader: Reader, asOf: string, since: string): Promise<string> => {
  const [moment] = await findMoment(reader, asOf, since);
  if (moment === undefined) throw new AppError('notFound');
  if (moment.future) throw fieldError('asOf', 'fields.asOfFuture');
  if (moment.early) throw fieldError('asOf', 'fields.asOfBefore');
  return moment.before;
};
