import type { FollowInsight } from '@waybill/contract/endpoints/follow-insights.ts';
import { Link, useNavigate } from 'react-router';
import { addDays, daysBetween } from '@waybill/contract/std/days.ts';
import { FigureTile } from '../../../shell/figure-tile.tsx';
import { useT } from '../../../shell/language.tsx';
import { TrackingTag } from '../../../shell/order-tag.tsx';
import { Card } from '../../../kit/card.tsx';
import { useToday } from '../../../kit/clock.ts';
import { countText } from '../../../kit/measure.ts';
import { TimeChart } from '../../../shell/chart.tsx';
import { followedPath, BarList, PlacesCard } from './bar-list.tsx';
import { CarrierTile } from '../../../kit/carrier-tile.tsx';

const ArrivalsCard = ({ insight: { from, to, arrivals, onTime } }: { insight: FollowInsight }) => {
  const t = useT();
  const today = useToday();
  const navigate = useNavigate();
  const last = to < today || from > today ? to : today;
  const days = Array.from({ length: daysBetween(from, last) + 1 }, (_, i) => addDays(from, i));
  const counts = new Map(arrivals.map(({ day, count }) => [day, count]));
  // The list of late ones is narrowed as that of a day is.
  const { onTime: _late, ...delivered } = onTime.filter;
  const show = (first: number, end: number): void => {
    void navigate(
      followedPath({
        ...delivered,
        deliveredFrom: days[first] ?? from,
        deliveredTo: days[end] ?? last,
      }),
    );
  };
  return (
    <Card>
      <TimeChart
        title={t('insight.arrivals')}
        height={180}
        points={days.map((day) => day.slice(5))}
        lines={
          arrivals.length === 0
            ? []
            : [
                {
                  name: t('insight.delivered'),
                  shape: 'column',
                  color: '1',
                  values: days.map((day) => counts.get(day) ?? 0),
                },
              ]
        }
        units={['count']}
        point="word.day"
        pick={(day) => t('insight.openDay', { day })}
        none={t('insight.noArrivals')}
        onSelect={show}
      />
    </Card>
  );
};

/** With fewer deliveries than these a median says nothing. */
const fewest = 5;

/** Days from the first scan to delivery by carrier and service: a bar to the median, a lighter one to the 90th percentile. */
const TransitCard = ({ transit }: Pick<FollowInsight, 'transit'>) => {
  const t = useT();
  const most = Math.max(1, ...transit.filter(({ count }) => count >= fewest).map(({ p90Days }) => p90Days));
  const share = (days: number): string => `${(days / most) * 100}%`;
  return (
    <Card title={t('word.transitTime')}>
      {transit.length === 0 ? (
        <p className="text-tertiary">{t('insight.noArrivals')}</p>
      ) : (
        <ul aria-label={t('word.transitTime')}>
          {transit.map(({ carrier, service, count, medianDays, p90Days, filter }) => {
            return (
              <li key={`${carrier} ${service ?? ''}`}>
                <Link
                  className="grid grid-cols-[minmax(120px,1fr)_minmax(0,2fr)_190px_80px] max-sm:grid-cols-[minmax(0,1fr)_auto] gap-y-1 gap-x-4 items-center min-h-10 py-1 px-2 max-sm:py-2 rounded-md text-default hover:bg-surface-hover hover:no-underline"
                  to={followedPath(filter)}
                >
                  <span className="flex gap-2 items-center min-w-0">
                    <CarrierTile carrier={carrier} named />
                    <span className="truncate">{service ?? t('insight.noService')}</span>
                  </span>
                  {count < fewest ? (
                    <span className="sm:col-span-2 max-sm:row-start-3 max-sm:col-span-full text-tertiary max-sm:text-secondary max-sm:text-xs">
                      {t('insight.few')}
                    </span>
                  ) : (
                    <>
                      <i className="relative h-2 rounded-full bg-surface-hover max-sm:row-start-2 max-sm:col-span-full">
                        <i
                          className="absolute inset-y-0 start-0 rounded-full bg-chart-1 opacity-35"
                          style={{ inlineSize: share(p90Days) }}
                        />
                        <i
                          className="absolute inset-y-0 start-0 rounded-full bg-chart-1"
                          style={{ inlineSize: share(medianDays) }}
                        />
                      </i>
                      <span className="number max-sm:row-start-3 max-sm:col-span-full max-sm:text-secondary max-sm:text-xs">
                        {t('insight.transitSaid', { median: medianDays, p90: p90Days })}
                      </span>
                    </>
                  )}
                  <span className="number text-secondary text-end max-sm:row-start-1 max-sm:col-start-2">
                    {t('word.countOf', { count: countText(count) })}
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

/** With fewer promises than these a share says nothing. */
const fewestPromises = 10;

export const InsightCards = (props: {
  readonly insight: FollowInsight;
  /** What the parcels themselves are narrowed by, whatever the days. */
  readonly narrowed: Readonly<Record<string, string>>;
}) => {
  const { insight, narrowed } = props;
  const t = useT();
  const { active, moving, arrivals, exceptions, statuses, onTime, transit } = insight;
  const { onTime: _late, ...delivered } = onTime.filter;
  const problems = exceptions.reduce((sum, { count }) => sum + count, 0);
  const promises = onTime.promised >= fewestPromises;
  return (
    <>
      <Card>
        <ul className="figure-tiles" aria-label={t('insight.figures')}>
          <FigureTile label={t('word.followed')} value={active} unit="count" to={followedPath(narrowed)} />
          <FigureTile
            label={t('word.onTheWay')}
            value={moving}
            unit="count"
            to={followedPath({ ...narrowed, ended: 'false' })}
          />
          <FigureTile
            label={t('insight.delivered')}
            value={arrivals.reduce((sum, { count }) => sum + count, 0)}
            unit="count"
            to={followedPath(delivered)}
          />
          <FigureTile
            label={t('follow.onTime')}
            value={promises ? onTime.kept / onTime.promised : null}
            unit="share"
            counted={
              promises
                ? t('insight.late', { count: countText(onTime.promised - onTime.kept) })
                : t('insight.few')
            }
            to={promises ? followedPath(onTime.filter) : undefined}
          />
          <FigureTile
            label={t('insight.exceptions')}
            value={problems}
            unit="count"
            tone={problems > 0 ? 'warning' : undefined}
            to={followedPath({ ...narrowed, status: 'exception' })}
          />
        </ul>
      </Card>
      <PlacesCard places={insight.places} />
      <div className="grid grid-cols-2 gap-3 max-[900px]:grid-cols-1">
        <Card title={t('insight.statuses')}>
          <BarList
            label={t('insight.statuses')}
            rows={statuses.map(({ status, count, filter }) => ({
              key: status,
              label: <TrackingTag status={status} />,
              count,
              filter,
            }))}
          />
        </Card>
        <Card title={t('insight.causes')}>
          {exceptions.length === 0 ? (
            <p className="text-tertiary">{t('insight.noExceptions')}</p>
          ) : (
            <BarList
              label={t('insight.causes')}
              rows={exceptions.map(({ subStatus, count, filter }) => ({
                key: subStatus ?? 'none',
                label: subStatus === null ? t('follow.noSubStatus') : t(`trackingSubStatus.${subStatus}`),
                count,
                filter,
              }))}
            />
          )}
        </Card>
      </div>
      <ArrivalsCard insight={insight} />
      <TransitCard transit={transit} />
    </>
  );
};
