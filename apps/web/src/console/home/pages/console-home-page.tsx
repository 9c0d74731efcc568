import { roleMay } from '@waybill/contract/permissions.ts';
import { Link } from 'react-router';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../shell/language.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { useConsoleEntries } from '../../../shell/console-rail.tsx';
import { Card } from '../../../kit/card.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { AttentionList } from '../parts/attention-list.tsx';
import { SetupCard } from '../parts/setup-card.tsx';
import { query } from '../../../client/query.ts';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { countText, shareText, measureText } from '../../../kit/measure.ts';
import { MapWithSide, UsMap } from '../../../kit/us-map.tsx';
import { When } from '../../../kit/when.tsx';
import { statesQuery, seriesQuery } from '../../stats/queries.ts';
import { metricPath } from '../../../signed-in-paths.ts';

const width = 120;
const height = 28;

/** The shape of figures over time, for the eye alone: the figure beside it says the rest. */
export const Sparkline = (props: { readonly values: readonly number[]; readonly className?: string }) => {
  const { values, className = '' } = props;
  const most = Math.max(1, ...values);
  const points = values.map((value, step) => {
    const x = values.length < 2 ? 0 : (step / (values.length - 1)) * width;
    return `${x.toFixed(1)},${(height - 1 - (value / most) * (height - 2)).toFixed(1)}`;
  });
  return (
    <svg
      className={`block w-full h-7 ${className}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <polyline
        className="fill-none stroke-primary [stroke-width:1.5] [vector-effect:non-scaling-stroke]"
        points={points.join(' ')}
      />
    </svg>
  );
};

const mostLines = 12;

const DemandMap = () => {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const demand = useQuery(
    query(waitEndpoints.getWaitDemand, { query: {} }, { background: true, staleTime: 30_000 }),
  );
  const lines = (demand.data?.list ?? []).filter(({ state }) => chosen === undefined || state === chosen);
  return (
    <Card title={t('demand.title')} extra={<Link to={paths.lots}>{t('page.lots')}</Link>}>
      {demand.data === undefined ? (
        <QueryWait query={demand} lines={8} />
      ) : demand.data.numbers === 0 ? (
        <EmptyState title={t('demand.none')} text={t('demand.noneText')} />
      ) : (
        <MapWithSide>
          <UsMap
            look="dots"
            values={new Map(demand.data.states.map(({ state, numbers }) => [state, numbers]))}
            labelOf={(code, value) =>
              t('demand.said', { state: t(`usState.${code}` as PlainPhrase), count: countText(value) })
            }
            hint={t('demand.sum', {
              numbers: countText(demand.data.numbers),
              people: countText(demand.data.people),
            })}
            chosen={chosen}
            onChoose={(code) => setChosen(code === chosen ? undefined : code)}
          />
          <ul
            className="grid gap-2 max-h-[460px] p-0 m-0 overflow-auto list-none"
            aria-label={t('demand.title')}
          >
            {lines.slice(0, mostLines).map(({ carrier, zipCode, city, numbers, people, oldestTime }) => (
              <li className="grid grid-cols-[minmax(0,1fr)_auto] text-sm" key={`${carrier} ${zipCode}`}>
                <span>
                  {t(`carrier.${carrier}`)} <span className="number">{zipCode ?? t('word.anyZip')}</span>
                  {city !== null && ` ${city}`}
                </span>
                <strong className="number">{countText(numbers)}</strong>
                <small className="col-span-full text-tertiary text-xs">
                  {t('demand.people', { people: countText(people) })} <When value={oldestTime} />
                </small>
              </li>
            ))}
          </ul>
        </MapWithSide>
      )}
    </Card>
  );
};

/** Metrics, and the lines of each that a tile adds up. */
const tiles = [
  ['orders', ['bought']],
  ['numbers', ['ups', 'usps', 'fedex']],
  ['points', ['spent']],
  ['users', ['registered']],
  ['tickets', ['made']],
  ['requests', ['all']],
] as const;

const metrics = tiles.map(([metric]) => metric);

/** How the platform did in the last seven days, a tile a metric. */
const TrendTiles = () => {
  const t = useT();
  const series = useQuery(seriesQuery({ range: { preset: '7d' }, metrics, compare: false, live: true }));
  return (
    <Card fills title={t('word.lastDays', { count: 7 })}>
      {series.data === undefined ? (
        <QueryWait query={series} lines={6} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(130px,1fr))] auto-rows-fr gap-4">
          {tiles.map(([metric, names]) => {
            const lines = (series.data.series.find((each) => each.metric === metric)?.lines ?? []).filter(
              ({ name }) => names.some((one) => one === name),
            );
            const values = (lines[0]?.points ?? []).map((_, step) =>
              lines.reduce((sum, { points }) => sum + (points[step]?.value ?? 0), 0),
            );
            const sum = values.reduce((before, value) => before + value, 0);
            return (
              <li key={metric}>
                <Link
                  className="grid grid-rows-[auto_auto_minmax(28px,1fr)] gap-0.5 h-full text-default hover:text-primary hover:no-underline"
                  to={metricPath(metric, { range: '7d' })}
                >
                  <small className="text-secondary">{t(`console.trend.${metric}`)}</small>
                  <strong className="number text-xl/7">{measureText(sum, lines[0]?.unit ?? 'count')}</strong>
                  <Sparkline className="h-full" values={values} />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
};

const StockMap = () => {
  const t = useT();
  const [chosen, setChosen] = useState<string>();
  const states = useQuery(statesQuery(undefined));
  const list = states.data?.states ?? [];
  const sum = list.reduce((before, { shipments }) => before + shipments, states.data?.elsewhere ?? 0);
  return (
    <Card title={t('states.title')} extra={<Link to={paths.metrics}>{t('metric.behind')}</Link>}>
      {states.data === undefined ? (
        <QueryWait query={states} lines={8} />
      ) : (
        <div className="max-w-190 mx-auto">
          <UsMap
            values={new Map(list.map(({ state, shipments }) => [state, shipments]))}
            labelOf={(code, value) =>
              t('states.said', {
                state: t(`usState.${code}` as PlainPhrase),
                count: countText(value),
                share: shareText(sum === 0 ? 0 : value / sum),
              })
            }
            hint={t('stock.hint', { count: countText(sum) })}
            chosen={chosen}
            onChoose={(code) => setChosen(code === chosen ? undefined : code)}
          />
        </div>
      )}
    </Card>
  );
};

export default function ConsoleHomePage() {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const stats = roleMay(role, 'stats:read');
  const entries = useConsoleEntries();
  return (
    <ConsolePage>
      <div className="grid grid-cols-1 gap-3 lg:data-stats:grid-cols-2" data-stats={stats ? '' : undefined}>
        {roleMay(role, 'diagnosis:read') && <SetupCard />}
        <Card title={t('word.needsAttention')}>
          <AttentionList role={role} />
        </Card>
        {stats && <TrendTiles />}
        {entries.length > 0 && (
          <nav className="flex flex-wrap gap-2 lg:hidden" aria-label={t('console.pages')}>
            {entries.map(([{ path, title, icon = 'file' }]) => (
              <Link
                className="inline-flex gap-1.5 items-center min-h-9 px-3 border border-default rounded-md bg-surface text-default hover:border-primary hover:no-underline"
                key={path}
                to={path}
              >
                <Icon name={icon} />
                {t(title)}
              </Link>
            ))}
          </nav>
        )}
        <div className="grid grid-cols-1 gap-3 lg:col-span-full">
          {stats && <StockMap />}
          {roleMay(role, 'lots:read') && <DemandMap />}
        </div>
      </div>
    </ConsolePage>
  );
}
