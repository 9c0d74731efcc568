import type { AuditRow } from '@waybill/contract/endpoints/audit.ts';
import { auditActs } from '@waybill/contract/vocabulary/audit-acts.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  auditActText,
  auditFieldText,
  auditValueText,
  changesOf,
} from '@waybill/contract/vocabulary/audit-words.ts';
import { useSession } from '../../../client/session.ts';
import { changedAddress, given, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { showError } from '../../../frame/messages.tsx';
import { UserFilter } from '../../../frame/user-filter.tsx';
import { tracePath } from '../../../monitoring-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/clock.ts';
import { isDay, lastDays } from '../../../ui/days.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import { When } from '../../../ui/when.tsx';
import { actsOf, resources } from '../changes.ts';
import { auditQuery, useCheckAudit, useExportAudit } from '../queries.ts';

/** /admin/audit: what the staff did, and whether the record is intact. */
export default function AuditPage() {
  const t = useT();
  const { locale } = useLanguage();
  const [address, setAddress] = useSearchParams();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const today = useToday();
  // The address names an act or, before its dot, a resource.
  const asked = address.get('act') ?? '';
  const chosenAct = auditActs.find((name) => name === asked);
  const resource = resources.find((name) => name === asked.split('.')[0]);
  const act = chosenAct ?? resource;
  const [from, to] = [address.get('startDate'), address.get('endDate')];
  const [start, end] = isDay(from) && isDay(to) ? [from, to] : lastDays(today, 30);
  const targetId = textIn(address, 'targetId');
  const traceId = textIn(address, 'traceId');
  const actorId = /^\d{1,19}$/.exec(address.get('actorId') ?? '')?.[0];
  const page = pageIn(address);
  const filters = given({ startDate: start, endDate: end, act, targetId, traceId, actorId });
  const rows = useQuery(auditQuery(filters, page));
  const exporting = useExportAudit();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const exportDenied = roleMay(role, 'audit:export') ? undefined : t('people.right.role');
  const check = useCheckAudit();
  const toggle = (id: string): void => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <div className="console">
      <PageHeader
        title={t('page.audit')}
        lead={t('audit.lead')}
        extra={
          <>
            <ReasonButton
              denied={exportDenied}
              loading={exporting.isPending}
              onClick={() => exporting.mutate(filters, { onError: showError })}
            >
              {t('audit.export')}
            </ReasonButton>
            <Button
              icon={<Icon name="checkCircle" />}
              loading={check.isPending}
              onClick={() => check.mutate(undefined, { onError: showError })}
            >
              {t('audit.check')}
            </Button>
          </>
        }
      />
      {check.data !== undefined &&
        (check.data.intact ? (
          <Notice tone="success">{t('audit.intact', { count: check.data.rows })}</Notice>
        ) : (
          <Notice tone="error" hint={check.data.broken.map(({ id }) => `#${id}`).join(' ')}>
            {t('audit.broken', { count: check.data.broken.length })}
          </Notice>
        ))}
      <ListCard
        title={t('audit.list')}
        query={rows}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(row) => row.id}
        empty={{ icon: 'inbox', title: 'audit.none' }}
        onClear={
          act === undefined && targetId === undefined && traceId === undefined && actorId === undefined
            ? undefined
            : () => setAddress(new URLSearchParams())
        }
        expansion={{
          open,
          onToggle: toggle,
          label: (row, isOpen) => t(isOpen ? 'audit.close' : 'audit.open', { id: row.id }),
          render: (row) => <AuditDetail row={row} />,
        }}
        columns={[
          {
            id: 'time',
            header: t('people.column.time'),
            width: 158,
            cell: (row) => <When value={row.time} />,
          },
          {
            id: 'actor',
            header: t('audit.column.actor'),
            width: 190,
            cell: (row) => row.actor?.userName ?? t('audit.system'),
          },
          { id: 'act', header: t('audit.column.act'), width: 170, cell: (row) => <Act act={row.act} /> },
          {
            id: 'target',
            header: t('audit.column.target'),
            width: 200,
            cell: (row) => row.targetName ?? row.targetId ?? '–',
          },
          { id: 'reason', header: t('people.act.remark'), width: 220, cell: (row) => row.reason ?? '–' },
        ]}
        card={(row) => (
          <div className="people-card">
            <div className="people-card-line">
              <Act act={row.act} />
              <When value={row.time} />
            </div>
            <p>{row.targetName ?? row.targetId ?? ''}</p>
            <p className="people-quiet">
              {row.actor?.userName ?? t('audit.system')} · {row.reason ?? '–'}
            </p>
          </div>
        )}
        filter={
          <div className="filter-bar list-filter" role="group" aria-label={t('audit.filters')}>
            <UserFilter
              label={t('audit.column.actor')}
              userId={actorId}
              onChange={(id) => setAddress(changedAddress(address, { actorId: id }))}
            />
            <PickFilter
              label={t('audit.kind')}
              value={resource}
              choices={resources}
              labelOf={(value) => t(`audit.resource.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { act: value }))}
            />
            <PickFilter
              label={t('audit.column.act')}
              value={chosenAct}
              choices={resource === undefined ? auditActs : actsOf(resource)}
              labelOf={(value) => t(`audit.act.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { act: value ?? resource }))}
            />
            <RangeField
              locale={locale}
              label={t('audit.days')}
              startLabel={t('orders.startDate')}
              endLabel={t('orders.endDate')}
              start={start}
              end={end}
              longest={366}
              latest={today}
              presets={([7, 30, 90] as const).map((days) => {
                const [first, last] = lastDays(today, days);
                return { label: t(`orders.range.${days}`), start: first, end: last };
              })}
              onChange={(range) =>
                setAddress(changedAddress(address, { startDate: range.start, endDate: range.end }))
              }
            />
          </div>
        }
      />
    </div>
  );
}

/** An act in words, with its code below. */
const Act = ({ act }: { readonly act: string }) => {
  const t = useT();
  const text = auditActText(act, t);
  return (
    <span className="people-who">
      <span>{text}</span>
      {text !== act && <small>{act}</small>}
    </span>
  );
};

const AuditDetail = ({ row }: { readonly row: AuditRow }) => {
  const t = useT();
  const changes = changesOf(row.before, row.after);
  return (
    <div className="people-card">
      {changes.length > 0 && (
        <section className="effect" aria-label={t('people.effect.title')}>
          <dl>
            {changes.map(({ name, before, after }) => (
              <div key={name}>
                <dt>{auditFieldText(name, t)}</dt>
                <dd>
                  {auditValueText(name, before, row.targetType, t)} →{' '}
                  <span className="effect-after">{auditValueText(name, after, row.targetType, t)}</span>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Facts
        facts={[
          { name: t('audit.ip'), value: row.ip ?? '–' },
          {
            name: t('audit.trace'),
            value: row.traceId === null ? '–' : <Link to={tracePath(row.traceId)}>{row.traceId}</Link>,
          },
          { name: t('audit.hash'), value: <code>{row.hash.slice(0, 16)}…</code> },
        ]}
      />
    </div>
  );
};
