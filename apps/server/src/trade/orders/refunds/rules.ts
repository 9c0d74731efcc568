import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';

/** What decides whether an order can be refunded. Prices in hundredths. */
export type RefundState = {
  readonly status: OrderStatus;
  readonly sold: readonly { readonly id: number; readonly price: number }[];
  /** Milliseconds; a reservation is paid for when it is confirmed. */
  readonly paid_at: number;
  readonly refused_before: boolean;
};

export type RefundWish = {
  readonly userId: number;
  readonly orderId: number;
  /** Null for all that is left. */
  readonly shipmentIds: readonly number[] | null;
  /** The request that it answers, null when nobody asked. */
  readonly requestId: number | null;
};

/** A refund that is possible now; points in hundredths. */
export type RefundPlan = RefundWish & {
  readonly orderNo: string;
  readonly statusBefore: OrderStatus;
  readonly ids: readonly number[];
  readonly points: number;
  readonly wholeOrder: boolean;
  readonly statusAfter: 'refunded' | 'partially_refunded';
};

const paid: ReadonlySet<OrderStatus> = new Set(['completed', 'partial', 'partially_refunded']);

export const isPaid = (status: OrderStatus): boolean => paid.has(status);

/**
 * The numbers that a refund takes, all that are left when none is named, and what was paid for them: the prices of an
 * order's numbers sum to its total exactly, so that refunds never come to more. Undefined when a number is not the
 * order's, or was refunded before, or none is left.
 */
export const chooseRefund = (
  { sold }: Pick<RefundState, 'sold'>,
  ids: readonly number[] | null,
): Pick<RefundPlan, 'ids' | 'points' | 'wholeOrder' | 'statusAfter'> | undefined => {
  const wanted = ids === null ? undefined : new Set(ids);
  const chosen = wanted === undefined ? sold : sold.filter(({ id }) => wanted.has(id));
  if (chosen.length === 0 || (wanted !== undefined && chosen.length !== wanted.size)) return undefined;
  const wholeOrder = chosen.length === sold.length;
  return {
    ids: chosen.map(({ id }) => id),
    points: chosen.reduce((sum, { price }) => sum + price, 0),
    wholeOrder,
    statusAfter: wholeOrder ? 'refunded' : 'partially_refunded',
  };
};

/** Milliseconds after it was paid for within which a refund of an order can be asked for. */
export const askWithinMs = staffLimits.refundRequestHours * 3_600_000;

/** Until when a refund can be asked for, in milliseconds since the epoch; null when it cannot. */
export const refundableUntil = (order: RefundState, now: number): number | null => {
  const until = order.paid_at + askWithinMs;
  return isPaid(order.status) && order.sold.length > 0 && !order.refused_before && now < until ? until : null;
};
