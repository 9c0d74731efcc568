import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useT } from '../../../frame/language.tsx';
import { Deadline } from './deadline.tsx';
import { OrderActions } from './order-actions.tsx';
import { FirstNumber, unitText } from './order-columns.tsx';
import { OrderSum, Refunds } from './refund-parts.tsx';
import { StateBar } from './state-bar.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';

type OrderCardProps = {
  readonly order: OrderRow;
  readonly onConfirmed: (order: OrderRow) => void;
};

export const OrderCard = ({ order, onConfirmed }: OrderCardProps) => {
  const t = useT();
  return (
    <div className="order-card">
      <div className="order-card-line">
        <FirstNumber order={order} />
        <strong className="order-sum">
          <OrderSum order={order} />
        </strong>
      </div>
      <div className="order-card-line order-card-quiet">
        <OrderTag status={order.status} />
        <StateBar order={order} />
      </div>
      <div className="order-card-line order-card-quiet">
        <span className="number">
          {order.createdTime.slice(11, 16)} · {order.orderNo}
        </span>
        <span className="number order-card-unit">{unitText(order, t)}</span>
        {/* The menu alone needs no line of its own. */}
        {order.status !== 'reserved' && <OrderActions order={order} onConfirmed={onConfirmed} />}
      </div>
      <Refunds order={order} whole />
      {order.status === 'reserved' && (
        <div className="order-card-line">
          <Deadline order={order} />
          <OrderActions order={order} onConfirmed={onConfirmed} />
        </div>
      )}
    </div>
  );
};
