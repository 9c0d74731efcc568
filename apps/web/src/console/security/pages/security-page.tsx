import type { ReactNode } from 'react';
import { useSearchParams, Link } from 'react-router';
import { alertSeverities, securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { choiceIn } from '../../../shell/address-filters.ts';
import { useT } from '../../../shell/language.tsx';
import { paths } from '../../../paths.ts';
import { securityPath, securityTabs, type SecurityTab, tracePath } from '../../../signed-in-paths.ts';
import type { IconName } from '../../../kit/icon.tsx';
import { LineTabs } from '../../../kit/tabs.tsx';
import { PageHeader } from '../../../shell/page-header.tsx';
import { query } from '../../../client/query.ts';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { choice } from '../../../shell/list/list-filters.tsx';
import { ShortWhen } from '../../../shell/short-when.tsx';
import { StatusTag, Tag } from '../../../kit/tag.tsx';
import { alertActions, alertsEvery, SeverityTag } from '../parts/alerts.tsx';
import { ExceptionsTab } from '../parts/exceptions-tab.tsx';
import { LogsTab } from '../parts/logs-tab.tsx';
import { OverviewTab } from '../parts/overview-tab.tsx';
import { daysIn } from '../../../shell/list/days-in.ts';
import { FixedTable } from '../../../shell/list/list-columns.tsx';
import { Reading } from '../../../shell/reading.tsx';
import { Card } from '../../../kit/card.tsx';
import { Chart } from '../../../shell/chart.tsx';
import { useToday } from '../../../kit/clock.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { When } from '../../../kit/when.tsx';
import { stepsOf, timesOf } from '../days.ts';
import { SecurityDays } from '../parts/security-days.tsx';

/** Attempts to bring in markup that runs. What was sent is shown as text, never as markup. */
const XssTab = () => {
  const t = useT();
  const [address] = useSearchParams();
  const days = daysIn(address, useToday(), 7);
  const xss = useQuery(
    query(securityEndpoints.xssStatistics, { query: timesOf(days) }, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <Card title={t('security.xss')}>
        <div className="grid grid-cols-1 gap-3.5">
          <p className="quiet">{t('security.xssText')}</p>
          <SecurityDays label="security.filterXss" />
          <Reading query={xss} lines={8}>
            {({ total, points, kinds }) =>
              total === 0 ? (
                <EmptyState icon="checkCircle" title={t('security.noXss')} />
              ) : (
                <div className="grid grid-cols-[repeat(auto-fit,minmax(min(420px,100%),1fr))] gap-4 items-start">
                  <Chart
                    kind="columns"
                    title={t('security.xssOverTime', { total })}
                    points={stepsOf(points)}
                    series={[{ name: t('security.attempts'), values: points.map(({ count }) => count) }]}
                    point="word.time"
                  />
                  <Chart
                    kind="bars"
                    title={t('word.byType')}
                    points={kinds.map(({ kind }) => t(`security.xss.${kind}`))}
                    series={[{ name: t('security.attempts'), values: kinds.map(({ count }) => count) }]}
                    point="word.type"
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
              { header: 'word.endpoint', width: 260, line: 1, cell: ({ path }) => <code>{path}</code> },
              { header: 'security.field', width: 160, line: 2, cell: ({ field }) => <code>{field}</code> },
              { header: 'word.times', width: 90, line: 2, number: ({ count }) => count },
              { header: 'word.last', width: 120, line: 3, time: ({ lastTime }) => lastTime },
            ]}
          />
          <Card title={t('security.samples')}>
            <ul className="grid grid-cols-1 gap-3.5">
              {xss.data.samples.map((sample) => (
                <li
                  className="grid grid-cols-1 gap-1.5 pb-3.5 border-b border-default last:pb-0 last:border-b-0"
                  key={`${sample.traceId} ${sample.field} ${sample.kind}`}
                >
                  <p className="row-line">
                    <Tag tone="error">{t(`security.xss.${sample.kind}`)}</Tag>
                    <When value={sample.time} />
                  </p>
                  <pre className="max-h-65 py-2 px-2.5 rounded-md bg-surface-sunken font-mono text-xs whitespace-pre-wrap overflow-auto wrap-anywhere">
                    {sample.excerpt}
                  </pre>
                  <p className="quiet">
                    {sample.path} · {sample.field} · {sample.user?.userName ?? t('word.notSignedIn')} ·{' '}
                    {sample.ip}
                    {' · '}
                    <Link className="underline" to={tracePath(sample.traceId)}>
                      {t('security.toTrace')}
                    </Link>
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

const filters = {
  state: choice('word.status', ['open', 'acknowledged'], (state, t) => t(`security.state.${state}`)),
  severity: choice('security.severity', alertSeverities, (severity, t) => t(`security.severity.${severity}`)),
};

const AlertsTab = () => (
  <ResourceList
    title="security.alerts"
    filtersLabel="security.filterAlerts"
    filters={filters}
    query={(asked) => query(securityEndpoints.listAlerts, { query: asked }, { refetchInterval: alertsEvery })}
    rowId={(alert) => alert.id}
    empty={{ icon: 'checkCircle', title: 'security.noAlerts', text: 'security.noAlertsText' }}
    columns={[
      {
        header: 'security.severity',
        width: 90,
        line: 2,
        cell: (alert) => <SeverityTag severity={alert.severity} />,
      },
      {
        header: 'security.alert',
        width: 200,
        line: 1,
        cell: ({ kind }, t) => t(`security.alert.${kind}`),
        below: ({ kind, subject }, t) => subject ?? t(`security.alert.${kind}.text`),
      },
      { header: 'word.times', width: 80, line: 2, number: (alert) => alert.count },
      { header: 'word.first', width: 120, time: (alert) => alert.firstTime },
      { header: 'word.last', width: 120, line: 2, time: (alert) => alert.lastTime },
      {
        header: 'security.outcome',
        width: 180,
        line: 3,
        cell: ({ acknowledged }, t) =>
          acknowledged?.remark ?? <StatusTag tone="warning">{t('security.state.open')}</StatusTag>,
        below: ({ acknowledged }) =>
          acknowledged !== null && (
            <>
              {acknowledged.by} · <ShortWhen value={acknowledged.time} />
            </>
          ),
      },
    ]}
    actionsWidth={180}
    actions={alertActions}
  />
);

const icons: Readonly<Record<SecurityTab, IconName>> = {
  overview: 'panel',
  alerts: 'bell',
  xss: 'warning',
  exceptions: 'error',
  logs: 'list',
};

const parts: Readonly<Record<SecurityTab, () => ReactNode>> = {
  overview: OverviewTab,
  alerts: AlertsTab,
  xss: XssTab,
  exceptions: ExceptionsTab,
  logs: LogsTab,
};

export default function SecurityPage() {
  const t = useT();
  const [address] = useSearchParams();
  const current = choiceIn(address, 'tab', securityTabs) ?? 'overview';
  const Part = parts[current];
  return (
    <div className="console">
      <PageHeader />
      <LineTabs
        label={t('security.tabs')}
        tabs={[
          ...securityTabs.map((tab) => ({
            to: securityPath(tab),
            label: t(`security.tab.${tab}`),
            icon: icons[tab],
            current: tab === current,
          })),
          { to: paths.blacklist, label: t('page.blacklist'), icon: 'lock' as const, current: false },
        ]}
      />
      <Part />
    </div>
  );
}
