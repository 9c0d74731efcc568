import { roleMay } from '@waybill/contract/permissions.ts';
import type { LimitRule } from '@waybill/contract/endpoints/protection.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { changedAddress, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { KeywordForm } from '../../../frame/keyword-form.tsx';
import { Help } from '../../../frame/help.tsx';
import { readFailure } from '../../../frame/read-failure.tsx';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { LimitDialog } from '../parts/limit-dialog.tsx';
import { limitHitsQuery, limitsQuery, useDeleteLimit } from '../queries.ts';

/** /admin/limits: limits of calls, and who ran into them. */
export default function LimitsPage() {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'limits:manage') ? undefined : t('people.right.role');
  const limits = useQuery(limitsQuery);
  const remove = useDeleteLimit();
  const [editing, setEditing] = useState<{ readonly rule?: LimitRule }>();
  const [removing, setRemoving] = useState<LimitRule>();
  const rate = ({ maxRequests: max, windowSeconds: seconds }: LimitRule) => {
    if (seconds % 3600 === 0) return t('limits.rateHours', { max, hours: seconds / 3600 });
    if (seconds % 60 === 0) return t('limits.rateMinutes', { max, minutes: seconds / 60 });
    return t('limits.rate', { max, seconds });
  };
  const state = (rule: LimitRule) => (
    <span className="people-head">
      <StatusTag tone={rule.enabled ? 'success' : 'neutral'}>
        {t(rule.enabled ? 'console.on' : 'console.off')}
      </StatusTag>
      {rule.action === 'log' && <Tag tone="warning">{t('limits.action.log')}</Tag>}
    </span>
  );
  const buttons = (rule: LimitRule) => (
    <span className="people-head">
      <ReasonButton size="small" denied={denied} onClick={() => setEditing({ rule })}>
        {t('console.edit')}
      </ReasonButton>
      {!rule.builtIn && (
        <ReasonButton size="small" variant="danger" denied={denied} onClick={() => setRemoving(rule)}>
          {t('console.delete')}
        </ReasonButton>
      )}
    </span>
  );
  return (
    <div className="console">
      <PageHeader
        title={t('page.limits')}
        lead={t('limits.lead')}
        extra={
          <ReasonButton variant="primary" denied={denied} onClick={() => setEditing({})}>
            {t('limits.add')}
          </ReasonButton>
        }
      />
      <Card flush title={t('limits.list')} extra={<Help topic="limits" about={t('limits.list')} />}>
        <DataTable
          label={t('limits.list')}
          rows={limits.data ?? []}
          rowId={(rule) => rule.id}
          loading={limits.isPending}
          empty={<EmptyState title={t('limits.none')} />}
          error={readFailure(limits, t)}
          columns={[
            {
              id: 'name',
              header: t('limits.name'),
              width: 180,
              cell: (rule) => (
                <span className="people-who">
                  <span>{rule.name}</span>
                  <small>
                    {t(rule.builtIn ? 'limits.builtIn' : 'limits.added')} ·{' '}
                    {t(`limits.counting.${rule.counting}`)}
                  </small>
                </span>
              ),
            },
            {
              id: 'target',
              header: t('limits.target'),
              width: 100,
              cell: (rule) => t(`limits.target.${rule.target}`),
            },
            { id: 'path', header: t('limits.path'), width: 230, cell: (rule) => <code>{rule.path}</code> },
            { id: 'rate', header: t('limits.rateHeader'), width: 140, cell: rate },
            { id: 'state', header: t('people.column.status'), width: 150, cell: state },
            {
              id: 'hits',
              header: t('limits.hits'),
              width: 100,
              align: 'end',
              cell: (rule) => <span className="number">{rule.hits}</span>,
            },
            { id: 'actions', header: t('orders.column.actions'), width: 140, cell: buttons },
          ]}
          card={(rule) => (
            <div className="people-card">
              <div className="people-card-line">
                <strong>{rule.name}</strong>
                {state(rule)}
              </div>
              <code>{rule.path}</code>
              <div className="people-card-line people-quiet">
                <span>
                  {t(`limits.target.${rule.target}`)} · {rate(rule)}
                </span>
                {buttons(rule)}
              </div>
            </div>
          )}
        />
      </Card>
      <LimitHits />
      {editing !== undefined && <LimitDialog rule={editing.rule} onClose={() => setEditing(undefined)} />}
      <ConfirmDialog
        open={removing !== undefined}
        danger
        title={t('limits.removeTitle')}
        confirmLabel={t('console.delete')}
        onCancel={() => setRemoving(undefined)}
        onConfirm={async () => {
          if (removing === undefined) return;
          try {
            await remove.mutateAsync(removing.id);
            message.success(t('limits.removed'));
            setRemoving(undefined);
          } catch (error) {
            showError(error);
          }
        }}
      >
        {t('limits.removeText', { name: removing?.name ?? '' })}
      </ConfirmDialog>
    </div>
  );
}

const LimitHits = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const keyword = textIn(address, 'keyword');
  const page = pageIn(address);
  const hits = useQuery(limitHitsQuery(keyword === undefined ? {} : { keyword }, page));
  const reset = (): void => setAddress(new URLSearchParams());
  return (
    <ListCard
      title={t('limits.hitsTitle')}
      query={hits}
      page={page}
      onPage={(next) => setAddress(onPage(address, next))}
      rowId={(hit) => `${hit.limitId} ${hit.who} ${hit.firstTime}`}
      empty={{ icon: 'checkCircle', title: 'limits.noHits' }}
      onClear={keyword === undefined ? undefined : reset}
      filter={
        <KeywordForm
          label={t('limits.hitsTitle')}
          placeholder={t('limits.whoPlaceholder')}
          keyword={keyword ?? ''}
          onSearch={(text) => setAddress(changedAddress(address, { keyword: text }))}
          onReset={reset}
        />
      }
      columns={[
        { id: 'who', header: t('limits.who'), width: 220, cell: (hit) => hit.who },
        { id: 'limit', header: t('limits.name'), width: 180, cell: (hit) => hit.limitName },
        {
          id: 'count',
          header: t('limits.count'),
          width: 90,
          align: 'end',
          cell: (hit) => <span className="number">{hit.count}</span>,
        },
        {
          id: 'action',
          header: t('limits.action'),
          width: 110,
          cell: (hit) => t(`limits.action.${hit.action}`),
        },
        { id: 'first', header: t('limits.first'), width: 158, cell: (hit) => <When value={hit.firstTime} /> },
        { id: 'last', header: t('limits.last'), width: 158, cell: (hit) => <When value={hit.lastTime} /> },
      ]}
      card={(hit) => (
        <div className="people-card">
          <div className="people-card-line">
            <span>{hit.who}</span>
            <strong className="number">{hit.count}</strong>
          </div>
          <div className="people-card-line people-quiet">
            <span>{hit.limitName}</span>
            <When value={hit.lastTime} />
          </div>
        </div>
      )}
    />
  );
};
