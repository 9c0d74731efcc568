import { LRUCache } from 'lru-cache';
import type { Caller, Identified, Identify } from '../platform/access/caller.ts';
import type { Db } from '../platform/db/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { newToken, sessionTimes, tokenHash, tokenState } from './rules.ts';
import { type StoredSession, findSession, insertSession, touchSession } from './store.ts';

/** A revoked session is refused by every node within this time. */
const cacheMs = 1_000;

export type SessionLookup = {
  readonly identify: Identify;
  /** Forgets what this node remembers of a token. */
  forget(hash: Buffer): void;
};

/** Looks sessions up, remembering each for a second. */
export const createSessionLookup = (db: Db): SessionLookup => {
  const cache = new LRUCache<string, StoredSession>({
    max: 20_000,
    ttl: cacheMs,
    fetchMethod: async (key) => (await findSession(db, Buffer.from(key, 'base64')))[0],
  });

  const identify: Identify = async (token, { background, ip }): Promise<Identified> => {
    const hash = tokenHash(token);
    const session = await cache.fetch(hash.toString('base64'));
    if (session === undefined) throw new Refusal('notSignedIn');
    const state = tokenState(
      { expiresAt: session.expires_at, endedAt: session.ended_at, endReason: session.end_reason },
      Date.now(),
    );
    if (state === 'passwordChanged') throw new Refusal('passwordChanged');
    if (state === 'ended') throw new Refusal('notSignedIn');
    if (state === 'expired' || state === 'refreshable') throw new Refusal('sessionExpired');
    if (session.user_status !== 'active') throw new Refusal('disabled');
    const caller: Caller = {
      userId: session.user_id,
      userName: session.user_name,
      role: session.role,
      session: hash,
    };
    if (background) return { caller, renewedToken: undefined };
    if (!session.used_recently) {
      session.used_recently = true;
      await touchSession(db, hash, ip);
    }
    if (state !== 'renew') return { caller, renewedToken: undefined };
    const renewedToken = newToken();
    await insertSession(db, tokenHash(renewedToken), session.user_id, null, ip, sessionTimes.life);
    return { caller, renewedToken };
  };

  return { identify, forget: (hash) => void cache.delete(hash.toString('base64')) };
};
