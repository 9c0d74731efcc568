import type { Context } from './context.ts';
import { sweepExpiredHolds } from './holds/public-api.ts';
import { sweepExpiredReservations } from './orders/public-api.ts';
import { repeat } from './platform/repeat.ts';

const everyMs = 1_000;

/**
 * Takes back, about every second, what was held or reserved and ran out. Every node may do it: each end is one short
 * transaction that only one of them wins. Answers how to stop.
 */
export const startSweeps = ({ db, log }: Context): (() => Promise<void>) =>
  repeat(everyMs, async () => {
    try {
      const holds = await sweepExpiredHolds(db);
      const reservations = await sweepExpiredReservations(db);
      if (holds + reservations > 0) log.info({ holds, reservations }, 'took back what ran out');
    } catch (error) {
      log.error({ err: error }, 'sweep failed, trying again');
    }
  });
