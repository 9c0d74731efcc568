import { holdTimes } from '@waybill/contract/constants.ts';
import type { Context } from './context.ts';
import { announceExpiringHolds, findNextEnd, sweepExpiredHolds } from './trade/holds/public-api.ts';
import { findNextExpiry, sweepExpiredReservations } from './trade/orders/public-api.ts';
import { whenDue } from './platform/due.ts';

/**
 * Milliseconds after which it looks without anything due. What is held or reserved meanwhile ends and is announced later than
 * that. What ends because the clock of the database was set, or a row by hand, goes back before it counts as late.
 */
const mostMs = 8_000;

/**
 * Takes back what was held or reserved when its time is over, at most about a second later, and announces holds that end
 * soon. Every node may do it: each is one short transaction that only one of them wins. Answers how to stop, once what
 * ran out while no server ran was taken back.
 */
export const startSweeps = async (
  context: Pick<Context, 'db' | 'log' | 'changes'>,
): Promise<() => Promise<void>> => {
  const { db, log } = context;
  const every = (
    everyMs: number,
    work: () => Promise<object>,
    done: string,
    next: () => Promise<readonly { readonly due_ms: number }[]>,
  ) =>
    whenDue(context, {
      everyMs,
      mostMs,
      failed: 'sweep failed, trying again',
      work: async () => {
        // Asked first: what ends between the two statements is taken by the second, then.
        const due = await next();
        const counts = await work();
        if (Object.values(counts).every((count) => count === 0))
          return due.length === 0 ? undefined : Math.min(...due.map((one) => one.due_ms));
        log.info(counts, done);
        // There may be more of it.
        return 0;
      },
    });
  const sweeps = [
    every(
      1_000,
      async () => ({ holds: await sweepExpiredHolds(db), reservations: await sweepExpiredReservations(db) }),
      'took back what ran out',
      async () => [...(await findNextEnd(db, 0)), ...(await findNextExpiry(db))],
    ),
    every(
      5_000,
      async () => ({ holds: await announceExpiringHolds(db) }),
      'announced holds that end soon',
      async () => {
        const ending = await findNextEnd(db, holdTimes.expiring);
        return ending.map(({ due_ms: ms }) => ({ due_ms: ms - holdTimes.expiring * 1_000 }));
      },
    ),
  ];
  await Promise.all(sweeps.map(({ first }) => first));
  return async () => {
    await Promise.all(sweeps.map(({ stop }) => stop()));
  };
};
