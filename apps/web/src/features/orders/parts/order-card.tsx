import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useT } from '../../../frame/language.tsx';
import { When } from '../../../ui/when.tsx';
import { Deadline } from './deadline.tsx';
import { OrderActions } from './order-actions.tsx';
import { unitText } from './order-columns.tsx';
import { OrderSum, Refunds } from './refund-parts.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';

type OrderCardProps = {
  readonly order: OrderRow;
  readonly onConfirmed: (order: OrderRow) => void;
};

/** An order on a phone. */
export const OrderCard = ({ order, onConfirmed }: OrderCardProps) => {
  const t = useT();
  return (
    <div className="order-card">
      <div className="order-card-line">
        <span className="tracking-number">{order.orderNo}</span>
        <OrderTag status={order.status} />
      </div>
      <div className="order-card-line">
        <span>
          {t(`carrier.${order.carrier}`)} · {t(`orderAction.${order.action}`)} ·{' '}
          {t('shipments.confirm.count', { count: order.quantity })}
        </span>
        <strong className="order-sum">
          <OrderSum order={order} />
        </strong>
      </div>
      <div className="order-card-line order-card-quiet">
        <When value={order.createdTime} />
        <span className="number">{unitText(order, t)}</span>
      </div>
      <Refunds order={order} whole />
      <div className="order-card-line">
        <Deadline order={order} />
        <OrderActions order={order} onConfirmed={onConfirmed} />
      </div>
    </div>
  );
};
