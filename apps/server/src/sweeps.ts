import type { Context } from './context.ts';
import { sweepLapsedHolds } from './holds/public.ts';
import { sweepExpiredReservations } from './orders/public.ts';

const everyMs = 1_000;

/**
 * Takes back, about every second, what was held or reserved and ran out. Every node may do it: each end is one short
 * transaction that only one of them wins. Answers how to stop.
 */
export const startSweeps = ({ db, log }: Context): (() => Promise<void>) => {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const sweep = async (): Promise<void> => {
    try {
      const holds = await sweepLapsedHolds(db);
      const reservations = await sweepExpiredReservations(db);
      if (holds + reservations > 0) log.info({ holds, reservations }, 'took back what ran out');
    } catch (error) {
      log.error({ err: error }, 'sweep failed, trying again');
    }
    if (!stopped) schedule();
  };
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = sweep();
    }, everyMs);
    timer.unref();
  };
  running = sweep();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
};
