import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { StatFigure, StatMetric, statEndpoints } from '@waybill/contract/endpoints/stats.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { changedAddress } from '../../../shell/address-filters.ts';
import { FigureTile } from '../../../shell/figure-tile.tsx';
import { useT } from '../../../shell/language.tsx';
import { RowTable, type ListColumn } from '../../../shell/list/list-columns.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { TimeRangeField, rangeFields, rangeIn, type TimeRange } from '../../../shell/time-range-field.tsx';
import { paths } from '../../../paths.ts';
import { Card } from '../../../kit/card.tsx';
import { Chart } from '../../../shell/chart.tsx';
import { timeOf } from '../../../kit/days.ts';
import { PageHeader } from '../../../shell/page-header.tsx';
import { RefreshButton } from '../../../kit/reason-button.tsx';
import { minuteText } from '../../../kit/when.tsx';
import { behindFigure, metricAlone } from '../behind.ts';
import { MetricCard } from '../parts/metric-card.tsx';
import { overviewQuery, seriesQuery } from '../queries.ts';

type Overview = EndpointData<typeof statEndpoints.statOverview>;

const ranges = ['today', 'yesterday', '7d', '30d'] as const;
const usual = 'today';

const groups = [
  ['waiting', ['tickets_open', 'tickets_overdue', 'tickets_new', 'approvals_waiting', 'refunds_waiting']],
  ['users', ['users_total', 'users_new', 'users_active', 'users_online']],
  ['orders', ['orders', 'numbers_sold', 'orders_reserved', 'stock_for_sale']],
  ['points', ['points_issued', 'points_spent', 'points_refunded', 'points_outstanding']],
  ['holds', ['holds_live', 'rows_held', 'holds_made', 'holds_expired']],
  ['calls', ['calls', 'calls_refused', 'calls_failed', 'calls_p95', 'carrier_calls', 'carrier_calls_failed']],
] as const satisfies readonly (readonly [string, readonly StatFigure[]])[];

const charts = ['orders', 'points', 'users', 'tickets'] as const satisfies readonly StatMetric[];

const waiting: ReadonlySet<StatFigure> = new Set(['tickets_overdue', 'approvals_waiting', 'refunds_waiting']);
const failing: ReadonlySet<StatFigure> = new Set(['calls_failed', 'carrier_calls_failed']);

const toneOf = ({ name, value }: Overview['figures'][number]): 'warning' | 'error' | undefined => {
  if ((value ?? 0) === 0) return undefined;
  if (waiting.has(name)) return 'warning';
  return failing.has(name) ? 'error' : undefined;
};

export default function StatsPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const range = rangeIn(address, ranges, usual);
  const overview = useQuery(overviewQuery(range));
  const { data } = overview;
  return (
    <div className="console">
      <PageHeader extra={<RefreshButton label={t('word.refresh')} query={overview} ofPage />} />
      <Card>
        <div className="flex flex-wrap gap-y-2 gap-x-5 items-center justify-between">
          <TimeRangeField
            presets={ranges}
            range={range}
            onChange={(next) => setAddress(changedAddress(address, rangeFields(next, usual)))}
          />
          <span className="number text-tertiary text-sm max-sm:basis-full">
            {/* Its line stands before its text comes. */}
            {data === undefined
              ? '\u00a0'
              : t('word.fromTo', { start: wall(data.startMs), end: wall(data.endMs) })}
          </span>
        </div>
      </Card>
      <Charts range={range} />
      {data === undefined ? (
        <Card>
          <QueryWait query={overview} lines={12} />
        </Card>
      ) : (
        <>
          <Stock overview={data} />
          <Figures overview={data} busy={overview.isPlaceholderData} />
        </>
      )}
    </div>
  );
}

const wall = (epochMs: number): string => minuteText(timeOf(epochMs));

const Figures = ({ overview, busy }: { overview: Overview; busy: boolean }) => {
  const t = useT();
  const figures = new Map(overview.figures.map((figure) => [figure.name, figure]));
  return (
    <div className="grid grid-cols-2 gap-3 max-lg:grid-cols-1" aria-busy={busy}>
      {groups.map(([group, names]) => (
        <Card key={group} title={t(`stats.group.${group}`)}>
          <ul className="figure-tiles grid-cols-2">
            {names.map((name) => {
              const figure = figures.get(name);
              return figure === undefined ? null : (
                <FigureTile
                  key={name}
                  label={t(`stats.${name}`)}
                  value={figure.value}
                  unit={figure.unit}
                  previous={figure.previous ?? undefined}
                  counted={
                    figure.countedMs === null
                      ? undefined
                      : t('stats.countedAt', { time: wall(figure.countedMs) })
                  }
                  tone={toneOf(figure)}
                  to={behindFigure(name, overview, figure.value)}
                />
              );
            })}
          </ul>
        </Card>
      ))}
    </div>
  );
};

const kinds = ['forSale', 'held', 'reserved', 'sold', 'retired', 'blocked', 'queryOnly'] as const;
const stockColumns = [...kinds, 'total' as const].map((kind): ListColumn<Overview['stock'][number]> => ({
  header: `stats.stock.${kind}`,
  width: 84,
  line: 2,
  number: (row) => row[kind],
}));

const Stock = ({ overview }: { overview: Overview }) => {
  const t = useT();
  const { stock, stockCountedMs } = overview;
  return (
    <Card
      flush
      title={t('stats.stock')}
      extra={
        <>
          {stockCountedMs !== null && (
            <span className="number text-tertiary text-sm max-sm:basis-full">
              {t('stats.countedAt', { time: wall(stockCountedMs) })}
            </span>
          )}
          <Link to={paths.lots}>{t('page.lots')}</Link>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6 p-4 min-[1800px]:grid-cols-[minmax(0,1fr)_minmax(752px,1fr)]">
        <Chart
          title={t('stats.stockChart')}
          kind="bars"
          stacked
          height={190}
          points={stock.map(({ carrier }) => t(`carrier.${carrier}`))}
          series={kinds.map((kind) => ({
            name: t(`stats.stock.${kind}`),
            values: stock.map((each) => each[kind]),
          }))}
          point="word.carrier"
        />
        <RowTable
          title="stats.stock"
          rows={stock}
          rowId={({ carrier }) => carrier}
          density="compact"
          empty={null}
          columns={[
            {
              header: 'word.carrier',
              width: 80,
              line: 1,
              cell: ({ carrier }) => (
                <Link
                  to={metricAlone('numbers', overview)}
                  aria-label={t('stats.soldOf', { carrier: t(`carrier.${carrier}`) })}
                >
                  {t(`carrier.${carrier}`)}
                </Link>
              ),
            },
            ...stockColumns,
          ]}
        />
      </div>
    </Card>
  );
};

const Charts = ({ range }: { range: TimeRange }) => {
  const series = useQuery(seriesQuery({ range, metrics: charts, compare: true, live: true }));
  if (series.data === undefined)
    return (
      <div className="min-h-[100dvh]">
        <Card>
          <QueryWait query={series} lines={8} />
        </Card>
      </div>
    );
  return (
    <div className="grid grid-cols-2 gap-3 max-lg:grid-cols-1" aria-busy={series.isPlaceholderData}>
      {charts.map((metric) => (
        <MetricCard
          key={metric}
          metric={metric}
          series={series.data}
          alone={metricAlone(metric, series.data)}
        />
      ))}
    </div>
  );
};
