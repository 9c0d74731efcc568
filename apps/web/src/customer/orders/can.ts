import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { liveNumbers } from '../../shell/refund-numbers.tsx';

type Order = Pick<OrderRow, 'status' | 'expiresAt'>;

export const isWaiting = (order: Order, now: number): boolean =>
  order.status === 'reserved' && order.expiresAt !== null && order.expiresAt > now;

export const canDecide = (order: Order, now: number, busy: boolean, t: WebTranslate): string | undefined => {
  if (order.status !== 'reserved') return t('orders.can.notReserved');
  if (!isWaiting(order, now)) return t('orders.can.over');
  return busy ? t('word.busy') : undefined;
};

/** Whether the numbers of an order can be copied: only what was paid for is shown in full. */
export const canCopy = (order: Pick<OrderRow, 'status' | 'trackingInfos'>, t: WebTranslate) => {
  if (order.trackingInfos.length === 0) return t('orders.can.nothingToCopy');
  if (order.status === 'cancelled' || order.status === 'expired') return t('orders.numbers.returned');
  return order.trackingInfos.some((info) => info.trackingNumber.includes('*'))
    ? t('orders.can.masked')
    : undefined;
};

export const cannotCopyAll = (order: OrderRow, t: WebTranslate): string | undefined =>
  canCopy(order, t) ?? (liveNumbers(order).length === 0 ? t('orders.can.allVoid') : undefined);

const paid: ReadonlySet<OrderRow['status']> = new Set([
  'completed',
  'partial',
  'refunding',
  'partially_refunded',
]);

/** Whether the numbers of an order were paid for, so that their tracking is their owner's to see. */
export const isPaid = ({ status }: Pick<OrderRow, 'status'>): boolean => paid.has(status);

/** Whether a refund can be asked for, with the reason when not now; `never` when there is nothing to say of it. */
export const canAskRefund = (
  { refund, refundableUntil }: Pick<OrderRow, 'refund' | 'refundableUntil'>,
  now: number,
  t: WebTranslate,
): 'never' | { readonly denied: string | undefined } => {
  if (refund?.state === 'pending') return { denied: t('refund.pending') };
  if (refund?.state === 'refused')
    return { denied: t('refund.refused', { remark: refund.decisionRemark ?? '' }) };
  return refundableUntil === null || refundableUntil <= now ? 'never' : { denied: undefined };
};

export const numberMark = ({ refundedIds, refund }: Pick<OrderRow, 'refundedIds' | 'refund'>, id: string) => {
  if (refundedIds.includes(id)) return 'void';
  return refund?.state === 'pending' && refund.trackingInfoIds.includes(id) ? 'asked' : undefined;
};
