import { countTables, insertDemoSamples } from '../console/stats/public-api.ts';
import type { Db } from '../platform/db/database.ts';

/** Counts the stock of the demo and gives its charts a month of samples, so that neither map nor charts are empty. */
export const seedDemoStats = async (db: Db): Promise<void> => {
  await countTables(db);
  await insertDemoSamples(db);
};
