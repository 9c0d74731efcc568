import type { Db } from '../platform/db/database.ts';
import { storeCodes } from '../points/public-api.ts';

/** Exchange codes of the demo; they are worth something in demo mode only. */
export const demoCodes: readonly string[] = [
  'DEM0-C0DE-2026-0001',
  'DEM0-C0DE-2026-0002',
  'DEM0-C0DE-2026-0003',
];

/** Hundredths of a point that one is worth. */
const worth = 10_000;

/** Stores the demo codes that are not there yet; one that was used stays used. */
export const seedDemoCodes = (db: Db): Promise<void> => storeCodes(db, demoCodes, worth, 'demo');
