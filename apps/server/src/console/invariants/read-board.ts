import { type Invariant, type InvariantName, invariantNames } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Db } from '../../platform/db/database.ts';
import { wallTimeOrNull } from '../../platform/db/times.ts';
import { type StoredResult, listResults } from './store.ts';

const invariantOf = (name: InvariantName, result: StoredResult | undefined): Invariant => ({
  name,
  state: result?.state ?? 'unknown',
  lastRunTime: wallTimeOrNull(result?.last_run_at ?? null),
  lastRunMs: result?.last_run_ms ?? null,
  tookMs: result?.took_ms ?? null,
  sinceTime: wallTimeOrNull(result?.since ?? null),
  rows: [...(result?.rows ?? [])],
  more: result !== undefined && result.broken > result.rows.length,
});

export type Board = { list: Invariant[]; broken: number; serverTime: number };

export const readBoard = async (db: Db): Promise<Board> => {
  const results = new Map((await listResults(db)).map((result) => [result.name, result]));
  const list = invariantNames.map((name) => invariantOf(name, results.get(name)));
  return { list, broken: list.filter(({ state }) => state === 'broken').length, serverTime: Date.now() };
};

export const countStuckRows = async (db: Db): Promise<number> =>
  (await listResults(db)).find(({ name }) => name === 'holds_match_stock')?.broken ?? 0;
