import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';

type Order = Pick<OrderRow, 'refund' | 'refundableUntil'>;

/** Whether a refund can be asked for, with the reason when not now; `never` when there is nothing to say of it. */
export const canAskRefund = (
  { refund, refundableUntil }: Order,
  now: number,
  t: WebTranslate,
): 'never' | { readonly denied: string | undefined } => {
  if (refund?.state === 'pending') return { denied: t('refund.pending') };
  if (refund?.state === 'refused')
    return { denied: t('refund.refused', { remark: refund.decisionRemark ?? '' }) };
  return refundableUntil === null || refundableUntil <= now ? 'never' : { denied: undefined };
};

export const numberMark = (
  { refundedIds, refund }: Pick<OrderRow, 'refundedIds' | 'refund'>,
  id: string,
): 'void' | 'asked' | undefined => {
  if (refundedIds.includes(id)) return 'void';
  return refund?.state === 'pending' && refund.trackingInfoIds.includes(id) ? 'asked' : undefined;
};
