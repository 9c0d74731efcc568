import type { NumberLife } from '@waybill/contract/endpoints/staff-numbers.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { staffOrderPath } from '../../../monitoring-paths.ts';
import { ParcelJourney } from '../../../frame/timeline/parcel-journey.tsx';
import { UserLink } from '../../../frame/user-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { When } from '../../../ui/when.tsx';
import { LifeCard } from './life-card.tsx';

export default function NumberHistory({ life }: { readonly life: NumberLife }) {
  const t = useT();
  const { orders, destination } = life;
  return (
    <>
      <LifeCard life={life} />
      <Card title={t('staffNumbers.orders')}>
        {orders.length === 0 ? (
          <p className="people-quiet">{t('staffNumbers.ordersNone')}</p>
        ) : (
          <ul className="console-events">
            {orders.map((order) => (
              <li key={order.id}>
                <When value={order.createdTime} />
                <Link className="tracking-number" to={staffOrderPath(order.id)}>
                  {order.orderNo}
                </Link>
                <OrderTag status={order.status} />
                <UserLink user={order.user} />
                <span>{t(`staffNumbers.item.${order.itemState}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('timeline.title')}>
        <ParcelJourney
          parcel={{ ...life, subStatus: null, delayed: false, expectedOn: null }}
          destination={destination}
          none={t(life.state === 'sold' ? 'staffNumbers.eventsNoneYet' : 'staffNumbers.eventsNone')}
        />
      </Card>
    </>
  );
}
