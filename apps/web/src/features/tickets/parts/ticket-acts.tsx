import { useMutation } from '@tanstack/react-query';
import type { TicketDetail } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { newTicketPath } from '../../../ticket-paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { closeMutation, resolveMutation } from '../queries.ts';

export const TicketActs = ({ ticket }: { readonly ticket: TicketDetail }) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const resolve = useMutation(resolveMutation);
  const close = useMutation(closeMutation);
  const { id, ticketNo, may, orderId, orderNo } = ticket;
  const carryOut = async (): Promise<void> => {
    try {
      await close.mutateAsync(id);
      message.success(t('tickets.closed'));
      setAsking(false);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      {may.followUp && (
        <Link
          className={buttonClass({ variant: 'primary' })}
          to={newTicketPath({
            followsId: id,
            followsNo: ticketNo,
            orderId: orderId ?? undefined,
            orderNo: orderNo ?? undefined,
          })}
        >
          {t('tickets.followUp')}
        </Link>
      )}
      {may.resolve && (
        <Button
          icon={<Icon name="checkCircle" />}
          loading={resolve.isPending}
          onClick={() =>
            resolve.mutate(id, {
              onSuccess: () => message.success(t('tickets.resolved')),
              onError: showError,
            })
          }
        >
          {t('tickets.resolve')}
        </Button>
      )}
      {may.close && <Button onClick={() => setAsking(true)}>{t('tickets.close')}</Button>}
      <ConfirmDialog
        open={asking}
        title={t('tickets.closeTitle', { ticketNo })}
        confirmLabel={t('tickets.close')}
        danger
        onConfirm={carryOut}
        onCancel={() => setAsking(false)}
      >
        {t('tickets.closeText')}
      </ConfirmDialog>
    </>
  );
};
