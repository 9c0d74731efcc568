import type { Deps } from '../../../platform/deps.ts';
import { measureLot } from './measure-lot.ts';
import { findUnmeasured, saveGuess } from './store.ts';

/** Measures one lot that was imported before lots were measured, until there is none. */
export const measureOldLots = async ({ db, pool }: Pick<Deps, 'db' | 'pool'>): Promise<void> => {
  const lot = await findUnmeasured(db);
  if (lot === undefined) return;
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    const bits = await measureLot(client, lot.id, lot.rows_imported, 'tracking_numbers');
    await saveGuess(db, lot.id, bits);
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
};
