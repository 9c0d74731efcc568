import { createHash } from 'node:crypto';
import { daysBetween } from '@waybill/contract/std/days.ts';
import type { Pool } from '../../platform/db/database.ts';
import { demoHistory } from '@waybill/phrases/zh-CN/demo-history.ts';
import { type GeneratedLot, findLastLot, loadGeneratedLot } from '../../stock/lots/public-api.ts';
import { readZipFile } from '../../stock/zips/public-api.ts';
import { type DemoRows, demoRows, newRows } from './demo-rows.ts';

/** Days that the stock covers; older numbers are not asked for. */
const days = 31;

const demoLot = (
  name: string,
  offer: GeneratedLot['offer'] = 'sellable',
  fingerprint: string = name,
): GeneratedLot => ({
  name,
  fingerprint: createHash('sha256').update(fingerprint).digest(),
  source: 'demo',
  owner: 'Waybill demo',
  basis: demoHistory['stock'],
  offer,
});

/**
 * Puts the demo's stock on the shelf: synthetic shipments of the 31 days up to `today` (`YYYY-MM-DD`, New York). A
 * database that has it is given what shipped on the days since then, up to yesterday.
 */
export const seedDemoStock = async (pool: Pool, today: string): Promise<void> => {
  const name = (day: string): string => `demo-stock-${day}`;
  const newest = await findLastLot(pool, name('____-__-__'));
  const missed =
    newest === undefined ? Infinity : Math.round(daysBetween(newest.slice(-today.length), today));
  if (missed <= 0) return;
  const places = await readZipFile();
  if (newest !== undefined) {
    const ages = Math.min(missed, days - 1);
    await loadGeneratedLot(pool, demoLot(name(today)), () => newRows(places, today, ages));
    return;
  }
  let made: DemoRows | undefined;
  const rows = (): DemoRows => (made ??= demoRows(places, today));
  await loadGeneratedLot(
    pool,
    demoLot(name(today), 'sellable', 'demo stock, sellable'),
    () => rows().sellable,
  );
  await loadGeneratedLot(
    pool,
    demoLot('demo-stock-query-only', 'query_only', 'demo stock, query_only'),
    () => rows().queryOnly,
  );
};
