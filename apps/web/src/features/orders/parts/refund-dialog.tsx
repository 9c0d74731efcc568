import { useMutation } from '@tanstack/react-query';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { Help } from '../../../frame/help.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { liveNumbers } from '../../../frame/refund-rules.ts';
import { RefundNumbers } from '../../../frame/refund-numbers.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { formatPoints } from '../../../ui/points.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { refundMutation } from '../acts.ts';

type RefundDialogProps = { readonly order: OrderRow; readonly onClose: () => void };

export default function RefundDialog({ order, onClose }: RefundDialogProps) {
  const t = useT();
  const request = useMutation(refundMutation);
  const numbers = liveNumbers(order);
  const form = useForm<{ readonly trackingInfoIds: ReadonlySet<string>; readonly reason: string }>({
    initial: { trackingInfoIds: new Set(numbers.map(({ id }) => id)), reason: '' },
    check: ({ trackingInfoIds, reason }) => ({
      trackingInfoIds: trackingInfoIds.size === 0 ? 'refundRequest.pick' : undefined,
      reason: Array.from(reason.trim()).length < 2 ? 'fields.remark' : undefined,
    }),
    submit: async ({ trackingInfoIds, reason }) => {
      const ids = numbers.map(({ id }) => id).filter((id) => trackingInfoIds.has(id));
      await request.mutateAsync({
        body: {
          orderId: order.id,
          reason: reason.trim(),
          ...(ids.length === numbers.length ? {} : { trackingInfoIds: ids }),
        },
      });
      message.success(t('refundRequest.done'));
      onClose();
    },
    alwaysExplains: true,
  });
  const chosen = form.values.trackingInfoIds;
  return (
    <FormDialog
      title={t('refundRequest.title', { orderNo: order.orderNo })}
      submitLabel={t('refundRequest.submit')}
      form={form}
      onClose={onClose}
    >
      <p>{t('refundRequest.lead')}</p>
      <Help topic="refund" about={t('refundRequest.help')}>
        {t('refundRequest.help')}
      </Help>
      <RefundNumbers
        numbers={numbers}
        chosen={chosen}
        onChoose={(trackingInfoIds) => form.set({ trackingInfoIds })}
        legend={t('refundRequest.numbers', { chosen: chosen.size, all: numbers.length })}
        allLabel={t('refundRequest.all')}
        sum={(points) => t('refundRequest.sumOf', { points: formatPoints(points) })}
        problem={form.problems['trackingInfoIds']}
      />
      <TextAreaField
        {...form.field('reason')}
        label={t('refundRequest.reason')}
        hint={t('refundRequest.reasonHint')}
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  );
}
