import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import type { Call } from '../../../platform/http/handlers.ts';
import type { AccountTools } from '../account-tools.ts';
import { type OpenedSession, openSession, rejectBlocked } from '../open-session.ts';
import { createHash, randomBytes } from 'node:crypto';
import { secondFactorTimes } from '@waybill/contract/constants.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type StoredUser, findUser } from '../store.ts';
import { findTicket, insertTicket, readWays, takeTicket, takeTry } from './store.ts';
import { withProof } from './prove.ts';

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
  const { id, password_hash: hash } = user;
  const [given] = await insertTicket(db, ticketHash(text), id, hash, deviceOf(device), byProvider);
  if (given === undefined) return new AppError('wrongPassword');
  const [row] = await readWays(db, user.id);
  return new AppError('secondFactorWanted', {
    ticket: { text, expiresIn: secondFactorTimes.ticket, ways: row?.ways ?? [] },
  });
};

/**
 * The second step of a sign-in. Each try of its ticket is taken before the code is looked at, so that no two of them
 * count as one. Throws signInTicketInvalid, codeWrong, limited, locked, blocked.
 */
export const signInWithCode = async (
  tools: AccountTools,
  call: Call<typeof secondFactorEndpoints.signInWithCode>,
): Promise<OpenedSession> => {
  const { db, limits, record } = tools;
  const { origin, notifyLimit } = call;
  const hash = ticketHash(call.body.ticket);
  const device = deviceOf(call.device);
  const [found] = await findTicket(db, hash, device);
  const user = found === undefined ? undefined : await findUser(db, found.user_id);
  if (user === undefined) throw new AppError('signInTicketInvalid');
  rejectBlocked(tools, user);
  await limits.admit(user.email, call);
  if ((await takeTry(db, hash, device)).length === 0) throw new AppError('signInTicketInvalid');
  const given = await withProof(tools, { user, origin, notifyLimit }, call.body, async (tx, by) => {
    const [taken] = await takeTicket(tx, hash);
    if (taken === undefined) throw new AppError('signInTicketInvalid');
    const way = taken.by_provider ? 'oidc_mfa' : by;
    return openSession(tx, user, call, 'signInTicketInvalid', { way, proved: true });
  });
  record({ kind: 'sign_in', origin, tried: user.email });
  return given;
};
