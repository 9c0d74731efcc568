import type { Role } from '@waybill/contract/permissions.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { scopesOfRole } from './rules.ts';
import { countLiveKeys, liveKeysOf, narrowKeysOf, revokeKeysOf } from './store.ts';

export const endKeys = async (tx: Tx, userId: number): Promise<number> =>
  (await revokeKeysOf(tx, userId)).length;

export const countKeys = async (reader: Reader, userId: number): Promise<number> =>
  (await countLiveKeys(reader, userId))[0]?.count ?? 0;

/** How many keys a change of role takes scopes from, and how many it ends because nothing is left to them. */
export type NarrowedKeys = { readonly narrowed: number; readonly ended: number };

export const countNarrowedKeys = async (
  reader: Reader,
  userId: number,
  role: Role,
): Promise<NarrowedKeys> => {
  const allowed = new Set(scopesOfRole(role));
  const left = (await liveKeysOf(reader, userId)).map(
    ({ scopes }) => [scopes.length, scopes.filter((scope) => allowed.has(scope)).length] as const,
  );
  return {
    narrowed: left.filter(([had, has]) => has < had && has > 0).length,
    ended: left.filter(([had, has]) => has < had && has === 0).length,
  };
};

/**
 * Takes from the keys of an account, for good, what an owner of that role has not; a key that is left with nothing ends.
 * A later role gives nothing back.
 */
export const narrowKeys = async (tx: Tx, userId: number, role: Role): Promise<NarrowedKeys> => {
  const changed = await narrowKeysOf(tx, userId, scopesOfRole(role));
  const ended = changed.filter((key) => key.ended).length;
  return { narrowed: changed.length - ended, ended };
};
