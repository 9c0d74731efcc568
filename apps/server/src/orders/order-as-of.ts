import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import { epochMs } from '../platform/db/times.ts';

type Order = {
  readonly action: 'buy' | 'reserve';
  readonly status: OrderStatus;
  readonly quantity: number;
  readonly failed_quantity: number;
  readonly total_points: number;
  readonly refunded_points: number;
  readonly ended_at: string | null;
};
type Item = {
  readonly shipment_id: number;
  readonly price: number;
  readonly state: 'reserved' | 'sold' | 'released' | 'refunded';
  readonly refunded_at: string | null;
};
type Request = {
  readonly state: 'pending' | 'accepted' | 'refused';
  readonly decided_at: string | null;
  readonly decision_remark: string | null;
};

/** When a number was taken out of a reservation by the staff. */
export type Removal = { readonly shipment_id: number; readonly created_at: string };

const isBefore = (time: string | null, before: number): boolean => time !== null && epochMs(time) < before;

/** A request as it was before a time: pending until it was decided. */
export const requestAsOf = <R extends Request>(request: R, before: number): R =>
  request.decided_at === null || isBefore(request.decided_at, before)
    ? request
    : { ...request, state: 'pending', decided_at: null, decision_remark: null };

const sum = (items: readonly Item[]): number => items.reduce((total, { price }) => total + price, 0);

/** A reservation that stood then. What was taken out of it since was in it. */
const reservedThen = <O extends Order, I extends Item>(
  order: O,
  items: readonly I[],
  removals: readonly Removal[],
  before: number,
): { order: O; items: I[] } => {
  const removedAt = new Map(removals.map((removal) => [removal.shipment_id, removal.created_at]));
  const laterRemoved = items.filter(
    (item) => removedAt.has(item.shipment_id) && !isBefore(removedAt.get(item.shipment_id) ?? null, before),
  );
  const state = (item: I): Item['state'] =>
    removedAt.has(item.shipment_id) && !laterRemoved.includes(item) ? 'released' : 'reserved';
  return {
    order: {
      ...order,
      status: 'reserved',
      ended_at: null,
      refunded_points: 0,
      quantity: order.quantity + laterRemoved.length,
      failed_quantity: order.failed_quantity - laterRemoved.length,
      total_points: order.total_points + sum(laterRemoved),
    },
    items: items.map((item) => ({ ...item, state: state(item), refunded_at: null })),
  };
};

const paidStatus = (order: Order, items: readonly Item[], request: Request | undefined): OrderStatus => {
  if (request?.state === 'pending') return 'refunding';
  if (!items.some(({ state }) => state === 'refunded'))
    return order.failed_quantity > 0 ? 'partial' : 'completed';
  return items.some(({ state }) => state === 'sold') ? 'partially_refunded' : 'refunded';
};

const unpaidEnds: ReadonlySet<OrderStatus> = new Set(['cancelled', 'expired', 'failed']);

/**
 * An order with its numbers as they were before a time, after it was placed: from when its reservation ended, when its
 * numbers were refunded or taken out of it, and the newest request for a refund of then. Numbers that were refunded
 * before that time was kept count as refunded from the beginning.
 */
export const orderAsOf = <O extends Order, I extends Item>(
  order: O,
  items: readonly I[],
  request: Request | undefined,
  removals: readonly Removal[],
  before: number,
): { order: O; items: I[] } => {
  // One that failed as it was placed never was reserved.
  const wasReserved = order.action === 'reserve' && (order.status !== 'failed' || order.ended_at !== null);
  if (wasReserved && !isBefore(order.ended_at, before)) return reservedThen(order, items, removals, before);
  if (unpaidEnds.has(order.status)) return { order, items: [...items] };
  const then = items.map((item) =>
    item.state !== 'refunded' || item.refunded_at === null || isBefore(item.refunded_at, before)
      ? item
      : { ...item, state: 'sold' as const, refunded_at: null },
  );
  return {
    order: {
      ...order,
      status: paidStatus(order, then, request),
      refunded_points: sum(then.filter(({ state }) => state === 'refunded')),
    },
    items: then,
  };
};
