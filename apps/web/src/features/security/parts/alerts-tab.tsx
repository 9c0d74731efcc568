import { alertSeverities, type SecurityAlert } from '@waybill/contract/endpoints/security.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { changedAddress, choiceIn, given, onPage, pageIn } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { When } from '../../../ui/when.tsx';
import { alertsQuery } from '../queries.ts';
import { AlertActions } from './alert-actions.tsx';
import { SeverityTag } from './severity-tag.tsx';

const states = ['open', 'acknowledged'] as const;

/** What the watch over the security log found, and what came of it. */
export const AlertsTab = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const state = choiceIn(address, 'state', states);
  const severity = choiceIn(address, 'severity', alertSeverities);
  const page = pageIn(address);
  const filtered = state !== undefined || severity !== undefined;
  const alerts = useQuery(alertsQuery(given({ state, severity }), page));
  const outcome = ({ acknowledged }: SecurityAlert) =>
    acknowledged === null ? (
      <StatusTag tone="warning">{t('security.state.open')}</StatusTag>
    ) : (
      <span className="people-who">
        <span>{acknowledged.remark}</span>
        <small>
          {acknowledged.by} · <When value={acknowledged.time} />
        </small>
      </span>
    );
  const what = ({ kind, subject }: SecurityAlert) => (
    <span className="people-who">
      <span>{t(`security.alert.${kind}`)}</span>
      <small>{subject ?? t(`security.alert.${kind}.text`)}</small>
    </span>
  );
  return (
    <ListCard
      title={t('security.alerts')}
      query={alerts}
      page={page}
      onPage={(next) => setAddress(onPage(address, next))}
      rowId={(alert) => alert.id}
      empty={{ icon: 'checkCircle', title: 'security.noAlerts', text: 'security.noAlertsText' }}
      onClear={
        filtered
          ? () => setAddress(changedAddress(address, { state: undefined, severity: undefined }))
          : undefined
      }
      filter={
        <div className="filter-bar list-filter" role="group" aria-label={t('security.filterAlerts')}>
          <PickFilter
            label={t('people.column.status')}
            value={state}
            choices={states}
            labelOf={(value) => t(`security.state.${value}`)}
            onChange={(value) => setAddress(changedAddress(address, { state: value }))}
          />
          <PickFilter
            label={t('security.severity')}
            value={severity}
            choices={alertSeverities}
            labelOf={(value) => t(`security.severity.${value}`)}
            onChange={(value) => setAddress(changedAddress(address, { severity: value }))}
          />
        </div>
      }
      columns={[
        {
          id: 'severity',
          header: t('security.severity'),
          width: 90,
          cell: (alert) => <SeverityTag severity={alert.severity} />,
        },
        { id: 'what', header: t('security.alert'), width: 220, cell: what },
        {
          id: 'count',
          header: t('security.count'),
          width: 80,
          align: 'end',
          cell: (alert) => <span className="number">{alert.count}</span>,
        },
        {
          id: 'first',
          header: t('security.first'),
          width: 158,
          cell: (alert) => <When value={alert.firstTime} />,
        },
        {
          id: 'last',
          header: t('security.last'),
          width: 158,
          cell: (alert) => <When value={alert.lastTime} />,
        },
        { id: 'outcome', header: t('security.outcome'), width: 190, cell: outcome },
        {
          id: 'actions',
          header: t('orders.column.actions'),
          width: 190,
          cell: (alert) => <AlertActions alert={alert} />,
        },
      ]}
      card={(alert) => (
        <div className="people-card">
          <div className="people-card-line">
            {what(alert)}
            <SeverityTag severity={alert.severity} />
          </div>
          <div className="people-card-line people-quiet">
            <span>{t('security.times', { count: alert.count })}</span>
            <When value={alert.lastTime} />
          </div>
          {outcome(alert)}
          <AlertActions alert={alert} />
        </div>
      )}
    />
  );
};
