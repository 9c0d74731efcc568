import { randomText } from '../../platform/std/crockford.ts';
import { limits, termsVersion } from '@waybill/contract/constants.ts';
import type { OrderRequest, OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import { toHundredths } from '@waybill/contract/vocabulary/points.ts';
import type { ErrorName } from '@waybill/contract/codes.ts';

/**
 * Splits what an order takes, as it was chosen, from what its hold keeps; undefined when it asks for a number that is not in
 * the hold.
 */
export const chooseKeys = <Key extends { readonly id: number }>(
  request: Pick<OrderRequest, 'id' | 'ids'>,
  hold: { readonly id: string; readonly keys: readonly Key[] },
): { readonly taken: readonly Key[]; readonly kept: readonly Key[] } | undefined => {
  if (request.id === hold.id) return { taken: hold.keys, kept: [] };
  const wanted = new Set((request.ids ?? [request.id ?? '']).map(Number));
  const held = new Map(hold.keys.map((key) => [key.id, key]));
  const taken = [...wanted].map((id) => held.get(id)).filter((key) => key !== undefined);
  if (taken.length !== wanted.size) return undefined;
  return { taken, kept: hold.keys.filter((key) => !wanted.has(key.id)) };
};

export const reasonAgainst = (order: {
  acceptedTerms: string | null;
  pricesProposed: boolean;
  orderedToday: number;
  quantity: number;
  unitPrice: number;
  trackingInfos?: OrderRequest['trackingInfos'];
}): ErrorName | undefined => {
  if (order.acceptedTerms !== termsVersion) return 'termsNotAccepted';
  if (order.pricesProposed) return 'pricesNotSet';
  if (order.trackingInfos?.some((number) => toHundredths(number.price) !== order.unitPrice) === true)
    return 'stale';
  return order.orderedToday + order.quantity > limits.ordersADay ? 'dailyCap' : undefined;
};

/** `LT`, the day as yyMMdd, and eight characters of Crockford's base 32. */
export const newOrderNo = (today: string): string =>
  `LT${today.slice(2).replaceAll('-', '')}${randomText(8)}`;

export const newOrderStatus = (
  action: 'buy' | 'reserve',
  asked: number,
  taken: number,
): 'reserved' | 'completed' | 'partial' | 'failed' => {
  if (taken === 0) return 'failed';
  if (action === 'reserve') return 'reserved';
  return taken < asked ? 'partial' : 'completed';
};

const unpaid: ReadonlySet<OrderStatus> = new Set(['reserved', 'cancelled', 'expired', 'failed']);

/** What an order cost its user in the end, in hundredths: a reservation is paid when it is confirmed, refunds come off. */
export const paidPoints = (order: {
  readonly status: OrderStatus;
  readonly total_points: number;
  readonly refunded_points: number;
}): number => (unpaid.has(order.status) ? 0 : order.total_points - order.refunded_points);

export const numberStates = ['valid', 'refundPending', 'refunded', 'reserved', 'released'] as const;

export const numberState = (
  state: 'reserved' | 'sold' | 'released' | 'refunded',
  refundAsked: boolean,
): (typeof numberStates)[number] => (state === 'sold' ? (refundAsked ? 'refundPending' : 'valid') : state);
