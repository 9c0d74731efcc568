import type { ReactNode } from 'react';
import { useSearchParams, Link } from 'react-router';
import {
  alertSeverities,
  securityEndpoints,
  type SecurityAlert,
} from '@waybill/contract/endpoints/security.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { choiceIn } from '../../../frame/address-filters.ts';
import '../../../styles/console.css';
import { useT } from '../../../frame/language.tsx';
import { paths } from '../../../paths.ts';
import { securityPath, securityTabs, type SecurityTab } from '../../../security-paths.ts';
import type { IconName } from '../../../ui/icon-names.ts';
import { LineTabs } from '../../../ui/line-tabs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { query } from '../../../client/query.ts';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { choice } from '../../../frame/list/list-filters.tsx';
import { ShortWhen } from '../../../frame/short-when.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { alertActions, alertsEvery } from '../alert-actions.tsx';
import { SeverityTag } from '../parts/severity-tag.tsx';
import { ExceptionsTab } from '../parts/exceptions-tab.tsx';
import { LogsTab } from '../parts/logs-tab.tsx';
import { OverviewTab } from '../parts/overview-tab.tsx';
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
import { SecurityDays } from '../parts/security-days.tsx';

/** Attempts to bring in markup that runs. What was sent is shown as text, never as markup. */
const XssTab = () => {
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
        <div className="grid grid-cols-1 gap-3.5">
          <p className="people-quiet">{t('security.xssText')}</p>
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
                    labels={{ ...chartLabels, point: t('word.time') }}
                  />
                  <Chart
                    kind="bars"
                    title={t('security.xssKinds')}
                    points={kinds.map(({ kind }) => t(`security.xss.${kind}`))}
                    series={[{ name: t('security.attempts'), values: kinds.map(({ count }) => count) }]}
                    labels={{ ...chartLabels, point: t('word.kind') }}
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
              { header: 'security.count', width: 90, line: 2, number: ({ count }) => count },
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
                  <p className="people-card-line">
                    <Tag tone="error">{t(`security.xss.${sample.kind}`)}</Tag>
                    <When value={sample.time} />
                  </p>
                  <pre className="max-h-65 py-2 px-2.5 rounded-md bg-surface-sunken font-mono text-xs whitespace-pre-wrap overflow-auto wrap-anywhere">
                    {sample.excerpt}
                  </pre>
                  <p className="people-quiet">
                    {sample.path} · {sample.field} · {sample.user?.userName ?? t('security.nobody')} ·{' '}
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
  <ConsoleList
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
      { header: 'security.count', width: 80, line: 2, number: (alert) => alert.count },
      { header: 'word.first', width: 120, time: (alert) => alert.firstTime },
      { header: 'word.last', width: 120, line: 2, time: (alert) => alert.lastTime },
      { header: 'security.outcome', width: 180, line: 3, cell: (alert) => <Outcome alert={alert} /> },
    ]}
    actionsWidth={180}
    actions={alertActions}
  />
);

const Outcome = ({ alert: { acknowledged } }: { readonly alert: SecurityAlert }) => {
  const t = useT();
  if (acknowledged === null) return <StatusTag tone="warning">{t('security.state.open')}</StatusTag>;
  return (
    <span className="grid min-w-0 wrap-anywhere">
      <span>{acknowledged.remark}</span>
      <small className="text-tertiary text-xs">
        {acknowledged.by} · <ShortWhen value={acknowledged.time} />
      </small>
    </span>
  );
};

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
      <PageHeader title={t('page.security')} lead={t('console.securityLead')} />
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
