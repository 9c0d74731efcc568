import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { PriceTrial } from '@waybill/contract/endpoints/price-settings.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type PriceTier, totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import type { Reader } from '../../platform/db/database.ts';
import { findLastDays } from '../../platform/db/last-days.ts';
import { type PaidOrders, listUserNames, sumPaidOrders } from './store.ts';

/** A price that is not saved. `unit` is in hundredths of a point. */
export type TriedPrice = {
  readonly carrier: Carrier;
  readonly scope: Scope;
  readonly unit: number;
  readonly tiers: readonly PriceTier[];
};

type Sum = { orders: number; before: number; after: number };

const hourMs = 3_600_000;
const mostListed = 20;

const nothing = (): Sum => ({ orders: 0, before: 0, after: 0 });
const add = (sum: Sum, { orders, before, after }: Sum): void => {
  sum.orders += orders;
  sum.before += before;
  sum.after += after;
};

/** What like orders would have cost: numbers that could not be delivered are not paid for, as in an order. */
const priced = ({ quantity, delivered, orders, points }: PaidOrders, { unit, tiers }: TriedPrice): Sum => ({
  orders,
  before: points,
  after: orders * Math.round((totalFor(unit, tiers, quantity) * delivered) / quantity),
});

const inPoints = ({ orders, before, after }: Sum) => ({
  orders,
  before: toPoints(before),
  after: toPoints(after),
});

/**
 * What the orders of the last whole days would have cost at a price, all else being as it was: nobody is foreseen to buy
 * more or less because of it. Reservations count once they are confirmed; refunds do not change what an order cost.
 */
export const tryPrice = async (db: Reader, price: TriedPrice, days: 1 | 7): Promise<PriceTrial> => {
  const [period] = await findLastDays(db, days);
  if (period === undefined) throw new Error('there is no period');
  const { start_ms: startMs, end_ms: endMs } = period;
  const stepMs = days === 1 ? hourMs : dayMs / 4;
  const steps = Array.from({ length: Math.ceil((endMs - startMs) / stepMs) }, nothing);
  const users = new Map<number, Sum>();
  const all = nothing();
  let numbers = 0;
  for (const like of await sumPaidOrders(db, price.carrier, price.scope, startMs, endMs, stepMs / 1000)) {
    const sum = priced(like, price);
    const ofUser = users.get(like.user_id) ?? nothing();
    users.set(like.user_id, ofUser);
    numbers += like.orders * like.delivered;
    for (const one of [all, ofUser, steps[Math.floor((like.step_ms - startMs) / stepMs)]])
      if (one !== undefined) add(one, sum);
  }
  const change = ({ before, after }: Sum): number => Math.abs(after - before);
  const listed = [...users]
    .filter(([, sum]) => change(sum) > 0)
    .toSorted(([a, one], [b, other]) => change(other) - change(one) || a - b)
    .slice(0, mostListed);
  const named = await listUserNames(
    db,
    listed.map(([id]) => id),
  );
  const names = new Map(named.map(({ id, user_name: name }) => [id, name]));
  return {
    ...inPoints(all),
    startMs,
    endMs,
    stepSeconds: stepMs / 1000,
    numbers,
    steps: steps.map((sum, i) => ({
      timeMs: startMs + i * stepMs,
      before: toPoints(sum.before),
      after: toPoints(sum.after),
    })),
    list: listed.map(([id, sum]) => ({
      ...inPoints(sum),
      user: { id: String(id), userName: names.get(id) ?? '' },
    })),
  };
};
