import { roleMay } from '@waybill/contract/permissions.ts';
import { keyStates, type ApiKey } from '@waybill/contract/endpoints/keys.ts';
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
import { type KeyActs, KeyCard, keyColumns } from '../parts/key-columns.tsx';
import { EditKeyDialog } from '../parts/edit-key-dialog.tsx';
import '../parts/keys.css';
import { NewKeyDialog } from '../parts/new-key-dialog.tsx';
import { Templates } from '../parts/templates.tsx';
import { WhoMay } from '../parts/who-may.tsx';
import { keysQuery, useDeleteKey, useRotateKey, useSetKeyStatus, type KeyAct } from '../queries.ts';

type Acting = { readonly key: ApiKey; readonly act: KeyAct };

/** /admin/keys: API keys and what they may do. */
export default function KeysPage() {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'keys:manage') ? undefined : t('people.right.role');
  const [address, setAddress] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<ApiKey>();
  const [acting, setActing] = useState<Acting>();
  const state = choiceIn(address, 'state', keyStates);
  const keyword = textIn(address, 'keyword');
  const userId = textIn(address, 'userId');
  const page = pageIn(address);
  const keys = useQuery(keysQuery(given({ state, keyword, userId }), page));
  const rotate = useRotateKey();
  const setStatus = useSetKeyStatus();
  const remove = useDeleteKey();
  const reset = (): void => setAddress(new URLSearchParams());
  const carryOut = async ({ key, act }: Acting): Promise<void> => {
    try {
      if (act === 'rotate') await rotate.mutateAsync(key.id);
      else if (act === 'delete') await remove.mutateAsync(key.id);
      else await setStatus.mutateAsync({ id: key.id, status: act === 'enable' ? 'active' : 'disabled' });
      message.success(t(`keys.done.${act}`));
      setActing(undefined);
    } catch (error) {
      showError(error);
    }
  };
  const acts: KeyActs = { denied, onEdit: setEditing, onAct: (key, act) => setActing({ key, act }) };
  return (
    <div className="console">
      <PageHeader
        title={t('page.keys')}
        lead={t('keys.lead')}
        extra={
          <ReasonButton variant="primary" denied={denied} onClick={() => setAdding(true)}>
            {t('keys.add')}
          </ReasonButton>
        }
      />
      <ListCard
        title={t('keys.list')}
        query={keys}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(key) => key.id}
        empty={{ icon: 'lock', title: 'keys.none', text: 'keys.noneText' }}
        onClear={state === undefined && keyword === undefined && userId === undefined ? undefined : reset}
        filter={
          <KeywordForm
            label={t('keys.filters')}
            placeholder={t('keys.keyword.placeholder')}
            keyword={keyword ?? ''}
            onSearch={(text) => setAddress(changedAddress(address, { keyword: text }))}
            onReset={reset}
          >
            <PickFilter
              label={t('people.column.status')}
              value={state}
              choices={keyStates}
              say={(value) => t(`keys.state.${value}`)}
              onChange={(value) => setAddress(changedAddress(address, { state: value }))}
            />
          </KeywordForm>
        }
        columns={keyColumns(t, acts)}
        card={(key) => <KeyCard of={key} {...acts} />}
      />
      <Templates />
      <WhoMay />
      {adding && <NewKeyDialog onClose={() => setAdding(false)} />}
      {editing !== undefined && <EditKeyDialog of={editing} onClose={() => setEditing(undefined)} />}
      <ConfirmDialog
        open={acting !== undefined}
        danger={acting?.act === 'delete' || acting?.act === 'disable'}
        title={acting === undefined ? '' : t(`keys.act.${acting.act}`)}
        {...(acting === undefined ? {} : { confirmLabel: t(`keys.act.${acting.act}`) })}
        onCancel={() => setActing(undefined)}
        onConfirm={() => (acting === undefined ? undefined : carryOut(acting))}
      >
        {acting !== undefined && t(`keys.ask.${acting.act}`, { name: acting.key.name })}
      </ConfirmDialog>
    </div>
  );
}
