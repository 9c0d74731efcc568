import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useState } from 'react';
import { AreaField } from '../../../frame/area-field.tsx';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { Help } from '../../../frame/help.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useRequestRefund } from '../acts.ts';
import { refundableNumbers } from '../refunds.ts';
import './refund-dialog.css';

type RefundDialogProps = { readonly order: OrderRow; readonly onClose: () => void };

/** Asks for the points of an order, or of some of its numbers, back. */
export default function RefundDialog({ order, onClose }: RefundDialogProps) {
  const t = useT();
  const request = useRequestRefund();
  const numbers = refundableNumbers(order);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(numbers.map(({ id }) => id)));
  const [reason, setReason] = useState('');
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
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
          <fieldset className="refund-numbers">
            <legend>{t('refundRequest.numbers', { chosen: chosen.size, all: numbers.length })}</legend>
            <div className="refund-numbers-list">
              {numbers.map(({ id, trackingNumber }) => (
                <label key={id}>
                  <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
                  <span className="tracking-number">{trackingNumber}</span>
                </label>
              ))}
            </div>
            {problems['trackingInfoIds'] !== undefined && (
              <p className="filter-field-error" role="alert">
                {problems['trackingInfoIds']}
              </p>
            )}
          </fieldset>
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
