import type { OrderAction, OrderStatus, Scope } from '@waybill/contract/endpoints/logistics.ts';
import { holdTimes, reservationTtl } from '@waybill/contract/constants.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Random } from '../random.ts';
import { type PastDay, momentOf } from './working-day.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A request for a refund, and what the staff made of it; times in milliseconds. */
export type PastRefund = {
  readonly askedAt: number;
  /** How many of the order's numbers, from the first. */
  readonly numbers: number;
  /** Index of the reason and of the answer. */
  readonly why: number;
  /** Null while it waits. */
  readonly decided: { readonly at: number; readonly accepted: boolean } | null;
};

/** An order of the past as it stands now; times in milliseconds. */
export type PastOrder = {
  readonly seller: number;
  readonly at: number;
  readonly carrier: Carrier;
  readonly scope: Scope;
  readonly action: OrderAction;
  readonly status: OrderStatus;
  /** Numbers delivered or reserved, and numbers that had left the hold. */
  readonly quantity: number;
  readonly failed: number;
  /** When its reservation was confirmed, cancelled or ran out. */
  readonly endedAt: number | null;
  readonly refund: PastRefund | null;
};

/** A hold that no order came of, or one that still stands. */
export type PastHold = Pick<PastOrder, 'seller' | 'at' | 'carrier' | 'scope'> & {
  readonly endedAt: number | null;
  readonly reason: 'released' | 'replaced' | 'expired' | null;
  readonly quantity: number;
};

const carrierShares = [
  { carrier: 'ups', weight: 46 },
  { carrier: 'fedex', weight: 31 },
  { carrier: 'usps', weight: 23 },
] as const;

const sizes = [
  { from: 1, to: 3, weight: 62 },
  { from: 4, to: 8, weight: 20 },
  { from: 10, to: 20, weight: 13 },
  { from: 50, to: 70, weight: 4.3 },
  { from: 200, to: 210, weight: 0.4 },
] as const;

const largestSingle = 8;

/** Whoever comes earlier in the list buys more. */
const drawSeller = (random: Random, sellers: number): number => Math.floor(random.next() ** 1.7 * sellers);

type Fate = Pick<PastOrder, 'status' | 'endedAt'>;

const reservationFate = (random: Random, at: number, now: number): Fate => {
  const chance = random.next();
  const [status, after] =
    chance < 0.58
      ? (['completed', random.between(20, 1_200) * minute] as const)
      : chance < 0.82
        ? (['cancelled', random.between(10, 900) * minute] as const)
        : (['expired', reservationTtl * 1_000 + 400] as const);
  return at + after < now ? { status, endedAt: at + after } : { status: 'reserved', endedAt: null };
};

const drawRefund = (
  random: Random,
  order: Pick<PastOrder, 'quantity'> & { paidAt: number },
  now: number,
): PastRefund | null => {
  const [chance, wait, work, why] = [
    random.next(),
    random.between(15, 1_200),
    random.between(25, 700),
    random.between(0, 3),
  ];
  // What was bought lately and is asked for now waits for the staff.
  if (chance > (now - order.paidAt < 18 * hour ? 0.12 : 0.075)) return null;
  const askedAt = order.paidAt + wait * minute;
  if (askedAt >= now) return null;
  const decidedAt = askedAt + work * minute;
  const part = order.quantity > 1 && chance < 0.03;
  return {
    askedAt,
    numbers: part ? Math.ceil(order.quantity / 3) : order.quantity,
    why,
    decided: decidedAt >= now ? null : { at: decidedAt, accepted: chance < 0.058 },
  };
};

const statusWith = (status: OrderStatus, quantity: number, refund: PastRefund | null): OrderStatus => {
  if (refund === null) return status;
  if (refund.decided === null) return 'refunding';
  if (!refund.decided.accepted) return status;
  return refund.numbers === quantity ? 'refunded' : 'partially_refunded';
};

/** What sellers ordered on so many past days, oldest first: nothing later than `now`. */
export const planOrders = (
  random: Random,
  days: readonly PastDay[],
  { orders, sellers, now }: { readonly orders: number; readonly sellers: number; readonly now: number },
): PastOrder[] => {
  const planned: PastOrder[] = [];
  for (let n = 0; n < orders; n += 1) {
    const at = momentOf(random, random.weighted(days).day);
    const seller = drawSeller(random, sellers);
    const { carrier } = random.weighted(carrierShares);
    const size = random.weighted(sizes);
    const asked = random.between(size.from, size.to);
    const action = random.next() < 0.13 && asked < 50 ? 'reserve' : 'buy';
    const failed = action === 'buy' && asked >= 10 && random.next() < 0.05 ? random.between(1, 3) : 0;
    const quantity = asked - failed;
    const settled =
      action === 'reserve'
        ? reservationFate(random, at, now)
        : { status: failed > 0 ? ('partial' as const) : ('completed' as const), endedAt: null };
    const paid = settled.status === 'completed' || settled.status === 'partial';
    const refund = paid ? drawRefund(random, { quantity, paidAt: settled.endedAt ?? at }, now) : null;
    // The chances of a whole day are drawn, and what would lie ahead is left out: the hour changes nothing before it.
    if (at > now - minute) continue;
    const scope = asked > largestSingle ? 'batch' : 'single';
    const status = statusWith(settled.status, quantity, refund);
    planned.push({ seller, at, carrier, scope, action, quantity, failed, ...settled, status, refund });
  }
  return askForRefunds(
    planned.toSorted((a, b) => a.at - b.at),
    now,
  );
};

const waitingRefunds = 3;

/** Has the buyers of some of the latest orders ask for a refund, so that something waits for the staff. */
const askForRefunds = (planned: readonly PastOrder[], now: number): PastOrder[] => {
  const latest = planned
    .filter(({ at, status, refund }) => status === 'completed' && refund === null && at < now - hour)
    .filter(({ at, action }) => action === 'buy' && at > now - 22 * hour)
    .slice(-waitingRefunds);
  return planned.map((order) => {
    const why = latest.indexOf(order);
    if (why < 0) return order;
    const refund = { askedAt: order.at + 40 * minute, numbers: order.quantity, why, decided: null };
    return { ...order, refund, status: 'refunding' };
  });
};

const endings = [
  { reason: 'expired', weight: 5 },
  { reason: 'released', weight: 3 },
  { reason: 'replaced', weight: 4 },
] as const;

/** Holds that nobody ordered from, and three that stand, one a carrier, each of a seller of its own. */
export const planHolds = (
  random: Random,
  days: readonly PastDay[],
  { holds, sellers, now }: { readonly holds: number; readonly sellers: number; readonly now: number },
): PastHold[] => {
  const past = Array.from({ length: holds }, (): PastHold => {
    const at = momentOf(random, random.weighted(days).day);
    const { reason } = random.weighted(endings);
    const lasted = reason === 'expired' ? holdTimes.ttl : random.between(15, holdTimes.ttl - 10);
    const { carrier } = random.weighted(carrierShares);
    const seller = drawSeller(random, sellers);
    return { seller, at, carrier, scope: 'single', endedAt: at + lasted * 1_000, reason, quantity: 0 };
  });
  const live = carrierShares.map(({ carrier }, seller): PastHold => {
    const quantity = random.between(3, 12);
    const at = now - random.between(30, 240) * 1_000;
    return { seller, at, carrier, scope: 'single', endedAt: null, reason: null, quantity };
  });
  return [...past.filter(({ endedAt }) => endedAt !== null && endedAt < now), ...live];
};
