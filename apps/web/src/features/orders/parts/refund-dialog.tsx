import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useState } from 'react';
import { AreaField } from '../../../frame/area-field.tsx';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { Help } from '../../../frame/help.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { liveNumbers } from '../../../frame/refund-rules.ts';
import { RefundNumbers } from '../../../frame/refund-numbers.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { useRequestRefund } from '../acts.ts';

type RefundDialogProps = { readonly order: OrderRow; readonly onClose: () => void };

/** Asks for the points of an order, or of some of its numbers, back. */
export default function RefundDialog({ order, onClose }: RefundDialogProps) {
  const t = useT();
  const request = useRequestRefund();
  const numbers = liveNumbers(order);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(numbers.map(({ id }) => id)));
  const [reason, setReason] = useState('');
  const check = () => ({
    ...(chosen.size === 0 ? { trackingInfoIds: t('refundRequest.pick') } : {}),
    ...(Array.from(reason.trim()).length < 2 ? { reason: t('fields.remark') } : {}),
  });
  return (
    <FormDialog
      title={t('refundRequest.title', { orderNo: order.orderNo })}
      submitLabel={t('refundRequest.submit')}
      check={check}
      onClose={onClose}
      onSubmit={async (key) => {
        const whole = chosen.size === numbers.length;
        await request.mutateAsync({
          orderId: order.id,
          reason: reason.trim(),
          ...(whole ? {} : { trackingInfoIds: numbers.map(({ id }) => id).filter((id) => chosen.has(id)) }),
          key,
        });
        message.success(t('refundRequest.done'));
        onClose();
      }}
    >
      {(problems) => (
        <>
          <p>{t('refundRequest.lead')}</p>
          <Help topic="refund" about={t('refundRequest.help')}>
            {t('refundRequest.help')}
          </Help>
          <RefundNumbers
            numbers={numbers}
            chosen={chosen}
            onChoose={setChosen}
            legend={t('refundRequest.numbers', { chosen: chosen.size, all: numbers.length })}
            allLabel={t('refundRequest.all')}
            sum={(points) => t('refundRequest.sumOf', { points: formatPoints(points) })}
            problem={problems['trackingInfoIds']}
          />
          <AreaField
            label={t('refundRequest.reason')}
            hint={t('refundRequest.reasonHint')}
            error={problems['reason']}
            maxLength={500}
            value={reason}
            onChange={setReason}
          />
        </>
      )}
    </FormDialog>
  );
}
