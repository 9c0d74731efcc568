import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { metricPath } from '../../../monitoring-paths.ts';
import { Card } from '../../../ui/card.tsx';
import { measureText } from '../../../ui/measure.ts';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { seriesQuery } from '../../stats/queries.ts';

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
export const TrendTiles = () => {
  const t = useT();
  const series = useQuery(seriesQuery({ range: { preset: '7d' }, metrics, compare: false, live: true }));
  return (
    <Card title={t('console.trends')}>
      {series.data === undefined ? (
        <QueryWait query={series} lines={6} />
      ) : (
        <ul className="trend-tiles">
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
                <Link to={metricPath(metric, { range: '7d' })}>
                  <small>{t(`console.trend.${metric}`)}</small>
                  <strong className="number">{measureText(sum, lines[0]?.unit ?? 'count')}</strong>
                  <Sparkline values={values} />
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
};
