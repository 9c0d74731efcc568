import { reservationTtl } from '@waybill/contract/constants.ts';
import type { LotShipment } from '../../console/lots/public-api.ts';
import type { StaffMember } from './staff.ts';
import type { Cost } from './plan-ledger.ts';
import { priceOfFirst } from './plan-ledger.ts';
import type { PastHold, PastOrder } from './plan-orders.ts';

/** A time as the database takes it. */
export const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** A number of the stock by its place in it. */
export type StockNumber = LotShipment & { readonly id: number; readonly lotId: number };

/** An order with what the database gave it. */
export type StoredPastOrder = PastOrder & {
  readonly id: number;
  readonly orderNo: string;
  readonly userId: number;
  readonly holdId: string;
  readonly cost: Cost;
  readonly numbers: readonly StockNumber[];
};

const itemState = (order: PastOrder, index: number): 'reserved' | 'sold' | 'released' | 'refunded' => {
  if (order.status === 'reserved') return 'reserved';
  if (order.status === 'cancelled' || order.status === 'expired') return 'released';
  const refunded = order.refund?.decided?.accepted === true ? order.refund.numbers : 0;
  return index < refunded ? 'refunded' : 'sold';
};

const stockState = {
  reserved: 'reserved',
  sold: 'sold',
  released: 'available',
  refunded: 'retired',
} as const;

export const orderRow = (order: StoredPastOrder) => ({
  user_id: order.userId,
  id: order.id,
  order_no: order.orderNo,
  carrier: order.carrier,
  scope: order.scope,
  action: order.action,
  status: order.status,
  quantity: order.quantity,
  failed_quantity: order.failed,
  unit_price: order.cost.unitPrice,
  percent_off: order.cost.percentOff,
  total_points: order.cost.total,
  refunded_points:
    order.refund?.decided?.accepted === true ? priceOfFirst(order.cost, order.refund.numbers) : 0,
  hold_id: order.holdId,
  created_at: iso(order.at),
  expires_at: order.action === 'reserve' ? iso(order.at + reservationTtl * 1_000) : null,
  ended_at: isoOrNull(order.endedAt),
});

export const itemRows = (order: StoredPastOrder) =>
  order.numbers.map((number, index) => {
    const state = itemState(order, index);
    return {
      user_id: order.userId,
      order_id: order.id,
      shipment_id: number.id,
      lot_id: number.lotId,
      zip5: number.zip5,
      shipped_on: number.shippedOn,
      carrier: number.carrier,
      tracking_number: number.trackingNumber,
      service: number.service,
      city: number.city,
      region: number.state,
      origin_zip5: number.originZip5,
      origin_city: number.originCity,
      origin_region: number.originState,
      price: order.cost.prices[index] ?? 0,
      state,
      status: number.status,
      last_event_at: number.lastEventAt,
      watch_at: null,
      refunded_at: state === 'refunded' ? isoOrNull(order.refund?.decided?.at ?? null) : null,
    };
  });

const keyOf = ({ id, zip5, carrier, shippedOn }: StockNumber) => ({
  id,
  zip5,
  carrier,
  shipped_on: shippedOn,
});

/** Where the numbers of an order stand in the stock. */
export const orderedStock = (order: StoredPastOrder) =>
  order.numbers.map((number, index) => {
    const state = stockState[itemState(order, index)];
    return {
      ...keyOf(number),
      state,
      holder_id: order.userId,
      order_id: state === 'available' ? null : order.id,
      held_since: iso(order.at),
    };
  });

/** The hold that an order came of. */
export const orderedHold = (order: StoredPastOrder, tiers: unknown) => ({
  ...holdBase(order, order.userId, order.holdId, order.cost.unitPrice, tiers),
  zip5s: [],
  shipped_ons: [],
  shipment_ids: [],
  expires_at: iso(order.at + 480_000),
  created_at: iso(order.at - 120_000),
  ended_at: iso(order.at),
  end_reason: 'ordered' as const,
});

const holdBase = (
  { at, carrier, scope }: Pick<PastHold, 'at' | 'carrier' | 'scope'>,
  userId: number,
  id: string,
  unitPrice: number,
  tiers: unknown,
) => ({
  user_id: userId,
  id,
  carrier,
  scope,
  unit_price: unitPrice,
  tiers: tiers as never,
  started_at: iso(at),
});

/** A hold that no order came of, with the numbers that it still holds. */
export const otherHold = (
  hold: PastHold,
  userId: number,
  id: string,
  price: { readonly unitPrice: number; readonly tiers: unknown },
  numbers: readonly StockNumber[],
) => ({
  ...holdBase(hold, userId, id, price.unitPrice, price.tiers),
  zip5s: numbers.map(({ zip5 }) => zip5),
  shipped_ons: numbers.map(({ shippedOn }) => shippedOn),
  shipment_ids: numbers.map(({ id: shipment }) => shipment),
  expires_at: iso(hold.at + 600_000),
  created_at: iso(hold.at),
  ended_at: isoOrNull(hold.endedAt),
  end_reason: hold.reason,
});

/** Where the numbers of a standing hold stand in the stock. */
export const heldStock = (hold: PastHold, userId: number, holdId: string, numbers: readonly StockNumber[]) =>
  numbers.map((number) => ({
    ...keyOf(number),
    state: 'held' as const,
    holder_id: userId,
    hold_id: holdId,
    held_since: iso(hold.at),
  }));

/** The request for a refund of an order, decided by one of the staff. */
export const requestRow = (
  order: StoredPastOrder,
  refund: NonNullable<PastOrder['refund']>,
  texts: { readonly reason: string; readonly remark: string },
  by: StaffMember,
) => ({
  user_id: order.userId,
  order_id: order.id,
  state:
    refund.decided === null
      ? ('pending' as const)
      : refund.decided.accepted
        ? ('accepted' as const)
        : ('refused' as const),
  shipment_ids: order.numbers.slice(0, refund.numbers).map(({ id }) => id),
  points: priceOfFirst(order.cost, refund.numbers),
  whole_order: refund.numbers === order.quantity,
  order_status: order.failed > 0 ? ('partial' as const) : ('completed' as const),
  reason: texts.reason,
  created_at: iso(refund.askedAt),
  decided_by: refund.decided === null ? null : by.id,
  decided_at: isoOrNull(refund.decided?.at ?? null),
  decision_remark: refund.decided === null ? null : texts.remark,
});
