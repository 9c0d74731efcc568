import type { NumberLife } from '@waybill/contract/endpoints/staff-numbers.ts';
import { Link } from 'react-router';
import { useT } from '../../../shell/language.tsx';
import { Entry, EntryCard } from '../../../shell/entry-card.tsx';
import { OrderTag } from '../../../shell/order-tag.tsx';
import { staffOrderPath } from '../../../signed-in-paths.ts';
import { ParcelJourney } from '../../../tracking/timeline/parcel-journey.tsx';
import { UserLink } from '../../../shell/user-link.tsx';
import { Card } from '../../../kit/card.tsx';
import { When } from '../../../kit/when.tsx';
import { paths } from '../../../paths.ts';
import { onceEach } from '../../../kit/once-each.ts';

const LifeCard = ({ life: { life, lot } }: { life: NumberLife }) => {
  const t = useT();
  return (
    <Card title={t('life.title')}>
      <ol className="grid gap-2">
        {onceEach(life, ({ time, kind }) => `${time} ${kind}`).map(({ key, item }) => (
          <Entry key={key}>
            <When value={item.time} />
            <strong>{t(`life.${item.kind}`)}</strong>
            {lotKinds.has(item.kind) && <Link to={paths.lots}>{lot.fileName}</Link>}
            {item.order !== null && (
              <Link className="tracking-number" to={staffOrderPath(item.order.id)}>
                {item.order.orderNo}
              </Link>
            )}
            {item.user !== null && <UserLink user={item.user} />}
            {item.actor !== null && <span>{t('life.by', { actor: item.actor })}</span>}
            {item.reason !== null && <span className="quiet">{item.reason}</span>}
          </Entry>
        ))}
      </ol>
      <p className="quiet">{t('life.holdsLimit')}</p>
    </Card>
  );
};

const lotKinds: ReadonlySet<string> = new Set(['imported', 'lot_withdrawn', 'lot_restored']);

export default function NumberHistory({ life }: { life: NumberLife }) {
  const t = useT();
  const { orders, destination } = life;
  return (
    <>
      <LifeCard life={life} />
      <EntryCard title={t('staffNumbers.orders')} none={t('staffNumbers.ordersNone')}>
        {orders.map((order) => (
          <Entry key={order.id}>
            <When value={order.createdTime} />
            <Link className="tracking-number" to={staffOrderPath(order.id)}>
              {order.orderNo}
            </Link>
            <OrderTag status={order.status} />
            <UserLink user={order.user} />
            <span>{t(`staffNumbers.item.${order.itemState}`)}</span>
          </Entry>
        ))}
      </EntryCard>
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
