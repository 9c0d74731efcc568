import {
  auditActs,
  auditActText,
  auditFieldText,
  auditValueText,
  changesOf,
} from '@waybill/contract/vocabulary/audit.ts';
import { auditEndpoints, type AuditRow } from '@waybill/contract/endpoints/audit.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { mutation, query, refresh } from '../../../client/query.ts';
import { download } from '../../../client/files.ts';
import { EffectBox } from '../../../shell/effect-facts.tsx';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { ExportButton } from '../../../shell/list/buttons.tsx';
import { days, linked, type Filter, useShown } from '../../../shell/list/list-filters.tsx';
import { showError } from '../../../shell/messages.tsx';
import { PickFilter } from '../../../shell/pick-filter.tsx';
import { userFilter } from '../../../shell/user-field.tsx';
import { tracePath } from '../../../signed-in-paths.ts';
import { Button } from '../../../kit/button.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { resources, actsOf } from '../changes.ts';

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
  actorId: userFilter('word.actor', 'actorId'),
  act,
  days: days('word.days', 366),
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
      <ExportButton label="export.csv" needs="audit:export" save={save} />
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
    <ConsolePage extra={extra}>
      {check.data?.intact === true && (
        <Notice tone="success">{t('audit.intact', { count: check.data.rows })}</Notice>
      )}
      {check.data?.intact === false && (
        <Notice tone="error" hint={check.data.broken.map(({ id }) => `#${id}`).join(' ')}>
          {t('audit.broken', { count: check.data.broken.length })}
        </Notice>
      )}
      <ResourceList
        title="page.audit"
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
            header: 'word.actor',
            width: 170,
            line: 3,
            cell: (row) => row.actor?.userName ?? t('word.system'),
          },
          {
            header: 'audit.column.act',
            width: 160,
            line: 1,
            cell: (row) => auditActText(row.act, t),
            below: (row) => auditActText(row.act, t) !== row.act && row.act,
          },
          {
            header: 'word.target',
            width: 190,
            line: 2,
            cell: (row) => row.targetName ?? row.targetId ?? '–',
          },
          { header: 'word.remark', width: 200, line: 4, cell: (row) => row.reason ?? '–' },
        ]}
      />
    </ConsolePage>
  );
}

const AuditDetail = ({ row }: { row: AuditRow }) => {
  const t = useT();
  const changes = changesOf(row.before, row.after);
  return (
    <div className="row-card">
      {changes.length > 0 && (
        <EffectBox label={t('people.effect.title')}>
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
        </EffectBox>
      )}
      <Facts
        facts={[
          { name: t('word.ipAddress'), value: row.ip ?? '–' },
          {
            name: t('word.traceId'),
            value: row.traceId === null ? '–' : <Link to={tracePath(row.traceId)}>{row.traceId}</Link>,
          },
          { name: t('audit.hash'), value: <code>{row.hash.slice(0, 16)}…</code> },
        ]}
      />
    </div>
  );
};
