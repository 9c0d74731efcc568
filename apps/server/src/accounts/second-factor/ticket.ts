import { createHash, randomBytes } from 'node:crypto';
import { secondFactorTimes } from '@waybill/contract/constants.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { StoredUser } from '../store.ts';
import { insertTicket, readWays } from './store.ts';

export const ticketHash = (ticket: string): Buffer =>
  createHash('sha256').update(`sign-in:${ticket}`).digest();

export const deviceOf = (device: string | undefined): string => device?.slice(0, 300) ?? '';

/**
 * The error of a sign-in whose password, or identity provider, was right and that wants a second step, with the ticket that it is taken with
 * and the ways there are: for this account, password and user agent.
 */
export const giveTicket = async (
  db: Db,
  user: Pick<StoredUser, 'id' | 'password_hash'>,
  device: string | undefined,
  byProvider = false,
): Promise<AppError> => {
  const text = randomBytes(32).toString('base64url');
  const [given] = await insertTicket(
    db,
    ticketHash(text),
    user.id,
    user.password_hash,
    deviceOf(device),
    byProvider,
  );
  if (given === undefined) return new AppError('wrongPassword');
  const [row] = await readWays(db, user.id);
  return new AppError('secondFactorWanted', {
    ticket: { text, expiresIn: secondFactorTimes.ticket, ways: row?.ways ?? [] },
  });
};
