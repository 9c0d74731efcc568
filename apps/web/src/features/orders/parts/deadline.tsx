import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useT } from '../../../frame/language.tsx';
import { Countdown } from '../../../ui/countdown.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { isWaiting } from '../can.ts';

export const Deadline = ({ order }: { readonly order: OrderRow }) => {
  const t = useT();
  const now = useNow();
  if (order.status !== 'reserved' || order.expiresAt === null) return null;
  return (
    <small className="text-tertiary text-xs">
      {isWaiting(order, now) ? (
        <>
          {t('orders.deadline')} <Countdown expiresAt={order.expiresAt} soon={7200} last={1800} />
        </>
      ) : (
        t('orders.deadline.over')
      )}
    </small>
  );
};
