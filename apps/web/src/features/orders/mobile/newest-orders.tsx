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
    <section
      className="border border-default rounded-lg bg-surface aria-busy:[&~*]:invisible"
      aria-label={t('mobile.home.orders')}
      aria-busy={isPending}
    >
      <div className="flex items-center justify-between">
        <h2 className="pt-3 px-3.5 pb-1.5 text-[15px] font-semibold py-0">{t('mobile.home.orders')}</h2>
        <Link className="grid min-h-11 py-0 px-3.5 place-content-center" to={paths.myOrders}>
          {t('mobile.home.allOrders')}
        </Link>
      </div>
      {isError && data === undefined ? (
        <button
          type="button"
          className="w-full min-h-13 pt-0 px-3.5 pb-2 border-0 bg-transparent text-error text-start cursor-pointer"
          onClick={() => void refetch()}
        >
          {t('state.failed')} · {t('action.retry')}
        </button>
      ) : orders.length === 0 ? (
        <p className="grid gap-0.5 pt-1 px-3.5 pb-4 text-secondary">
          {t(isPending ? 'state.loading' : 'word.noOrdersYet')}
        </p>
      ) : (
        <ul>
          {Object.entries(orders).map(([place, order]) => (
            <li key={place} className="border-b border-default last:border-b-0">
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
                {t('mobile.home.refunded', { points: formatPoints(order.refundedPoints) })}{' '}
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
