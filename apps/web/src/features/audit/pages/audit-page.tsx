import { auditEndpoints, type AuditRow } from '@waybill/contract/endpoints/audit.ts';
import { auditActs } from '@waybill/contract/vocabulary/audit-acts.ts';
import {
  auditActText,
  auditFieldText,
  auditValueText,
  changesOf,
} from '@waybill/contract/vocabulary/audit-words.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mutation, query, refresh } from '../../../client/query.ts';
import { download } from '../../../client/files.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { ExportButton } from '../../../frame/list/export-button.tsx';
import { days, linked, type Filter } from '../../../frame/list/list-filters.tsx';
import { useShown } from '../../../frame/list/use-shown.ts';
import { showError } from '../../../frame/messages.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { UserFilter } from '../../../frame/user-filter.tsx';
import { tracePath } from '../../../monitoring-paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { actsOf, resources } from '../changes.ts';

const actor: Filter<string> = {
  ...linked(/^\d{1,19}$/),
  control: ({ address, change, t }) => (
    <UserFilter
      label={t('audit.column.actor')}
      userId={actor.read(address, 'actorId')}
      onChange={(actorId) => change({ actorId })}
    />
  ),
};

const actIn = (address: URLSearchParams) => auditActs.find((name) => name === address.get('act'));
const resourceIn = (address: URLSearchParams) =>
  resources.find((name) => name === address.get('act')?.split('.')[0]);

/** The address names an act or, before its dot, a resource. */
const act: Filter<string> = {
  read: (address) => actIn(address) ?? resourceIn(address),
  control: ({ address, change, t }) => {
    const resource = resourceIn(address);
    return (
      <>
        <PickFilter
          label={t('audit.kind')}
          value={resource}
          choices={resources}
          labelOf={(value) => t(`audit.resource.${value}`)}
          onChange={(value) => change({ act: value })}
        />
        <PickFilter
          label={t('audit.column.act')}
          value={actIn(address)}
          choices={resource === undefined ? auditActs : actsOf(resource)}
          labelOf={(value) => t(`audit.act.${value}`)}
          onChange={(value) => change({ act: value ?? resource })}
        />
      </>
    );
  },
};

const filters = {
  actorId: actor,
  act,
  days: days('audit.days', 366),
  targetId: linked(),
  traceId: linked(),
};

export default function AuditPage() {
  const t = useT();
  const client = useQueryClient();
  const shown = useShown(filters);
  const check = useMutation(mutation(auditEndpoints.checkAudit));
  const save = async (): Promise<void> => {
    await download(auditEndpoints.exportAudit, { body: shown });
    // The export itself is an entry.
    await refresh(client, auditEndpoints);
  };
  const extra = (
    <>
      <ExportButton label="audit.export" needs="audit:export" save={save} />
      <Button
        icon={<Icon name="checkCircle" />}
        loading={check.isPending}
        onClick={() => check.mutate(undefined, { onError: showError })}
      >
        {t('audit.check')}
      </Button>
    </>
  );
  return (
    <ConsolePage title="page.audit" lead="audit.lead" extra={extra}>
      {check.data?.intact === true && (
        <Notice tone="success">{t('audit.intact', { count: check.data.rows })}</Notice>
      )}
      {check.data?.intact === false && (
        <Notice tone="error" hint={check.data.broken.map(({ id }) => `#${id}`).join(' ')}>
          {t('audit.broken', { count: check.data.broken.length })}
        </Notice>
      )}
      <ConsoleList
        title="audit.list"
        filtersLabel="audit.filters"
        filters={filters}
        query={({ pageNum }) => query(auditEndpoints.listAudit, { query: { ...shown, pageNum } })}
        rowId={(row) => row.id}
        empty={{ icon: 'inbox', title: 'audit.none' }}
        details={{
          label: ({ id }, open) => t(open ? 'audit.close' : 'audit.open', { id }),
          render: (row) => <AuditDetail row={row} />,
        }}
        columns={[
          { header: 'word.time', width: 120, line: 3, time: (row) => row.time },
          {
            header: 'audit.column.actor',
            width: 170,
            line: 3,
            cell: (row) => row.actor?.userName ?? t('audit.system'),
          },
          {
            header: 'audit.column.act',
            width: 160,
            line: 1,
            cell: (row) => auditActText(row.act, t),
            below: (row) => auditActText(row.act, t) !== row.act && row.act,
          },
          {
            header: 'audit.column.target',
            width: 190,
            line: 2,
            cell: (row) => row.targetName ?? row.targetId ?? '–',
          },
          { header: 'people.act.remark', width: 200, line: 4, cell: (row) => row.reason ?? '–' },
        ]}
      />
    </ConsolePage>
  );
}

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
                  <span className="font-semibold">{auditValueText(name, after, row.targetType, t)}</span>
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
