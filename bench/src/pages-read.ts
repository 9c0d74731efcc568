import { randomUUID } from 'node:crypto';
import type { SortRule } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { claimText, seeText } from '@waybill/server/src/holds/stock-statements.ts';
import { byPosition } from '@waybill/server/src/platform/db/database.ts';
import type pg from 'pg';
import { someWeek } from './data/asked.ts';
import { rotate } from './data/users.ts';
import { type Cost, explain } from './statements.ts';

/** A statement of the search whose reading is counted. */
export type Search = {
  readonly name: string;
  readonly statement: 'claim' | 'see';
  readonly carrier: Carrier;
  readonly withZip: boolean;
  readonly sort: SortRule;
  /** Which ZIPs are asked for. */
  readonly offer: 'sellable' | 'query_only';
};

/** Pages of 8 kB that a statement touched, and rows it found: of the middle search and of the worst. */
export type PagesRead = {
  readonly name: string;
  readonly rows: number;
  readonly middle: number;
  readonly worst: number;
};

const sorts = ['time_desc', 'time_asc', 'zip_asc'] as const;

const search = (
  statement: Search['statement'],
  carrier: Carrier,
  withZip: boolean,
  sort: SortRule,
  offer: Search['offer'],
): Search => ({
  name: `${statement}, ${carrier} ${withZip ? 'with' : 'without'} ZIP, ${sort}, ${offer} stock`,
  statement,
  carrier,
  withZip,
  sort,
  offer,
});

/** Every form of the two statements that the product can send, where it finds stock and where there is none to hold. */
export const searches: readonly Search[] = [
  search('claim', 'ups', true, 'time_desc', 'sellable'),
  search('claim', 'ups', true, 'time_desc', 'query_only'),
  search('see', 'ups', true, 'time_desc', 'query_only'),
  search('see', 'ups', true, 'time_desc', 'sellable'),
  ...sorts.map((sort) => search('claim', 'fedex', true, sort, 'sellable')),
  ...sorts.map((sort) => search('claim', 'fedex', false, sort, 'sellable')),
  ...sorts.map((sort) => search('see', 'fedex', false, sort, 'query_only')),
];

/** Runs a search for different ZIPs and weeks, as the pool does: prepared, with the plan that fits every value. */
export const countPages = async (
  client: pg.Client,
  { name, statement, carrier, withZip, sort }: Search,
  zips: readonly string[],
  times: number,
): Promise<PagesRead> => {
  const { text, names } = byPosition((statement === 'claim' ? claimText : seeText)(withZip, sort));
  await client.query(`SET plan_cache_mode = force_generic_plan; PREPARE search AS ${text}`);
  const nextZip = rotate(zips);
  const costs: Cost[] = [];
  for (let n = 0; n < times; n += 1) {
    const { startTime, endTime } = someWeek();
    const week = { from: startTime, to: endTime };
    const values = { carrier, ...week, zip5: nextZip(), rows: 20, userId: 1, holdId: randomUUID() };
    const given = new Map<string, unknown>(Object.entries(values));
    // What is not asked for, status and delivery, is null.
    const list = names.map((name) =>
      given.has(name) ? client.escapeLiteral(String(given.get(name))) : 'NULL',
    );
    costs.push(await explain(client, { sql: `EXECUTE search (${list.join(', ')})`, parameters: [] }));
  }
  await client.query('DEALLOCATE search');
  await client.query('VACUUM shipments');
  const sorted = costs.toSorted((a, b) => a.pages - b.pages);
  const middle = sorted[Math.floor(times / 2)];
  return { name, rows: middle?.rows ?? 0, middle: middle?.pages ?? 0, worst: sorted.at(-1)?.pages ?? 0 };
};
