import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { changedAddress } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { DaysFilter } from '../../../frame/list/days-filter.tsx';
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
import { longestDays, timesOf } from '../days.ts';
import { xssQuery } from '../queries.ts';
import { stepsOf } from '../steps.ts';

/** Attempts to bring in markup that runs. What was sent is shown as text, never as markup. */
export const XssTab = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const days = daysIn(address, useToday(), 7);
  const xss = useQuery(xssQuery(timesOf(days)));
  const chartLabels = { table: t('security.asTable'), pick: (point: string) => point };
  return (
    <>
      <Card title={t('security.xss')}>
        <div className="security-part">
          <p className="people-quiet">{t('security.xssText')}</p>
          <div className="filter-bar" role="group" aria-label={t('security.filterXss')}>
            <DaysFilter
              label={t('security.days')}
              longest={longestDays}
              usual={7}
              address={address}
              onChange={(chosen) => setAddress(changedAddress(address, chosen))}
            />
          </div>
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
