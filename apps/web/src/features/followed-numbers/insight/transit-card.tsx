import type { FollowInsight } from '@waybill/contract/endpoints/follow-insights.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { CarrierTile } from '../../../ui/carrier-tile.tsx';
import { countText } from '../../../ui/numbers.ts';
import { listPath } from './list-path.ts';
import './transit-card.css';

/** With fewer deliveries than these a median says nothing. */
const fewest = 5;

/** Days from the first scan to delivery by carrier and service: a bar to the median, a lighter one to the 90th percentile. */
export const TransitCard = ({ transit }: Pick<FollowInsight, 'transit'>) => {
  const t = useT();
  const most = Math.max(1, ...transit.filter(({ count }) => count >= fewest).map(({ p90Days }) => p90Days));
  const share = (days: number): string => `${(days / most) * 100}%`;
  return (
    <Card title={t('insight.transit')}>
      {transit.length === 0 ? (
        <p className="insight-few">{t('insight.noArrivals')}</p>
      ) : (
        <ul className="transit" aria-label={t('insight.transit')}>
          {transit.map(({ carrier, service, count, medianDays, p90Days, filter }) => {
            return (
              <li key={`${carrier} ${service ?? ''}`}>
                <Link to={listPath(filter)}>
                  <span className="transit-name">
                    <CarrierTile carrier={carrier} named />
                    <span>{service ?? t('insight.noService')}</span>
                  </span>
                  {count < fewest ? (
                    <span className="transit-said insight-few">{t('insight.few')}</span>
                  ) : (
                    <>
                      <i className="transit-bar">
                        <i style={{ inlineSize: share(p90Days) }} />
                        <i style={{ inlineSize: share(medianDays) }} />
                      </i>
                      <span className="transit-said number">
                        {t('insight.transitSaid', { median: medianDays, p90: p90Days })}
                      </span>
                    </>
                  )}
                  <span className="transit-count number">
                    {t('insight.count', { count: countText(count) })}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
};
