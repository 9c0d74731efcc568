import { holdTimes } from '@waybill/contract/constants.ts';
import type { Context } from './context.ts';
import { announceExpiringHolds, findNextEnd, sweepExpiredHolds } from './holds/public-api.ts';
import { findNextExpiry, sweepExpiredReservations } from './orders/public-api.ts';
import { repeatWhenDue } from './platform/repeat.ts';

const sweepEveryMs = 1_000;
const announceEveryMs = 5_000;

/**
 * Milliseconds after which it looks without anything due. What is held or reserved meanwhile ends and is announced later than
 * that. What ends because the clock of the database was set, or a row by hand, goes back before it counts as late.
 */
const mostMs = (): number => 8_000;

/**
 * Takes back what was held or reserved when its time is over, at most about a second later, and announces holds that end
 * soon. Every node may do it: each is one short transaction that only one of them wins. Answers how to stop.
 */
export const startSweeps = ({ db, log }: Pick<Context, 'db' | 'log'>): (() => Promise<void>) => {
  const every = (
    leastMs: number,
    work: () => Promise<object>,
    done: string,
    next: () => Promise<readonly { readonly due_ms: number }[]>,
  ): (() => Promise<void>) =>
    repeatWhenDue({ leastMs, mostMs }, async () => {
      try {
        // Asked first: what ends between the two statements is taken by the second, then.
        const due = await next();
        const counts = await work();
        if (Object.values(counts).some((count) => count > 0)) {
          log.info(counts, done);
          // There may be more of it.
          return 0;
        }
        return due.length === 0 ? undefined : Math.min(...due.map((one) => one.due_ms));
      } catch (error) {
        log.error({ err: error }, 'sweep failed, trying again');
        return 0;
      }
    }).stop;
  const stops = [
    every(
      sweepEveryMs,
      async () => ({ holds: await sweepExpiredHolds(db), reservations: await sweepExpiredReservations(db) }),
      'took back what ran out',
      async () => [...(await findNextEnd(db, 0)), ...(await findNextExpiry(db))],
    ),
    every(
      announceEveryMs,
      async () => ({ holds: await announceExpiringHolds(db) }),
      'announced holds that end soon',
      async () => {
        const ending = await findNextEnd(db, holdTimes.expiring);
        return ending.map(({ due_ms: ms }) => ({ due_ms: ms - holdTimes.expiring * 1_000 }));
      },
    ),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
};
