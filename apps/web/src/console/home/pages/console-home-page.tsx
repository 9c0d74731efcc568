import { roleMay } from '@waybill/contract/permissions.ts';
import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../shell/language.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { useConsoleEntries } from '../../../shell/console-rail.tsx';
import { Card } from '../../../kit/card.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { AttentionList } from '../parts/attention-list.tsx';
import { StockDemand } from '../parts/stock-demand.tsx';
import { SetupCard } from '../parts/setup-card.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { measureText } from '../../../kit/measure.ts';
import { seriesQuery } from '../../stats/queries.ts';
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
          {stats && roleMay(role, 'lots:read') && <StockDemand />}
        </div>
      </div>
    </ConsolePage>
  );
}
