import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useT } from '../../../frame/language.tsx';
import { Points } from '../../../ui/points.tsx';
import { When } from '../../../ui/when.tsx';
import { Deadline } from './deadline.tsx';
import { OrderActions } from './order-actions.tsx';
import { unitText } from './order-columns.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';

/** An order on a phone. */
export const OrderCard = ({ order }: { readonly order: OrderRow }) => {
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
        <strong>
          <Points value={order.totalPoints} />
        </strong>
      </div>
      <div className="order-card-line order-card-quiet">
        <When value={order.createdTime} />
        <span className="number">{unitText(order, t)}</span>
      </div>
      <div className="order-card-line">
        <Deadline order={order} />
        <OrderActions order={order} />
      </div>
    </div>
  );
};
