import { useMutation } from '@tanstack/react-query';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { message, showOrderError } from '../../../frame/messages.tsx';
import { newTicketPath } from '../../../ticket-paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { formatPoints } from '../../../ui/points.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { canDecide } from '../can.ts';
import { decisions, type Decision } from '../acts.ts';
import { canAskRefund } from '../refunds.ts';

const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'));

type OrderActionsProps = {
  readonly order: OrderRow;
  /** Told of a reservation that was paid for, so that its numbers can be shown. */
  readonly onConfirmed?: ((order: OrderRow) => void) | undefined;
};

export const OrderActions = ({ order, onConfirmed }: OrderActionsProps) => {
  const t = useT();
  const now = useNow();
  const [act, setAct] = useState<Decision>();
  const [refunding, setRefunding] = useState(false);
  const refundable = canAskRefund(order, now, t);
  const confirm = useMutation(decisions.confirm);
  const cancel = useMutation(decisions.cancel);

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
      <MoreMenu label={t('orders.more', { orderNo })}>
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
          {t('help.openTicket')}
        </Link>
      </MoreMenu>
      {refunding && (
        <Suspense>
          <RefundDialog order={order} onClose={() => setRefunding(false)} />
        </Suspense>
      )}
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
