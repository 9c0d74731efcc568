import { type Role, roleMay } from '@waybill/contract/permissions.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { agoText } from '../../../shell/ago-text.ts';
import { useLanguage, useT } from '../../../shell/language.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { useNow } from '../../../kit/ui-context.tsx';
import { paths } from '../../../paths.ts';
import { securityPath } from '../../../signed-in-paths.ts';
import { approvalEndpoints } from '@waybill/contract/endpoints/approvals.ts';
import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { securityEndpoints } from '@waybill/contract/endpoints/security.ts';
import { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { query } from '../../../client/query.ts';

/** How many of something wait, and since when the first of its list does. */
type Waiting = { readonly count: number; readonly since: string | undefined };

const tickets = (asked: { overdue?: 'true'; assignee?: 'none'; status?: 'open' }) =>
  query(
    ticketDeskEndpoints.listStaffTickets,
    { query: { pageSize: '1', ...asked } },
    { select: ({ total, list }): Waiting => ({ count: total, since: list[0]?.createdTime }) },
  );

/** What waits for somebody of the staff, the worst first. */
const attentions = {
  invariants: {
    needs: 'diagnosis:read',
    to: paths.systemDiagnosis,
    tone: 'text-error',
    query: query(
      diagnosisEndpoints.listInvariants,
      {},
      {
        background: true,
        select: ({ broken, list }): Waiting => {
          const times = list.flatMap(({ state, sinceTime }) => (state === 'broken' ? (sinceTime ?? []) : []));
          return { count: broken, since: times.sort()[0] };
        },
      },
    ),
  },
  alerts: {
    needs: 'security:read',
    to: securityPath('alerts', { state: 'open' }),
    tone: 'text-error',
    query: query(
      securityEndpoints.listAlerts,
      { query: { pageSize: '1', state: 'open' } },
      {
        background: true,
        select: ({ open, list }): Waiting => ({ count: open, since: list[0]?.firstTime }),
      },
    ),
  },
  overdue: {
    needs: 'tickets:read',
    to: `${paths.ticketManagement}?overdue=true`,
    tone: 'text-error',
    query: tickets({ overdue: 'true' }),
  },
  refunds: {
    needs: 'refunds:read',
    to: `${paths.refunds}?state=pending`,
    tone: 'text-warning',
    query: query(
      approvalEndpoints.listRefundRequests,
      { query: { pageSize: '1', state: 'pending' } },
      { select: ({ pending, list }): Waiting => ({ count: pending, since: list[0]?.createdTime }) },
    ),
  },
  approvals: {
    needs: 'approvals:read',
    to: `${paths.approvals}?state=pending`,
    tone: 'text-warning',
    query: query(
      approvalEndpoints.listApprovals,
      { query: { pageSize: '1', state: 'pending' } },
      { select: ({ decidable, list }): Waiting => ({ count: decidable, since: list[0]?.proposedTime }) },
    ),
  },
  unassigned: {
    needs: 'tickets:read',
    to: `${paths.ticketManagement}?assignee=none&status=open`,
    tone: '',
    query: tickets({ assignee: 'none', status: 'open' }),
  },
} as const;
type Attention = keyof typeof attentions;
const allNames = Object.keys(attentions) as Attention[];

export const AttentionList = ({ role }: { role: Role }) => {
  const t = useT();
  const names = allNames.filter((name) => roleMay(role, attentions[name].needs));
  const answers = useQueries({ queries: names.map((name) => attentions[name].query) });
  if (names.length === 0) return <EmptyState icon="checkCircle" title={t('console.nothingForRole')} />;
  if (answers.some(({ isPending }) => isPending)) return <Skeleton lines={4} />;
  const rows = names.map((name, index) => ({ name, waiting: answers[index]?.data }));
  const calm = rows.filter(({ waiting }) => waiting?.count === 0);
  if (calm.length === rows.length)
    return <EmptyState icon="checkCircle" title={t('console.allCalm', { count: calm.length })} />;
  return (
    <>
      <ul>
        {rows
          .filter((row) => !calm.includes(row))
          .map(({ name, waiting }) => (
            <li className="border-default not-first:border-t" key={name}>
              <AttentionRow name={name} waiting={waiting} />
            </li>
          ))}
      </ul>
      {calm.length > 0 && (
        <details className="pt-2.5 border-t border-default text-secondary text-sm">
          <summary className="w-fit py-1 cursor-pointer">
            {t('console.othersCalm', { count: calm.length })}
          </summary>
          {calm.map(({ name }) => (
            <Link className="inline-block py-1.5 pr-4" key={name} to={attentions[name].to}>
              {t(`console.attention.${name}`)}
            </Link>
          ))}
        </details>
      )}
    </>
  );
};

const AttentionRow = (props: {
  readonly name: Attention;
  /** Undefined where it could not be read. */
  readonly waiting: Waiting | undefined;
}) => {
  const { name, waiting } = props;
  const t = useT();
  const { locale } = useLanguage();
  const now = useNow(60_000);
  const { to, tone } = attentions[name];
  return (
    <Link
      className="grid grid-cols-[minmax(28px,auto)_minmax(0,1fr)_auto] gap-3 items-center py-2.5 text-default hover:text-primary hover:no-underline"
      to={to}
    >
      <strong className={`number text-xl/7 text-end ${waiting === undefined ? '' : tone}`}>
        {waiting?.count ?? '!'}
      </strong>
      <span className="grid font-medium">
        {t(`console.attention.${name}`)}
        <small className="text-tertiary text-xs font-normal">
          {t(waiting === undefined ? 'console.unreadable' : `console.reason.${name}`)}
        </small>
      </span>
      {waiting?.since !== undefined && (
        <time className="text-tertiary text-xs" dateTime={waiting.since}>
          {agoText(waiting.since, now, locale, t)}
        </time>
      )}
    </Link>
  );
};
