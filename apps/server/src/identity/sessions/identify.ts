import type { Deps } from '../../platform/deps.ts';
import DataLoader from 'dataloader';
import type { Caller, Identified, RequestOrigin } from '../../platform/access/caller.ts';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/app-error.ts';
import { newToken, tokenHash, tokenState } from './rules.ts';
import { type StoredToken, beginGrace, findTokens, mostTokens, renewToken, touchSession } from './store.ts';

/** A revoked session is rejected by every node within this time, should no change event arrive. */
const rememberMs = 900;

export const createSessionLookup = (
  {
    db,
    changes,
    caches,
    secondFactor = 'off',
  }: Pick<Deps, 'db' | 'caches'> & {
    readonly changes: Pick<Deps['changes'], 'onAccount'>;
    readonly secondFactor?: Config['secondFactor'];
  },
  cacheMs = rememberMs,
) => {
  const cache = caches.lookup<string, StoredToken>('sessions', {
    maxEntries: 20_000,
    ttlMs: cacheMs,
    userOf: (token) => token.user_id,
  });
  /** Nearly every call looks its token up: those that came in together are looked up together. */
  const tokens = new DataLoader<string, StoredToken | undefined>(
    async (keys) => {
      const found = await findTokens(
        db,
        keys.map((key) => Buffer.from(key, 'base64')),
      );
      const byKey = new Map(found.map((token) => [token.token_hash.toString('base64'), token]));
      return keys.map((key) => byKey.get(key));
    },
    { cache: false, maxBatchSize: mostTokens, batchScheduleFn: (runBatch) => void setImmediate(runBatch) },
  );
  const read = (key: string): Promise<StoredToken | undefined> => tokens.load(key);

  changes.onAccount((userId) => (userId === undefined ? cache.clear() : cache.forgetUser(userId)));

  /** Another token for a session that is in use, given once a token; undefined when another call has it. */
  const renew = async (hash: Buffer, found: StoredToken): Promise<string | undefined> => {
    found.renewed_at = found.now;
    const token = newToken();
    const renewed = await renewToken(db, hash, tokenHash(token));
    return renewed.length === 0 ? undefined : token;
  };

  /** Whether a role waits for a second factor. The days without one begin with the first call of the staff. */
  const isWithheld = async (found: StoredToken): Promise<boolean> => {
    if (secondFactor === 'off' || found.role === 'user' || found.second_factor) return false;
    found.factor_due_at ??= (await beginGrace(db, found.user_id))[0]?.due_at ?? null;
    return found.factor_due_at !== null && found.factor_due_at <= found.now;
  };

  /** Finds out whose a token is; throws the error that says why it is no good. */
  const identify = async (token: string, { background, ip }: RequestOrigin): Promise<Identified> => {
    const hash = tokenHash(token);
    const found = await cache.get(hash.toString('base64'), read);
    if (found === undefined) throw new AppError('notSignedIn');
    // By the clock of the lookup, less than a second ago: that of this process decides nothing.
    const state = tokenState(found, found.now);
    if (found.end_reason === 'disabled' && found.user_status === 'disabled') throw new AppError('disabled');
    if (state === 'passwordChanged') throw new AppError('passwordChanged');
    if (state === 'ended') throw new AppError('notSignedIn');
    if (state === 'expired') throw new AppError('sessionExpired');
    if (found.user_status !== 'active') throw new AppError('disabled');
    const caller: Caller = {
      userId: found.user_id,
      userName: found.user_name,
      ...((await isWithheld(found)) ? { role: 'user', withheld: found.role } : { role: found.role }),
      ...(secondFactor === 'staff' && !found.proved ? { unproved: true } : {}),
      sessionId: found.session_id,
      tokenHash: hash,
      key: null,
    };
    if (background) return { caller, renewedToken: undefined };
    if (!found.used_recently) {
      found.used_recently = true;
      await touchSession(db, found.user_id, found.session_id, ip);
    }
    return { caller, renewedToken: state === 'renew' ? await renew(hash, found) : undefined };
  };

  return { identify, forget: (hash: Buffer): void => cache.forget(hash.toString('base64')) };
};

export type SessionLookup = ReturnType<typeof createSessionLookup>;
