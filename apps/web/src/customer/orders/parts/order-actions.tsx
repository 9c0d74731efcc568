import { useMutation } from '@tanstack/react-query';
import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { orderEndpoints, type OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { message, showOrderError } from '../../../shell/messages.tsx';
import { newTicketPath } from '../../../signed-in-paths.ts';
import { Button, buttonClass } from '../../../kit/button.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { MoreMenu } from '../../../kit/more-menu.tsx';
import { formatPoints } from '../../../kit/points.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { canDecide, canAskRefund } from '../can.ts';
import { mutation } from '../../../client/query.ts';
import { CopyAll } from './order-parts.tsx';
import { pointBalanceQuery } from '../../../shell/balance.tsx';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { Help } from '../../../shell/help.tsx';
import { liveNumbers, RefundNumbers } from '../../../shell/refund-numbers.tsx';
import { OwnWordFields } from '../../../shell/own-words.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { TextAreaField } from '../../../kit/fields.tsx';

const RefundDialog = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const t = useT();
  const request = useMutation(mutation(approvalEndpoints.requestRefund, { refreshes: [orderEndpoints] }));
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
};

const WordsDialog = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const t = useT();
  const change = useMutation(mutation(logisticsEndpoints.changeOrder, { refreshes: [orderEndpoints] }));
  const form = useForm({
    initial: { reference: order.reference ?? '', note: order.note ?? '' },
    submit: async (body) => {
      await change.mutateAsync({ params: { id: order.id }, body });
      message.success(t('word.saved'));
      onClose();
    },
    alwaysExplains: true,
  });
  return (
    <FormDialog
      title={`${t('orders.words')} · ${order.orderNo}`}
      submitLabel={t('word.save')}
      form={form}
      onClose={onClose}
    >
      <OwnWordFields values={form.values} onChange={form.set} />
    </FormDialog>
  );
};

/** Read again after a decision, whatever came of it. */
const decided = { refreshes: [orderEndpoints, pointBalanceQuery.queryKey] };

export const OrderActions = (props: {
  readonly order: OrderRow;
  /** Told of a reservation that was paid for, so that its numbers can be shown. */
  readonly onConfirmed?: ((order: OrderRow) => void) | undefined;
}) => {
  const { order, onConfirmed } = props;
  const t = useT();
  const now = useNow();
  const [act, setAct] = useState<'confirm' | 'cancel'>();
  const [refunding, setRefunding] = useState(false);
  const [naming, setNaming] = useState(false);
  const refundable = canAskRefund(order, now, t);
  const confirm = useMutation(mutation(logisticsEndpoints.confirmOrder, decided));
  const cancel = useMutation(mutation(logisticsEndpoints.cancelOrder, decided));

  const { id, orderNo, quantity: count } = order;
  const points = formatPoints(order.totalPoints);
  const denied = canDecide(order, now, confirm.isPending || cancel.isPending, t);
  const cancelling = act === 'cancel';
  const carryOut = async (): Promise<void> => {
    if (act === undefined) return;
    try {
      await (cancelling ? cancel : confirm).mutateAsync({ params: { id } });
      setAct(undefined);
      message.success(cancelling ? t('orders.cancelled') : t('orders.confirmed', { orderNo }));
      if (!cancelling) onConfirmed?.(order);
    } catch (error) {
      // The dialog stays open: trying again carries the same key and cannot act twice.
      showOrderError(error, order);
    }
  };
  return (
    <span className="order-actions inline-flex gap-1.5 items-center">
      {order.status === 'reserved' && (
        <>
          <ReasonButton size="small" variant="primary" denied={denied} onClick={() => setAct('confirm')}>
            {t('orders.confirm')}
          </ReasonButton>
          <ReasonButton size="small" denied={denied} onClick={() => setAct('cancel')}>
            {t('orders.cancel')}
          </ReasonButton>
        </>
      )}
      <CopyAll order={order} icon />
      <MoreMenu label={t('orders.more', { orderNo })}>
        <Button variant="text" onClick={() => setNaming(true)}>
          {t('orders.words')}
        </Button>
        {refundable !== 'never' && (
          <ReasonButton
            variant="text"
            denied={refundable.denied}
            aria-label={t('refund.askFor', { orderNo })}
            onClick={() => setRefunding(true)}
          >
            {t('refund.ask')}
          </ReasonButton>
        )}
        <Link
          className={buttonClass({ variant: 'text' })}
          to={newTicketPath({ orderId: id, orderNo })}
          aria-label={t('help.openTicketFor', { orderNo })}
        >
          {t('failed.ticket')}
        </Link>
      </MoreMenu>
      {naming && <WordsDialog order={order} onClose={() => setNaming(false)} />}
      {refunding && <RefundDialog order={order} onClose={() => setRefunding(false)} />}
      <ConfirmDialog
        open={act !== undefined}
        title={t(cancelling ? 'orders.cancelTitle' : 'orders.confirmTitle', { orderNo })}
        confirmLabel={t(cancelling ? 'orders.cancel' : 'orders.confirm')}
        danger={cancelling}
        onCancel={() => setAct(undefined)}
        onConfirm={carryOut}
      >
        {t(cancelling ? 'orders.cancelText' : 'orders.confirmText', { points, count })}
      </ConfirmDialog>
    </span>
  );
};
