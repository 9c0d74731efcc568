import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { HomeList } from '../../../shell/home-list.tsx';
import { useT } from '../../../shell/language.tsx';
import { OrderTag } from '../../../shell/order-tag.tsx';
import { shownPoints } from '../../../shell/refund-numbers.tsx';
import { myOrderPath, paths } from '../../../paths.ts';
import { ItemBoundary } from '../../../kit/item-boundary.tsx';
import { useToday } from '../../../kit/clock.ts';
import { formatPoints, Points } from '../../../kit/points.tsx';
import { When } from '../../../kit/when.tsx';
import { ordersQuery } from '../queries.ts';

const shown = 5;

/** The newest orders; their numbers stay masked here (spec section 9). */
export const NewestOrders = () => {
  const t = useT();
  const today = useToday();
  const query = useQuery(ordersQuery({}, today));
  const orders = query.data?.list.slice(0, shown) ?? [];
  return (
    <HomeList
      title={t('mobile.home.orders')}
      query={query}
      extra={
        <Link className="grid min-h-11 py-0 px-3.5 place-content-center" to={paths.myOrders}>
          {t('mobile.home.allOrders')}
        </Link>
      }
      none={t('word.noOrdersYet')}
      items={Object.entries(orders).map(([key, order]) => ({
        key,
        item: <ItemBoundary item={order} draw={() => <OrderLine order={order} />} />,
      }))}
    />
  );
};

const OrderLine = ({ order }: { order: OrderRow }) => {
  const t = useT();
  const { orderNo, carrier, action, status, quantity: count, createdTime, trackingInfos } = order;
  const number = trackingInfos[0] && maskTrackingNumber(trackingInfos[0].trackingNumber);
  return (
    <Link
      className="flex gap-3 items-center w-full min-h-14 py-2.5 px-3.5 text-default no-underline hover:text-default hover:no-underline"
      to={myOrderPath(orderNo)}
    >
      <span className="grid flex-1 grid-cols-1 gap-0.75 min-w-0">
        <span className="flex gap-2.5 items-center justify-between">
          <strong>
            {t(`carrier.${carrier}`)} · {t(`orderAction.${action}`)}
          </strong>
          <OrderTag status={status} />
        </span>
        <span className="flex gap-2.5 items-center justify-between">
          <span className="tracking-number text-sm truncate">
            {number === undefined || count === 1
              ? (number ?? orderNo)
              : t('mobile.home.orderCount', { number, count })}
          </span>
          <span>
            {order.refundedPoints > 0 && (
              <small className="text-tertiary text-xs">
                {t('refundRequest.sum', { points: formatPoints(order.refundedPoints) })}{' '}
              </small>
            )}
            <strong>
              <Points value={shownPoints(order)} />
            </strong>
          </span>
        </span>
        <small className="flex gap-2.5 items-center justify-between text-tertiary text-xs">
          <span className="tracking-number truncate">{orderNo}</span>
          <When value={createdTime} />
        </small>
      </span>
    </Link>
  );
};
