import type { ChainHead, Purse } from '@waybill/contract/archive/manifest.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Reader } from '../platform/db/database.ts';
import { findChainHeads } from './store.ts';

const none: ChainHead = { sequence: 0, balance: 0, hash: '' };

/** Where the chains of a user's two balances end. */
export const readChainHeads = async (reader: Reader, userId: number): Promise<Record<Purse, ChainHead>> => {
  const heads = { available: none, frozen: none };
  for (const { account, seq, balance, head } of await findChainHeads(reader, userId))
    heads[account] = { sequence: seq, balance: toPoints(balance), hash: head };
  return heads;
};
