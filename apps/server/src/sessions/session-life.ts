import { inTransaction } from '../platform/db/transaction.ts';
import type { Db, Reader } from '../platform/db/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { newToken, sessionTimes, tokenHash } from './rules.ts';
import { endSession, insertSession, markRefreshed } from './store.ts';

/** A token just given out; `expiresIn` in seconds, `expiresAt` in milliseconds. */
export type StartedSession = { token: string; expiresIn: number; expiresAt: number };

/** Starts a session for an account that has proven who it is. */
export const startSession = async (
  reader: Reader,
  userId: number,
  device: string | undefined,
  ip: string,
): Promise<StartedSession> => {
  const token = newToken();
  const [row] = await insertSession(
    reader,
    tokenHash(token),
    userId,
    device?.slice(0, 300) ?? null,
    ip,
    sessionTimes.life,
  );
  if (row === undefined) throw new Error('a session was not stored');
  return { token, expiresIn: sessionTimes.life, expiresAt: row.expires_at };
};

/** Exchanges a token for a new one; the old one stays good for 30 s. Refuses one that was exchanged or ended. */
export const exchangeToken = (db: Db, hash: Buffer, ip: string): Promise<StartedSession> =>
  inTransaction(db, async (tx) => {
    const [old] = await markRefreshed(tx, hash, sessionTimes.grace);
    if (old === undefined) throw new Refusal('sessionExpired');
    return startSession(tx, old.user_id, old.device ?? undefined, ip);
  });

/** Ends one session at its owner's wish. */
export const signOut = async (db: Db, hash: Buffer): Promise<void> => {
  await endSession(db, hash, 'logout');
};
