import { roleMay } from '@waybill/contract/permissions.ts';
import { blacklistTypes, type BlacklistEntry } from '@waybill/contract/endpoints/protection.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { changedAddress, choiceIn, given, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { KeywordForm } from '../../../frame/keyword-form.tsx';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { When } from '../../../ui/when.tsx';
import { BlockDialog } from '../parts/block-dialog.tsx';
import { blacklistQuery, useUnblock } from '../queries.ts';

/** /admin/blacklist: whom nothing is answered. */
export default function BlacklistPage() {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'blacklist:manage') ? undefined : t('people.right.role');
  const [address, setAddress] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<BlacklistEntry>();
  const type = choiceIn(address, 'type', blacklistTypes);
  const keyword = textIn(address, 'keyword');
  const page = pageIn(address);
  const unblock = useUnblock();
  const entries = useQuery(blacklistQuery(given({ type, keyword }), page));
  const reset = (): void => setAddress(new URLSearchParams());
  const state = (entry: BlacklistEntry) => (
    <StatusTag tone={entry.expired ? 'neutral' : 'error'}>
      {t(entry.expired ? 'blacklist.expired' : 'blacklist.active')}
    </StatusTag>
  );
  const button = (entry: BlacklistEntry) => (
    <ReasonButton size="small" denied={denied} onClick={() => setRemoving(entry)}>
      {t('blacklist.unblock')}
    </ReasonButton>
  );
  const who = (entry: BlacklistEntry) => (
    <span className="people-who">
      <span>{entry.label ?? entry.value}</span>
      <small>{t(`blacklist.type.${entry.type}`)}</small>
    </span>
  );
  return (
    <div className="console">
      <PageHeader
        title={t('page.blacklist')}
        lead={t('blacklist.lead')}
        extra={
          <ReasonButton variant="primary" denied={denied} onClick={() => setAdding(true)}>
            {t('blacklist.add')}
          </ReasonButton>
        }
      />
      <ListCard
        title={t('blacklist.list')}
        query={entries}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(entry) => entry.id}
        empty={{ icon: 'checkCircle', title: 'blacklist.none' }}
        onClear={type === undefined && keyword === undefined ? undefined : reset}
        filter={
          <KeywordForm
            label={t('blacklist.filters')}
            placeholder={t('blacklist.keyword.placeholder')}
            keyword={keyword ?? ''}
            onSearch={(text) => setAddress(changedAddress(address, { keyword: text }))}
            onReset={reset}
          >
            <PickFilter
              label={t('blacklist.type')}
              value={type}
              choices={blacklistTypes}
              say={(value) => t(`blacklist.type.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { type: value }))}
            />
          </KeywordForm>
        }
        columns={[
          { id: 'value', header: t('blacklist.value'), width: 220, cell: who },
          { id: 'state', header: t('people.column.status'), width: 100, cell: state },
          { id: 'reason', header: t('people.act.remark'), width: 220, cell: (entry) => entry.reason },
          {
            id: 'expireTime',
            header: t('blacklist.until'),
            width: 158,
            cell: (entry) =>
              entry.expireTime === null ? t('blacklist.time.ever') : <When value={entry.expireTime} />,
          },
          {
            id: 'hits',
            header: t('blacklist.hits'),
            width: 90,
            align: 'end',
            cell: (entry) => <span className="number">{entry.hits}</span>,
          },
          { id: 'createdBy', header: t('people.column.actor'), width: 170, cell: (entry) => entry.createdBy },
          { id: 'actions', header: t('orders.column.actions'), width: 96, cell: button },
        ]}
        card={(entry) => (
          <div className="people-card">
            <div className="people-card-line">
              {who(entry)}
              {state(entry)}
            </div>
            <p className="people-quiet">{entry.reason}</p>
            {button(entry)}
          </div>
        )}
      />
      {adding && <BlockDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== undefined}
        title={t('blacklist.unblockTitle')}
        confirmLabel={t('blacklist.unblock')}
        onCancel={() => setRemoving(undefined)}
        onConfirm={async () => {
          if (removing === undefined) return;
          try {
            await unblock.mutateAsync(removing.id);
            message.success(t('blacklist.unblocked'));
            setRemoving(undefined);
          } catch (error) {
            showError(error);
          }
        }}
      >
        {t('blacklist.unblockText', { value: removing?.label ?? removing?.value ?? '' })}
      </ConfirmDialog>
    </div>
  );
}
