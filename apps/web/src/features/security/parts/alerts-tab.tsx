import {
  alertSeverities,
  securityEndpoints,
  type SecurityAlert,
} from '@waybill/contract/endpoints/security.ts';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { choice } from '../../../frame/list/list-filters.tsx';
import { ShortWhen } from '../../../frame/short-when.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { alertActions, alertsEvery } from '../alert-actions.tsx';
import { SeverityTag } from './severity-tag.tsx';

const filters = {
  state: choice('people.column.status', ['open', 'acknowledged'], (state, t) => t(`security.state.${state}`)),
  severity: choice('security.severity', alertSeverities, (severity, t) => t(`security.severity.${severity}`)),
};

export const AlertsTab = () => (
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
      { header: 'security.first', width: 120, time: (alert) => alert.firstTime },
      { header: 'security.last', width: 120, line: 2, time: (alert) => alert.lastTime },
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
    <span className="people-who">
      <span>{acknowledged.remark}</span>
      <small>
        {acknowledged.by} · <ShortWhen value={acknowledged.time} />
      </small>
    </span>
  );
};
