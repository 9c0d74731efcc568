import type { FollowInsight } from '@waybill/contract/endpoints/follow-insights.ts';
import { FigureTile } from '../../../frame/figure-tile.tsx';
import { useT } from '../../../frame/language.tsx';
import { TrackingTag } from '../../../frame/tracking-tag.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToday } from '../../../ui/clock.ts';
import { countText } from '../../../ui/numbers.ts';
import { ArrivalsCard } from './arrivals-card.tsx';
import { BarList } from './bar-list.tsx';
import './insight-cards.css';
import { listPath } from './list-path.ts';
import { PlacesCard } from './places-card.tsx';
import { TransitCard } from './transit-card.tsx';

/** With fewer promises than these a share says nothing. */
const fewestPromises = 10;

type Props = {
  readonly insight: FollowInsight;
  /** What the parcels themselves are narrowed by, whatever the days. */
  readonly narrowed: Readonly<Record<string, string>>;
};

export const InsightCards = ({ insight, narrowed }: Props) => {
  const t = useT();
  const today = useToday();
  const { active, moving, arrivals, exceptions, statuses, onTime, transit } = insight;
  const { onTime: _late, ...delivered } = onTime.filter;
  const problems = exceptions.reduce((sum, { count }) => sum + count, 0);
  const promises = onTime.promised >= fewestPromises;
  return (
    <>
      <Card>
        <ul className="figure-tiles" aria-label={t('insight.figures')}>
          <FigureTile label={t('insight.active')} value={active} unit="count" to={listPath(narrowed)} />
          <FigureTile
            label={t('insight.moving')}
            value={moving}
            unit="count"
            to={listPath({ ...narrowed, ended: 'false' })}
          />
          <FigureTile
            label={t('insight.delivered')}
            value={arrivals.reduce((sum, { count }) => sum + count, 0)}
            unit="count"
            to={listPath(delivered)}
          />
          <FigureTile
            label={t('insight.onTime')}
            value={promises ? onTime.kept / onTime.promised : null}
            unit="share"
            counted={
              promises
                ? t('insight.late', { count: countText(onTime.promised - onTime.kept) })
                : t('insight.few')
            }
            to={promises ? listPath(onTime.filter) : undefined}
          />
          <FigureTile
            label={t('insight.exceptions')}
            value={problems}
            unit="count"
            tone={problems > 0 ? 'warning' : undefined}
            to={listPath({ ...narrowed, status: 'exception' })}
          />
        </ul>
      </Card>
      <PlacesCard places={insight.places} />
      <div className="insight-pair">
        <Card title={t('insight.statuses')}>
          <BarList
            label={t('insight.statuses')}
            rows={statuses.map(({ status, count, filter }) => ({
              key: status,
              label: <TrackingTag status={status} />,
              count,
              to: listPath(filter),
            }))}
          />
        </Card>
        <Card title={t('insight.causes')}>
          {exceptions.length === 0 ? (
            <p className="insight-few">{t('insight.noExceptions')}</p>
          ) : (
            <BarList
              label={t('insight.causes')}
              rows={exceptions.map(({ subStatus, count, filter }) => ({
                key: subStatus ?? 'none',
                label: subStatus === null ? t('follow.noSubStatus') : t(`trackingSubStatus.${subStatus}`),
                count,
                to: listPath(filter),
              }))}
            />
          )}
        </Card>
      </div>
      <ArrivalsCard insight={insight} today={today} />
      <TransitCard transit={transit} />
    </>
  );
};
