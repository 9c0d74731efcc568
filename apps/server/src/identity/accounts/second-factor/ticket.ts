import type { SignInCall } from '../prove-password.ts';
import { createHash, randomBytes } from 'node:crypto';
import { secondFactorTimes } from '@waybill/contract/constants.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type StoredUser, findUser, recordSignIn } from '../store.ts';
import { findTicket, insertTicket, readWays, takeTicket, takeTry } from './store.ts';
import type { Blacklist } from '../../../guard/blacklist/public-api.ts';
import { type GivenToken, startSession } from '../../sessions/public-api.ts';
import { notifyOfNewDevice } from '../safety-notices.ts';
import { type FactorTools, type Proof, admitProof, withProof } from './prove.ts';

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
  tools: FactorTools,
  blacklist: Pick<Blacklist, 'rejectAccount' | 'rejectEmail'>,
  attempt: SignInCall & Proof & { readonly ticket: string },
): Promise<GivenToken & { userId: number }> => {
  const hash = ticketHash(attempt.ticket);
  const device = deviceOf(attempt.device);
  const [found] = await findTicket(tools.db, hash, device);
  const user = found === undefined ? undefined : await findUser(tools.db, found.user_id);
  if (user === undefined) throw new AppError('signInTicketInvalid');
  blacklist.rejectAccount(user.id);
  blacklist.rejectEmail(user.email);
  const prover = { user, origin: attempt.origin, notifyLimit: attempt.notifyLimit };
  await admitProof(tools, prover);
  if ((await takeTry(tools.db, hash, device)).length === 0) throw new AppError('signInTicketInvalid');
  const given = await withProof(tools, prover, attempt, async (tx, by) => {
    const taken = await takeTicket(tx, hash);
    const [updated] = await recordSignIn(tx, user.id, user.password_hash);
    if (taken.length === 0 || updated === undefined) throw new AppError('signInTicketInvalid');
    await notifyOfNewDevice(tx, user.id, attempt);
    const way = taken[0]?.by_provider === true ? 'oidc_mfa' : by;
    const session = await startSession(tx, user.id, attempt.device, attempt.ip, { way, proved: true });
    return { userId: user.id, ...session };
  });
  tools.record({ kind: 'sign_in', origin: attempt.origin, tried: user.email });
  return given;
};
