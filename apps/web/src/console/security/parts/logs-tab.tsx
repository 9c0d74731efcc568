import {
  securityEndpoints,
  securityEventKinds,
  type SecurityEvent,
  type SecurityEventKind,
} from '@waybill/contract/endpoints/security.ts';
import { Link } from 'react-router';
import { query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { choice, days, keyword, linked, useShown } from '../../../shell/list/list-filters.tsx';
import { UserLink } from '../../../shell/user-link.tsx';
import { tracePath } from '../../../signed-in-paths.ts';
import { Facts } from '../../../kit/facts.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { longestDays, timesOf } from '../days.ts';

const tones: Readonly<Record<SecurityEventKind, Tone>> = {
  sign_in: 'success',
  sign_in_failed: 'warning',
  locked: 'error',
  sign_out: 'neutral',
  password_changed: 'info',
  password_reset: 'info',
  second_factor_changed: 'info',
  session_reused: 'error',
  sessions_revoked: 'info',
  key_refused: 'warning',
  forbidden: 'warning',
  limited: 'warning',
  blocked: 'error',
  push_refused: 'error',
  malware: 'error',
  xss: 'error',
};

const filters = {
  kind: choice('word.event', securityEventKinds, (kind, t) => t(`security.event.${kind}`)),
  days: days('word.days', longestDays),
  keyword: keyword('security.logs.placeholder'),
  userId: linked(/^\d{1,19}$/),
};

export const LogsTab = () => {
  const t = useT();
  const { startDate, endDate, ...asked } = useShown(filters);
  const shown = { ...asked, ...timesOf({ startDate, endDate }) };
  return (
    <ResourceList
      title="security.tab.logs"
      filtersLabel="security.filterLogs"
      filters={filters}
      query={({ pageNum }) => query(securityEndpoints.listSecurityEvents, { query: { ...shown, pageNum } })}
      rowId={(event) => event.id}
      empty={{ icon: 'inbox', title: 'security.noEvents' }}
      details={{
        label: ({ id }, open) => t(open ? 'security.closeEvent' : 'security.openEvent', { id }),
        render: (event) => <EventDetail event={event} />,
      }}
      columns={[
        { header: 'word.time', width: 120, line: 1, time: (event) => event.time },
        {
          header: 'word.event',
          width: 140,
          line: 1,
          cell: ({ kind }) => <StatusTag tone={tones[kind]}>{t(`security.event.${kind}`)}</StatusTag>,
        },
        {
          header: 'word.account',
          width: 200,
          line: 2,
          cell: ({ user, account }) => (user === null ? (account ?? '–') : <UserLink user={user} />),
        },
        { header: 'word.ipAddress', width: 140, line: 2, cell: ({ ip }) => <code>{ip ?? '–'}</code> },
        {
          header: 'word.endpoint',
          width: 220,
          line: 3,
          cell: ({ method, path }) => (path === null ? '–' : <code>{`${method ?? ''} ${path}`.trim()}</code>),
        },
        { header: 'word.times', width: 80, line: 3, number: (event) => event.count },
      ]}
    />
  );
};

const EventDetail = ({ event: { account, code, traceId, ua } }: { event: SecurityEvent }) => {
  const t = useT();
  return (
    <Facts
      facts={[
        { name: t('security.accountTried'), value: account ?? '–' },
        { name: t('word.errorCode'), value: code === null ? '–' : String(code) },
        {
          name: t('word.traceId'),
          value: traceId === null ? '–' : <Link to={tracePath(traceId)}>{traceId}</Link>,
        },
        { name: t('word.client'), value: ua ?? '–' },
      ]}
    />
  );
};
