import { raiseAlert } from '../../console/security/public-api.ts';
import { findUnpaidAmong } from '../../platform/db/unpaid-stock.ts';
import type { Deps } from '../../platform/deps.ts';
import { probedAnHour } from '../rules.ts';
import type { BatchKey } from '../store.ts';
import { findAsked, findAsker } from './store.ts';

/**
 * Raises an alert when an account asked for many numbers within the hour that are for sale and unpaid. `added` is how many
 * a worker just came upon. A failure is logged: the batch does not depend on it.
 */
export const alertProbing = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { userId, batchId }: BatchKey,
  added: number,
): Promise<void> => {
  try {
    const asked = (await findAsked(db, userId, batchId)).map(({ canonical }) => canonical);
    if ((await findUnpaidAmong(db, asked)).size < probedAnHour) return;
    const [who] = await findAsker(db, userId);
    if (who === undefined) return;
    await raiseAlert(db, { kind: 'stock_probe', severity: 'high', subject: who.user_name, count: added });
  } catch (error) {
    log.error({ err: error, batchId }, 'probing of numbers for sale could not be told');
  }
};
