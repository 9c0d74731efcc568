import { securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { daysIn } from '../../../frame/list/days-in.ts';
import { FixedTable } from '../../../frame/list/fixed-table.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { tracePath } from '../../../monitoring-paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Chart } from '../../../ui/chart.tsx';
import { useToday } from '../../../ui/clock.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { timesOf } from '../days.ts';
import { stepsOf } from '../steps.ts';
import { SecurityDays } from './security-days.tsx';

/** Attempts to bring in markup that runs. What was sent is shown as text, never as markup. */
export const XssTab = () => {
  const t = useT();
  const [address] = useSearchParams();
  const days = daysIn(address, useToday(), 7);
  const xss = useQuery(
    query(securityEndpoints.xssStatistics, { query: timesOf(days) }, { placeholderData: keepPreviousData }),
  );
  const chartLabels = { table: t('security.asTable'), pick: (point: string) => point };
  return (
    <>
      <Card title={t('security.xss')}>
        <div className="security-part">
          <p className="people-quiet">{t('security.xssText')}</p>
          <SecurityDays label="security.filterXss" />
          <Reading query={xss} lines={8}>
            {({ total, points, kinds }) =>
              total === 0 ? (
                <EmptyState icon="checkCircle" title={t('security.noXss')} />
              ) : (
                <div className="security-charts">
                  <Chart
                    kind="columns"
                    title={t('security.xssOverTime', { total })}
                    points={stepsOf(points)}
                    series={[{ name: t('security.attempts'), values: points.map(({ count }) => count) }]}
                    labels={{ ...chartLabels, point: t('people.column.time') }}
                  />
                  <Chart
                    kind="bars"
                    title={t('security.xssKinds')}
                    points={kinds.map(({ kind }) => t(`security.xss.${kind}`))}
                    series={[{ name: t('security.attempts'), values: kinds.map(({ count }) => count) }]}
                    labels={{ ...chartLabels, point: t('security.kind') }}
                  />
                </div>
              )
            }
          </Reading>
        </div>
      </Card>
      {xss.data !== undefined && xss.data.total > 0 && (
        <>
          <FixedTable
            title="security.places"
            rows={xss.data.places}
            rowId={({ path, field }) => `${path} ${field}`}
            empty={<EmptyState title={t('security.noXss')} />}
            columns={[
              { header: 'security.call', width: 260, line: 1, cell: ({ path }) => <code>{path}</code> },
              { header: 'security.field', width: 160, line: 2, cell: ({ field }) => <code>{field}</code> },
              { header: 'security.count', width: 90, line: 2, number: ({ count }) => count },
              { header: 'security.last', width: 120, line: 3, time: ({ lastTime }) => lastTime },
            ]}
          />
          <Card title={t('security.samples')}>
            <ul className="security-samples">
              {xss.data.samples.map((sample) => (
                <li key={`${sample.traceId} ${sample.field} ${sample.kind}`}>
                  <p className="people-card-line">
                    <Tag tone="error">{t(`security.xss.${sample.kind}`)}</Tag>
                    <When value={sample.time} />
                  </p>
                  <pre>{sample.excerpt}</pre>
                  <p className="people-quiet">
                    {sample.path} · {sample.field} · {sample.user?.userName ?? t('security.nobody')} ·{' '}
                    {sample.ip}
                    {' · '}
                    <Link to={tracePath(sample.traceId)}>{t('security.toTrace')}</Link>
                  </p>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </>
  );
};
