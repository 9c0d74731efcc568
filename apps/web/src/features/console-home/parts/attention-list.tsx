import { type Role, roleMay, type Permission } from '@waybill/contract/permissions.ts';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { agoText } from '../../../frame/ago-text.ts';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { paths } from '../../../paths.ts';
import { securityPath } from '../../../security-paths.ts';
import { attentionQueries, type Waiting } from '../queries.ts';

/** What waits for somebody of the staff, the worst first. */
const attentions = ['invariants', 'alerts', 'overdue', 'refunds', 'approvals', 'unassigned'] as const;
type Attention = (typeof attentions)[number];

type Source = {
  readonly needs: Permission;
  readonly to: string;
  readonly severity: 'error' | 'warn' | 'neutral';
};

const attentionSources: Readonly<Record<Attention, Source>> = {
  invariants: { needs: 'diagnosis:read', to: paths.systemDiagnosis, severity: 'error' },
  alerts: { needs: 'security:read', to: securityPath('alerts', { state: 'open' }), severity: 'error' },
  overdue: { needs: 'tickets:read', to: `${paths.ticketManagement}?overdue=true`, severity: 'error' },
  refunds: { needs: 'refunds:read', to: `${paths.refunds}?state=pending`, severity: 'warn' },
  approvals: { needs: 'approvals:read', to: `${paths.approvals}?state=pending`, severity: 'warn' },
  unassigned: {
    needs: 'tickets:read',
    to: `${paths.ticketManagement}?assignee=none&status=open`,
    severity: 'neutral',
  },
};

const attentionsOf = (role: Role): readonly Attention[] =>
  attentions.filter((name) => roleMay(role, attentionSources[name].needs));

export const AttentionList = ({ role }: { readonly role: Role }) => {
  const t = useT();
  const names = attentionsOf(role);
  const answers = useQueries({ queries: names.map((name) => attentionQueries[name]) });
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
            <Link className="inline-block py-1.5 pr-4" key={name} to={attentionSources[name].to}>
              {t(`console.attention.${name}`)}
            </Link>
          ))}
        </details>
      )}
    </>
  );
};

type RowProps = {
  readonly name: Attention;
  /** Undefined where it could not be read. */
  readonly waiting: Waiting | undefined;
};

const tones = { error: 'text-error', warn: 'text-warning', neutral: '' } as const;

const AttentionRow = ({ name, waiting }: RowProps) => {
  const t = useT();
  const { locale } = useLanguage();
  const now = useNow(60_000);
  const { to, severity } = attentionSources[name];
  return (
    <Link
      className="grid grid-cols-[minmax(28px,auto)_minmax(0,1fr)_auto] gap-3 items-center py-2.5 text-default hover:text-primary hover:no-underline"
      to={to}
    >
      <strong className={`number text-xl/7 text-end ${waiting === undefined ? '' : tones[severity]}`}>
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
