import type { OrderedNumber } from '@waybill/contract/endpoints/logistics.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useT } from '../../../frame/language.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { minuteText } from '../../../ui/when.tsx';
import { numberMark } from '../refunds.ts';

type OrderProps = { readonly order: OrderRow };

export const NumberMark = ({ order, info }: OrderProps & { readonly info: OrderedNumber }) => {
  const t = useT();
  const mark = numberMark(order, info.id);
  if (mark === undefined) return null;
  if (mark === 'asked') return <Tag tone="warning">{t('refundRequest.mark.asked')}</Tag>;
  return (
    <>
      <Tag>{t('refundRequest.mark.void')}</Tag>
      {info.refundedTime !== null && (
        <small className="number">
          {t('refundRequest.mark.since', { time: minuteText(info.refundedTime) })}
        </small>
      )}
    </>
  );
};

export const SumNote = ({ order }: OrderProps) => {
  const t = useT();
  const total = formatPoints(order.totalPoints);
  return (
    <small className="number text-tertiary text-xs font-normal">
      {order.refundedPoints > 0
        ? t('refundRequest.sum', { total, refunded: formatPoints(order.refundedPoints) })
        : t('refundRequest.unpaid', { total })}
    </small>
  );
};

/** How the newest request for a refund of an order stands; `whole` says what came back before, too. */
export const RefundNote = ({ order, whole }: OrderProps & { readonly whole: boolean }) => {
  const t = useT();
  const { refund, refundedIds, refundedPoints, paidPoints } = order;
  return (
    <>
      {whole && refundedIds.length > 0 && (
        <p>
          {t('refundRequest.refunded', {
            count: refundedIds.length,
            points: formatPoints(refundedPoints),
            paid: formatPoints(paidPoints),
          })}
        </p>
      )}
      {refund !== null && refund.state !== 'accepted' && (
        <p>
          {t(`refundRequest.${refund.state}`, {
            count: refund.quantity,
            points: formatPoints(refund.points),
            time: minuteText(refund.state === 'refused' ? (refund.decidedTime ?? '') : refund.createdTime),
            reason: refund.reason,
            remark: refund.decisionRemark ?? '',
          })}
        </p>
      )}
    </>
  );
};
