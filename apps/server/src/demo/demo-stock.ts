import { createHash } from 'node:crypto';
import type { Pool } from '../platform/db/database.ts';
import { type GeneratedLot, loadGeneratedLot } from '../console/lots/public-api.ts';
import { readZipFile } from '../zips/public-api.ts';
import { type DemoRows, demoRows } from './demo-rows.ts';

const demoLot = (offer: GeneratedLot['offer']): GeneratedLot => ({
  name: `demo-stock-${offer}`,
  fingerprint: createHash('sha256').update(`demo stock, ${offer}`).digest(),
  source: 'demo',
  owner: 'Waybill demo',
  basis: 'synthetic data for demonstration',
  offer,
});

/**
 * Puts the demo's stock on the shelf: synthetic shipments of the 31 days up to `today` (`YYYY-MM-DD`).
 * A database that has it already stays as it is, whatever day it was made for.
 */
export const seedDemoStock = async (pool: Pool, today: string): Promise<void> => {
  const places = await readZipFile();
  let made: DemoRows | undefined;
  const rows = (): DemoRows => (made ??= demoRows(places, today));
  await loadGeneratedLot(pool, demoLot('sellable'), () => rows().sellable);
  await loadGeneratedLot(pool, demoLot('query_only'), () => rows().queryOnly);
};
