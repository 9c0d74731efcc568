import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type PriceTier, totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import type { WaitObstacle } from '@waybill/contract/vocabulary/wait.ts';
import { claimNewHold } from '../holds/public-api.ts';
import { sendNotice } from '../notices/public-api.ts';
import { reserveClaimed } from '../orders/public-api.ts';
import { AppError } from '../platform/app-error.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Deps } from '../platform/deps.ts';
import { inUserTransaction, violatedConstraint } from '../platform/db/transaction.ts';
import { affordable } from './rules.ts';
import {
  type LockedWait,
  type QueuedWait,
  type StoredWait,
  lockWait,
  markObstacle,
  markServed,
} from './store.ts';

export type ServeDeps = Pick<Deps, 'db' | 'today'>;

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

type Price = { readonly unitPrice: number; readonly tiers: readonly PriceTier[] };

const capOf = ({ max_points, points }: StoredWait): number =>
  max_points === null ? Number.MAX_SAFE_INTEGER : max_points - points;

const mostNow = (wait: LockedWait, price: Price, wanted: number): number => {
  const within = affordable(price, wanted, capOf(wait));
  if (within === 0) throw new Obstacle('price');
  const paid = affordable(price, within, Math.min(capOf(wait), wait.available));
  if (paid === 0) throw new Obstacle('points');
  return paid;
};

const stockOf = ({ id, carrier, zip5 }: StoredWait) =>
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
  const query = {
    carrier,
    zip5: zip5 ?? undefined,
    from,
    to,
    rows,
    scope: 'batch',
    sort: 'time_desc',
  } as const;
  const hold = await claimNewHold(tx, userId, { ...query, status: undefined, delivery: undefined }, price);
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
    const { user_id: userId, id, carrier, zip5: zipCode } = wait;
    await sendNotice(tx, { userId, event: 'wait', what: 'short', waitId: String(id), carrier, zipCode });
  });

/**
 * Gives a wait up to `offered` numbers in one transaction: rows, order, points, notice and what is written down of the
 * wait, all or nothing. Answers how many, or why it keeps waiting.
 */
export const serveWait = async (
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
