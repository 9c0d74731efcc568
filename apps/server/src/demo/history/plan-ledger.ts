import type { PriceList } from '@waybill/contract/vocabulary/pricing.ts';
import { discountFor, splitTotal, totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import type { Movement } from '../../points/public-api.ts';
import type { Random } from '../random.ts';
import type { PastOrder } from './plan-orders.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What an order costs, in hundredths. */
export type Cost = Pick<PriceList, 'unitPrice'> & {
  readonly percentOff: number;
  readonly total: number;
  readonly prices: readonly number[];
};

/** What so many numbers cost by a price list. */
export const costOf = ({ unitPrice, tiers }: PriceList, quantity: number): Cost => {
  const total = totalFor(unitPrice, tiers, quantity);
  return {
    unitPrice,
    percentOff: discountFor(tiers, quantity),
    total,
    prices: splitTotal(total, quantity),
  };
};

/** What the first numbers of an order cost. */
export const priceOfFirst = ({ prices }: Cost, numbers: number): number =>
  prices.slice(0, numbers).reduce((sum, price) => sum + price, 0);

/** A movement of a seller's points; the amount in hundredths, the time in milliseconds. */
export type PastMovement = {
  readonly seller: number;
  readonly at: number;
  readonly movement: Movement;
  readonly amount: number;
  /** Index of the order that it belongs to. */
  readonly order: number | null;
  /** How points came in that no order gave back: by one of the staff, by two of them, or by a code. */
  readonly source: 'staff' | 'approved' | 'code' | null;
};

/** What orders moved, before anybody has points. */
const movementsOf = (order: PastOrder, index: number, cost: Cost): PastMovement[] => {
  const base = { seller: order.seller, order: index, source: null };
  const amount = cost.total;
  const first: PastMovement =
    order.action === 'buy'
      ? { ...base, at: order.at, movement: 'pay', amount }
      : { ...base, at: order.at, movement: 'reserve', amount };
  const settled: PastMovement[] =
    order.action === 'buy' || order.endedAt === null
      ? []
      : [
          {
            ...base,
            at: order.endedAt,
            movement: order.status === 'cancelled' || order.status === 'expired' ? 'release' : 'pay_frozen',
            amount,
          },
        ];
  const { refund } = order;
  const refunded: PastMovement[] =
    refund?.decided?.accepted === true
      ? [{ ...base, at: refund.decided.at, movement: 'refund', amount: priceOfFirst(cost, refund.numbers) }]
      : [];
  return [first, ...settled, ...refunded].filter((movement) => movement.amount > 0);
};

const usualRecharges = [30_000, 50_000, 50_000, 80_000, 100_000] as const;
const largeRecharge = 300_000;
/** Hundredths that a code of the demo's past is worth. */
export const codeWorth = 5_000;

const effect: Readonly<Record<Movement, 1 | -1 | 0>> = {
  recharge: 1,
  exchange: 1,
  release: 1,
  refund: 1,
  adjust: 1,
  reserve: -1,
  pay: -1,
  pay_frozen: 0,
};

const incomeBefore = (random: Random, seller: number, at: number, short: number): PastMovement => {
  const chance = random.next();
  const base = { seller, at: at - random.between(20, 90) * minute, order: null };
  if (chance < 0.35 && short <= codeWorth)
    return { ...base, movement: 'exchange', amount: codeWorth, source: 'code' };
  const amount =
    chance > 0.93
      ? largeRecharge
      : Math.max(random.oneOf(usualRecharges), Math.ceil(short / 10_000) * 10_000);
  return { ...base, movement: 'recharge', amount, source: amount > 100_000 ? 'approved' : 'staff' };
};

/**
 * Everything that moved points, oldest first: what the orders moved, and how each seller came by points whenever there
 * were too few. What sellers buy today is paid for since yesterday, so that today's sum of the staff is their own.
 */
export const planLedger = (
  random: Random,
  orders: readonly PastOrder[],
  costs: readonly Cost[],
  startOfToday: number,
): PastMovement[] => {
  const asked = orders
    .flatMap((order, index) =>
      movementsOf(order, index, costs[index] ?? costOf({ unitPrice: 0, tiers: [] }, 0)),
    )
    .toSorted((a, b) => a.at - b.at);
  const balances = new Map<number, number>();
  const all: PastMovement[] = [];
  for (const movement of asked) {
    const { seller, amount } = movement;
    const sign = effect[movement.movement];
    let balance = balances.get(seller) ?? 0;
    if (sign < 0 && balance < amount) {
      const before = movement.at >= startOfToday ? startOfToday - day / 4 : movement.at;
      const income = incomeBefore(random, seller, before, amount - balance);
      all.push(income);
      balance += income.amount;
    }
    all.push(movement);
    balances.set(seller, balance + sign * amount);
  }
  return all.toSorted((a, b) => a.at - b.at);
};
