import type { Role } from '@waybill/contract/permissions.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { scopesOfRole } from './rules.ts';
import { liveKeysOf, narrowKeysOf, revokeKeysOf } from './store.ts';

export const endKeys = async (tx: Tx, userId: number): Promise<number> =>
  (await revokeKeysOf(tx, userId)).length;

export const countKeys = async (reader: Reader, userId: number): Promise<number> =>
  (await liveKeysOf(reader, userId)).length;

/** How many keys a change of role takes scopes from, and how many it ends because nothing is left to them. */
export type NarrowedKeys = { readonly narrowed: number; readonly ended: number };

export const narrowedOf = (changed: readonly { readonly ended: boolean }[]): NarrowedKeys => {
  const ended = changed.filter((key) => key.ended).length;
  return { narrowed: changed.length - ended, ended };
};

export const countNarrowedKeys = async (
  reader: Reader,
  userId: number,
  role: Role,
): Promise<NarrowedKeys> => {
  const allowed = new Set(scopesOfRole(role));
  const live = await liveKeysOf(reader, userId);
  const losing = live.filter(({ scopes }) => scopes.some((scope) => !allowed.has(scope)));
  return narrowedOf(losing.map(({ scopes }) => ({ ended: !scopes.some((scope) => allowed.has(scope)) })));
};

/**
 * Takes from the keys of an account, for good, what an owner of that role has not; a key that is left with nothing ends.
 * A later role gives nothing back.
 */
export const narrowKeys = async (tx: Tx, userId: number, role: Role): Promise<NarrowedKeys> =>
  narrowedOf(await narrowKeysOf(tx, userId, scopesOfRole(role)));
