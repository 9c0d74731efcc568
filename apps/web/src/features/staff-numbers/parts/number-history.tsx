import type { NumberLife } from '@waybill/contract/endpoints/staff-numbers.ts';
import { Link } from 'react-router';
import { auditActText } from '@waybill/contract/vocabulary/audit-words.ts';
import { useT } from '../../../frame/language.tsx';
import { OrderTag } from '../../../frame/order-tag.tsx';
import { staffOrderPath } from '../../../monitoring-paths.ts';
import { ParcelJourney } from '../../../frame/timeline/parcel-journey.tsx';
import { userPath } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { onceEach } from '../../../ui/once-each.ts';
import { When } from '../../../ui/when.tsx';

/** The scans of a number, the holds and orders that it was in, and what the staff did to it. */
export default function NumberHistory({ life }: { readonly life: NumberLife }) {
  const t = useT();
  const { orders, pastHolds, acts, destination } = life;
  return (
    <>
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
                <Link to={userPath(order.user.id)}>{order.user.userName}</Link>
                <span>{t(`staffNumbers.item.${order.itemState}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('staffNumbers.pastHolds')}>
        {pastHolds.length === 0 ? (
          <p className="people-quiet">{t('staffNumbers.pastHoldsNone')}</p>
        ) : (
          <ul className="console-events">
            {onceEach(pastHolds, ({ startTime }) => startTime).map(({ key, item: past }) => (
              <li key={key}>
                <When value={past.startTime} />
                <span>
                  {t(`staffNumbers.holdEnd.${past.endReason}`)} <When value={past.endTime} />
                </span>
                <Link to={userPath(past.user.id)}>{past.user.userName}</Link>
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
      <Card title={t('staffOrders.acts')}>
        {acts.length === 0 ? (
          <p className="people-quiet">{t('staffOrders.actsNone')}</p>
        ) : (
          <ul className="console-events">
            {acts.map((row) => (
              <li key={row.id}>
                <When value={row.time} />
                <strong>{auditActText(row.act, t)}</strong>
                <span>
                  {row.actor ?? t('audit.system')}
                  {row.reason !== null && ` · ${row.reason}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}
