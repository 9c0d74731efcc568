import { sendNotice } from '../../outbox/notices/public-api.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inUserTransaction, violatedConstraint } from '../../platform/db/transaction.ts';
import { type Shelf, affordable, inOrder, offerTo, takeFrom } from './rules.ts';
import {
  type LockedWait,
  type QueuedWait,
  type StoredWait,
  type WaitScope,
  countForSale,
  expireWait,
  findOverdue,
  findQueue,
  lockWait,
  markObstacle,
  markServed,
  scopeValues,
} from './store.ts';
import type { ShelfRow } from './stock/store.ts';
import { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { z } from 'zod';
import { serveWaitsJob } from '../../platform/db/wake-waits.ts';
import { type Job, type ScheduledJob, defineJob } from '../../platform/jobs/jobs.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import type { WaitObstacle } from '@waybill/contract/vocabulary/wait.ts';
import { claimNewHold } from '../holds/public-api.ts';
import { reserveClaimed } from '../orders/public-api.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';

type ServeDeps = Pick<Deps, 'db' | 'today'>;

class Obstacle extends Error {
  readonly obstacle: WaitObstacle;
  constructor(obstacle: WaitObstacle) {
    super(obstacle);
    this.obstacle = obstacle;
  }
}

/** Fewer rows were left than offered, and cost more together than the cap: `count` of them would fit. */
class FewerFit extends Error {
  readonly count: number;
  constructor(count: number) {
    super(`${count} fit`);
    this.count = count;
  }
}

const capOf = ({ max_points, points }: StoredWait): number =>
  max_points === null ? Number.MAX_SAFE_INTEGER : max_points - points;

const mostNow = (wait: LockedWait, price: Parameters<typeof affordable>[0], wanted: number): number => {
  const within = affordable(price, wanted, capOf(wait));
  if (within === 0) throw new Obstacle('price');
  const paid = affordable(price, within, Math.min(capOf(wait), wait.available));
  if (paid === 0) throw new Obstacle('points');
  return paid;
};

const stockOf = ({ id, carrier, zip5 }: Pick<StoredWait, 'id' | 'carrier' | 'zip5'>) =>
  ({ event: 'wait', waitId: String(id), carrier, zipCode: zip5 }) as const;

const serve = async (
  tx: Tx,
  { user_id: userId, id }: QueuedWait,
  offered: number,
  today: string,
): Promise<number> => {
  const [wait] = await lockWait(tx, userId, id);
  if (wait === undefined) return 0;
  const left = wait.quantity - wait.served;
  const price = { unitPrice: wait.unit_price, tiers: wait.tiers };
  if (wait.mode === 'notify') {
    if (offered < left) return 0;
    if (wait.max_points !== null && totalFor(price.unitPrice, price.tiers, left) > wait.max_points)
      throw new Obstacle('price');
    await markServed(tx, userId, id, left, 0);
    await sendNotice(tx, { userId, ...stockOf(wait), what: 'available', quantity: left });
    return left;
  }
  const rows = mostNow(wait, price, Math.min(offered, left));
  const { carrier, zip5, from_day: from, to_day: to } = wait;
  const any = { status: null, deliveredFrom: null, deliveredTo: null };
  const query = {
    carrier,
    zip5: zip5 ?? undefined,
    from,
    to,
    rows,
    scope: 'batch',
    sort: 'time_desc',
  } as const;
  const hold = await claimNewHold(tx, userId, { ...query, ...any }, price);
  if (hold === undefined) return 0;
  const got = hold.keys.length;
  const cap = capOf(wait);
  if (totalFor(price.unitPrice, price.tiers, got) > cap) throw new FewerFit(affordable(price, got, cap));
  const { orderNo, amount } = await reserveClaimed(tx, hold, today);
  await markServed(tx, userId, id, got, amount);
  const points = toPoints(amount);
  await sendNotice(tx, { userId, ...stockOf(wait), what: 'reserved', orderNo, quantity: got, points });
  return got;
};

const obstacleOf = (error: unknown): WaitObstacle | undefined => {
  if (error instanceof Obstacle) return error.obstacle;
  if (violatedConstraint(error) === 'enough_points') return 'points';
  if (!(error instanceof AppError)) return undefined;
  if (error.reason === 'termsNotAccepted') return 'terms';
  return error.reason === 'dailyCap' ? 'dailyCap' : undefined;
};

const keepWaiting = (db: Db, wait: QueuedWait, obstacle: WaitObstacle): Promise<void> =>
  inUserTransaction(db, wait.user_id, async (tx) => {
    const [changed] = await markObstacle(tx, wait.user_id, wait.id, obstacle);
    if (changed === undefined || obstacle !== 'points') return;
    await sendNotice(tx, { userId: wait.user_id, ...stockOf(wait), what: 'short' });
  });

/**
 * Gives a wait up to `offered` numbers in one transaction: rows, order, points, notice and what is written down of the
 * wait, all or nothing. Answers how many, or why it keeps waiting.
 */
const serveWait = async (
  { db, today }: ServeDeps,
  wait: QueuedWait,
  offered: number,
): Promise<number | WaitObstacle> => {
  try {
    return await inUserTransaction(db, wait.user_id, (tx) => serve(tx, wait, offered, today()));
  } catch (error) {
    if (error instanceof FewerFit) {
      if (error.count > 0) return serveWait({ db, today }, wait, error.count);
      await keepWaiting(db, wait, 'price');
      return 'price';
    }
    const obstacle = obstacleOf(error);
    if (obstacle === undefined) throw error;
    await keepWaiting(db, wait, obstacle);
    return obstacle;
  }
};

/** Stocks (a carrier's of a ZIP) of which waits are served at the same moment. */
const atOnce = 8;

const keyOf = ({ carrier, zip5 }: { readonly carrier: string; readonly zip5: string | null }): string =>
  `${carrier} ${zip5 ?? ''}`;

const shelvesOf = (stock: readonly ShelfRow[]): Map<string, Shelf> => {
  const shelves = new Map<string, Shelf>();
  for (const row of stock.toSorted((a, b) => (a.day < b.day ? 1 : -1)))
    shelves.set(keyOf(row), (shelves.get(keyOf(row)) ?? new Map<string, number>()).set(row.day, row.count));
  return shelves;
};

/**
 * Gives those who wait what is for sale, first come, first served, each in a transaction of its own, so that whatever ends
 * this leaves nothing half done; what is left is done the next time. What somebody cannot take goes to the next, also where
 * serving fails.
 */
export const serveWaits = async (deps: ServeDeps, scope: WaitScope, signal?: AbortSignal): Promise<void> => {
  const shelves = shelvesOf(await countForSale(deps.db, scopeValues(scope)));
  if (shelves.size === 0) return;
  const queues = Map.groupBy(await findQueue(deps.db, scopeValues(scope)), keyOf);
  const failures: unknown[] = [];
  const left = shelves.entries();
  const work = async (): Promise<void> => {
    for (const [key, shelf] of left)
      for (const wait of inOrder(queues.get(key) ?? [])) {
        signal?.throwIfAborted();
        const offered = offerTo(shelf, wait);
        if (offered === 0) continue;
        try {
          const got = await serveWait(deps, wait, offered);
          if (typeof got === 'number') takeFrom(shelf, wait, got);
        } catch (error) {
          failures.push(error);
        }
      }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} waits could not be served`);
};

export const expireWaits = async (db: Db): Promise<number> => {
  const overdue = await findOverdue(db, 500);
  for (const { user_id: userId, id } of overdue) {
    // One after the other: each is a short transaction under its user's lock.
    await inUserTransaction(db, userId, async (tx) => {
      const [wait] = await expireWait(tx, userId, id);
      if (wait === undefined) return;
      const { quantity, served } = wait;
      await sendNotice(tx, { userId, ...stockOf(wait), what: 'expired', quantity, served });
    });
  }
  return overdue.length;
};

export const waitJobs = (deps: ServeDeps): readonly Job[] => [
  defineJob({
    name: serveWaitsJob,
    payload: z.object({ carrier: Carrier.optional(), zip5: z.string().nullable().optional() }),
    work: (scope, signal) => serveWaits(deps, scope, signal),
  }),
];

/** What it does by itself: what was in the way, as too few points, may be gone. */
export const waitSchedule = (deps: ServeDeps): readonly ScheduledJob[] => [
  { name: 'serve_all_waits', at: '* * * * *', work: () => serveWaits(deps, {}) },
  { name: 'expire_waits', at: '* * * * *', work: async () => void (await expireWaits(deps.db)) },
];
