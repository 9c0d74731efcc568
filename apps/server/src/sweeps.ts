import type { Context } from './context.ts';
import { announceExpiringHolds, sweepExpiredHolds } from './holds/public-api.ts';
import { sweepExpiredReservations } from './orders/public-api.ts';
import { repeat } from './platform/repeat.ts';

const sweepEveryMs = 1_000;
const announceEveryMs = 5_000;

/**
 * Takes back, about every second, what was held or reserved and ran out, and announces holds that end soon. Every node may
 * do it: each is one short transaction that only one of them wins. Answers how to stop.
 */
export const startSweeps = ({ db, log }: Context): (() => Promise<void>) => {
  const every = (ms: number, work: () => Promise<object>, done: string): (() => Promise<void>) =>
    repeat(ms, async () => {
      try {
        const counts = await work();
        if (Object.values(counts).some((count) => count > 0)) log.info(counts, done);
      } catch (error) {
        log.error({ err: error }, 'sweep failed, trying again');
      }
    });
  const stops = [
    every(
      sweepEveryMs,
      async () => ({ holds: await sweepExpiredHolds(db), reservations: await sweepExpiredReservations(db) }),
      'took back what ran out',
    ),
    every(
      announceEveryMs,
      async () => ({ holds: await announceExpiringHolds(db) }),
      'announced holds that end soon',
    ),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
