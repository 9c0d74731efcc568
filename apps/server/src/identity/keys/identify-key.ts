import type { Deps } from '../../platform/deps.ts';
import type { Measurements } from '../../platform/db/measurements.ts';
import { type AddressList, addressList } from '../../platform/access/address.ts';
import type { Identified } from '../../platform/access/caller.ts';
import { createTally } from '../../platform/db/tally.ts';
import { AppError } from '../../platform/app-error.ts';
import { effectiveScopes, isWellFormed, keyHash, keyState } from './rules.ts';
import { type FoundKey, findKeyByHash, keyCalls, setLastUses } from './store.ts';

/** A key that is changed or ended is judged anew by every node within this time, should no change event arrive. */
const cacheMs = 800;

type RememberedKey = FoundKey & { readonly addresses: AddressList | null };

export const createKeyLookup = ({
  db,
  log,
  changes,
  caches,
  measurements,
}: Pick<Deps, 'db' | 'log' | 'changes' | 'caches'> & { readonly measurements: Measurements }) => {
  const cache = caches.lookup<string, RememberedKey>('keys', {
    maxEntries: 10_000,
    ttlMs: cacheMs,
    userOf: (key) => key.user_id,
  });
  const read = async (hash: string): Promise<RememberedKey | undefined> => {
    const [found] = await findKeyByHash(db, Buffer.from(hash, 'base64'));
    if (found === undefined) return undefined;
    return { ...found, addresses: found.allowed_ips.length === 0 ? null : addressList(found.allowed_ips) };
  };
  changes.onAccount((userId) => (userId === undefined ? cache.clear() : cache.forgetUser(userId)));
  const lastUses = createTally<{ keyId: number; ip: string }>(
    log,
    (_, last) => last,
    async (uses) => {
      await setLastUses(
        db,
        uses.map(({ keyId }) => keyId),
        uses.map(({ ip }) => ip),
      );
    },
  );

  return {
    /** Finds out whose a key is; throws keyRefused, saying why to who has the whole key. */
    identify: async (text: string, ip: string): Promise<Identified> => {
      if (!isWellFormed(text)) throw new AppError('keyRefused');
      const hash = keyHash(text);
      const found = await cache.get(hash.toString('base64'), read);
      if (found === undefined) throw new AppError('keyRefused');
      const state = keyState(found, found.now);
      if (state === 'revoked') throw new AppError('keyRefused');
      if (state === 'expired') throw new AppError('keyRefused', { hint: 'errors.keyRefused.expired' });
      if (state === 'disabled' || found.user_status !== 'active')
        throw new AppError('keyRefused', { hint: 'errors.keyRefused.disabled' });
      if (found.addresses !== null && !found.addresses.holds(ip))
        throw new AppError('keyRefused', { hint: 'errors.keyRefused.address' });
      return {
        caller: {
          userId: found.user_id,
          userName: found.user_name,
          role: found.role,
          sessionId: 0,
          tokenHash: hash,
          key: {
            id: found.id,
            prefix: found.prefix,
            scopes: new Set(effectiveScopes(found.scopes, found.role)),
          },
        },
        renewedToken: undefined,
      };
    },
    used: (keyId: number, ip: string, failed: boolean): void => {
      const id = String(keyId);
      measurements.add(keyCalls, [id, failed ? 'failed' : 'answered']);
      lastUses.add(id, { keyId, ip });
    },
    stop: lastUses.stop,
  };
};
