import { raiseAlert } from '../../records/security/public-api.ts';
import type { Deps } from '../../platform/deps.ts';
import { findUnpaidAmong } from '../../platform/db/unpaid-stock.ts';

/** Numbers for sale and unpaid that an account may give within an hour before an alert is raised. */
const probedAnHour = 20;

/**
 * Raises an alert for each account that gave many numbers within the hour that are for sale and unpaid. `added` is how many
 * the caller just came upon. A failure is logged: nothing depends on it.
 */
export const alertProbing = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  findGiven: () => Promise<readonly { readonly user_name: string; readonly tracking_number: string }[]>,
  added: number,
): Promise<void> => {
  try {
    const given = await findGiven();
    const unpaid = await findUnpaidAmong(
      db,
      given.map((one) => one.tracking_number),
    );
    const probed = given.filter((one) => unpaid.has(one.tracking_number));
    for (const [subject, { length }] of Map.groupBy(probed, (one) => one.user_name)) {
      if (length < probedAnHour) continue;
      await raiseAlert(db, { kind: 'stock_probe', severity: 'high', subject, count: added });
      log.warn({ probed: length }, 'an account asks for many numbers that are for sale');
    }
  } catch (error) {
    log.error({ err: error }, 'no alert could be raised about numbers for sale');
  }
};
