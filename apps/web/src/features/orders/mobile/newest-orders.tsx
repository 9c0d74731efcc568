import { maskTrackingNumber } from '@waybill/contract/vocabulary/masking.ts';
import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { shownPoints } from '../../../frame/refund-rules.ts';
import { myOrderPath, paths } from '../../../paths.ts';
import { ItemBoundary } from '../../../ui/item-boundary.tsx';
import { useToday } from '../../../ui/clock.ts';
import { formatPoints, Points } from '../../../ui/points.tsx';
import { When } from '../../../ui/when.tsx';
import { newestOrdersQuery } from '../queries.ts';

const shown = 5;

/** The newest orders; their numbers stay masked here (spec section 9). */
export const NewestOrders = () => {
  const t = useT();
  const today = useToday();
  const { data, isPending, isError, refetch } = useQuery(newestOrdersQuery(today));
  const orders = data?.list.slice(0, shown) ?? [];
  return (
    <section className="home-part" aria-label={t('mobile.home.orders')} aria-busy={isPending}>
      <div className="home-part-head">
        <h2>{t('mobile.home.orders')}</h2>
        <Link to={paths.myOrders}>{t('mobile.home.allOrders')}</Link>
      </div>
      {isError && data === undefined ? (
        <button type="button" className="home-retry" onClick={() => void refetch()}>
          {t('state.failed')} · {t('action.retry')}
        </button>
      ) : orders.length === 0 ? (
        <p className="home-none">{t(isPending ? 'state.loading' : 'word.noOrdersYet')}</p>
      ) : (
        <ul>
          {Object.entries(orders).map(([place, order]) => (
            <li key={place}>
              <ItemBoundary item={order} draw={() => <OrderLine order={order} />} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const OrderLine = ({ order }: { readonly order: OrderRow }) => {
  const t = useT();
  const { orderNo, carrier, action, status, quantity: count, createdTime, trackingInfos } = order;
  const number = trackingInfos[0] && maskTrackingNumber(trackingInfos[0].trackingNumber);
  return (
    <Link className="home-row" to={myOrderPath(orderNo)}>
      <span className="home-row-main">
        <span className="home-row-line">
          <strong>
            {t(`carrier.${carrier}`)} · {t(`orderAction.${action}`)}
          </strong>
          <OrderTag status={status} />
        </span>
        <span className="home-row-line">
          <span className="tracking-number">
            {number === undefined || count === 1
              ? (number ?? orderNo)
              : t('mobile.home.orderCount', { number, count })}
          </span>
          <span>
            {order.refundedPoints > 0 && (
              <small>{t('mobile.home.refunded', { points: formatPoints(order.refundedPoints) })} </small>
            )}
            <strong>
              <Points value={shownPoints(order)} />
            </strong>
          </span>
        </span>
        <small className="home-row-line">
          <span className="tracking-number">{orderNo}</span>
          <When value={createdTime} />
        </small>
      </span>
    </Link>
  );
};
