import type { SignInWay } from '@waybill/contract/endpoints/accounts.ts';
import { sendNotice } from '../../outbox/notices/public-api.ts';
import type { Person } from '../../platform/access/witness.ts';
import type { Db, Reader, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { newToken, tokenHash } from './rules.ts';
import {
  endSession,
  endSessionsBut,
  exchangeToken,
  findTokens,
  insertSession,
  type NewToken,
  replaceTokens,
} from './store.ts';

/** A token just given out; `expiresIn` in seconds, `expiresAt` in milliseconds. */
export type GivenToken = { token: string; expiresIn: number; expiresAt: number };

const given = (token: string, rows: readonly NewToken[]): GivenToken | undefined => {
  const [row] = rows;
  return row === undefined ? undefined : { token, expiresIn: row.expires_in, expiresAt: row.expires_at };
};

const stored = (token: GivenToken | undefined): GivenToken => {
  if (token === undefined) throw new Error('a session was not stored');
  return token;
};

export const startSession = async (
  reader: Reader,
  userId: number,
  device: string | undefined,
  ip: string,
  { way, proved }: { readonly way: SignInWay; readonly proved: boolean } = { way: 'password', proved: true },
): Promise<GivenToken> => {
  const token = newToken();
  const session = { userId, device: device?.slice(0, 300) ?? null, ip, way, proved };
  return stored(given(token, await insertSession(reader, { ...session, tokenHash: tokenHash(token) })));
};

const endReused = (db: Db, userId: number, sessionId: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ended = await endSession(tx, userId, sessionId, 'token_reused');
    if (ended.length > 0) await sendNotice(tx, { userId, event: 'security', what: 'tokenReused' });
  });

/** Why a token could not be exchanged. One that was exchanged before is in two hands: its session ends. */
const rejectExchange = async (db: Db, hash: Buffer, reused: (user: Person) => void): Promise<AppError> => {
  const [found] = await findTokens(db, [hash]);
  if (found === undefined) return new AppError('notSignedIn');
  if (found.ended_at !== null)
    return new AppError(found.end_reason === 'password_changed' ? 'passwordChanged' : 'notSignedIn');
  if (found.user_status !== 'active') return new AppError('disabled');
  if (found.exchanged_at !== null) {
    await endReused(db, found.user_id, found.session_id);
    reused({ id: found.user_id, userName: found.user_name });
  }
  return new AppError('sessionExpired');
};

/**
 * Exchanges a token for a new one of the same session, up to 24 h after it ran out. For 30 s afterwards the old one
 * stays good and is exchanged again, for tabs that asked at the same time. `reused` hears whose token came back after
 * that, when its session has been ended. Throws notSignedIn, sessionExpired,
 * passwordChanged, disabled.
 */
export const refreshToken = async (
  db: Db,
  hash: Buffer,
  reused: (user: Person) => void = () => undefined,
): Promise<GivenToken> => {
  const token = newToken();
  const exchanged = given(token, await exchangeToken(db, hash, tokenHash(token)));
  if (exchanged === undefined) throw await rejectExchange(db, hash, reused);
  return exchanged;
};

/**
 * Ends the session that a token stands for, also one that ran out, which could still be exchanged; answers whose it
 * was. Throws notSignedIn for a token of no session.
 */
export const signOut = async (reader: Reader, hash: Buffer): Promise<Person> => {
  const [found] = await findTokens(reader, [hash]);
  if (found === undefined) throw new AppError('notSignedIn');
  await endSession(reader, found.user_id, found.session_id, 'logout');
  return { id: found.user_id, userName: found.user_name };
};

export const signOutOne = async (reader: Reader, userId: number, sessionId: number): Promise<boolean> =>
  (await endSession(reader, userId, sessionId, 'revoked')).length > 0;

export const signOutOthers = async (reader: Reader, userId: number, sessionId: number): Promise<number> =>
  (await endSessionsBut(reader, userId, sessionId, 'revoked')).filter((session) => session.alive).length;

export const signOutEverywhere = async (
  tx: Tx,
  userId: number,
  reason: 'revoked' | 'disabled',
): Promise<number> =>
  (await endSessionsBut(tx, userId, null, reason)).filter((session) => session.alive).length;

/**
 * Ends the sessions of an account whose password changed, and gives the one that changed it a new token. The caller
 * is in the transaction that changes the password.
 */
export const endForNewPassword = async (
  tx: Tx,
  userId: number,
  keep?: number,
): Promise<GivenToken | undefined> => {
  await endSessionsBut(tx, userId, keep ?? null, 'password_changed');
  if (keep === undefined) return undefined;
  const token = newToken();
  return stored(given(token, await replaceTokens(tx, userId, tokenHash(token), keep)));
};
