import type { Reader, Tx } from '../../platform/db/database.ts';
import { countLiveKeys, revokeKeysOf } from './store.ts';

/** Ends every API key of an account, on every node within a second; answers how many there were. */
export const endKeys = async (tx: Tx, userId: number): Promise<number> =>
  (await revokeKeysOf(tx, userId)).length;

/** How many API keys of an account `endKeys` would end. */
export const countKeys = async (reader: Reader, userId: number): Promise<number> =>
  (await countLiveKeys(reader, userId))[0]?.count ?? 0;
