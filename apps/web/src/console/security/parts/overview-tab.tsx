import { securityEndpoints, type SecurityAlert } from '@waybill/contract/endpoints/security.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useState } from 'react';
import { query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { daysIn, type Days } from '../../../shell/list/days-in.ts';
import { ActionDialog, RowButtons, type RowAction } from '../../../shell/list/row-actions.tsx';
import { useDenial } from '../../../shell/list/buttons.tsx';
import { Reading } from '../../../shell/reading.tsx';
import { securityPath } from '../../../signed-in-paths.ts';
import { buttonClass } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { useToday } from '../../../kit/clock.ts';
import { Notice } from '../../../kit/notice.tsx';
import { When } from '../../../kit/when.tsx';
import { alertActions, alertsEvery, SeverityTag } from './alerts.tsx';
import { timesOf, type Times } from '../days.ts';
import { SecurityDays } from './security-days.tsx';
import { Answers } from './answers.tsx';

/** What can be done with an alert outside of their list. */
const AlertButtons = ({ alert }: { alert: SecurityAlert }) => {
  const t = useT();
  const denial = useDenial();
  const [asking, setAsking] = useState<RowAction<SecurityAlert>>();
  return (
    <>
      <RowButtons
        row={alert}
        actions={alertActions}
        note={undefined}
        denial={denial}
        t={t}
        onAsk={(_, action) => setAsking(action)}
      />
      {asking !== undefined && (
        <ActionDialog
          row={alert}
          rowId={alert.id}
          action={asking}
          refreshes={[securityEndpoints.listAlerts]}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
};

const figures = ['sign_in', 'sign_in_failed', 'locked', 'session_reused'] as const;

export const OverviewTab = () => {
  const t = useT();
  const [address] = useSearchParams();
  const days = daysIn(address, useToday(), 7);
  const times = timesOf(days);
  return (
    <>
      <OpenAlerts />
      <div className="py-3.5 px-4">
        <SecurityDays label="security.filterOverview" />
      </div>
      <Card title={t('security.signIns')}>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-y-2 gap-x-5">
          {figures.map((kind) => (
            <EventFigure key={kind} kind={kind} times={times} days={days} />
          ))}
        </dl>
      </Card>
      <Answers times={times} />
    </>
  );
};

const OpenAlerts = () => {
  const t = useT();
  const alerts = useQuery(
    query(
      securityEndpoints.listAlerts,
      { query: { state: 'open', pageSize: '5' } },
      { placeholderData: keepPreviousData, refetchInterval: alertsEvery },
    ),
  );
  return (
    <Card
      title={t('security.openAlerts')}
      extra={
        <Link className={buttonClass({ variant: 'text', size: 'small' })} to={securityPath('alerts')}>
          {t('security.allAlerts')}
        </Link>
      }
    >
      <Reading query={alerts}>
        {({ list, open }) =>
          list.length === 0 ? (
            <Notice tone="success">{t('security.noOpenAlerts')}</Notice>
          ) : (
            <>
              <ul>
                {list.map((alert) => (
                  <li
                    className="grid grid-cols-[72px_minmax(0,1fr)_auto] justify-items-start gap-y-1.5 gap-x-3.5 items-center py-2.5 px-0 border-b border-default max-sm:grid-cols-1 first:pt-0 last:pb-0 last:border-b-0"
                    key={alert.id}
                  >
                    <SeverityTag severity={alert.severity} />
                    <span className="grid min-w-0 wrap-anywhere">
                      <strong>
                        {t(`security.alert.${alert.kind}`)}
                        {alert.subject !== null && ` · ${alert.subject}`}
                      </strong>
                      <small className="text-tertiary text-xs">
                        {t(`security.alert.${alert.kind}.text`)} {t('security.times', { count: alert.count })}{' '}
                        · <When value={alert.lastTime} />
                      </small>
                    </span>
                    <AlertButtons alert={alert} />
                  </li>
                ))}
              </ul>
              {open > list.length && (
                <p className="quiet">{t('security.moreAlerts', { count: open - list.length })}</p>
              )}
            </>
          )
        }
      </Reading>
    </Card>
  );
};

const EventFigure = (props: {
  readonly kind: (typeof figures)[number];
  readonly times: Times;
  readonly days: Days;
}) => {
  const { kind, times, days } = props;
  const t = useT();
  const { data, isError } = useQuery(
    query(
      securityEndpoints.listSecurityEvents,
      { query: { ...times, kind, pageSize: '1' } },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <div>
      <dt className="text-tertiary text-sm">
        <Link to={securityPath('logs', { kind, ...days })}>{t(`security.event.${kind}`)}</Link>
      </dt>
      <dd
        className="number text-[22px] font-semibold leading-[1.4]"
        title={isError ? t('console.unreadable') : undefined}
        tabIndex={isError ? 0 : undefined}
      >
        {isError
          ? '!'
          : data === undefined
            ? '–'
            : `${data.total.toLocaleString('en-US')}${data.more ? '+' : ''}`}
      </dd>
    </div>
  );
};
