import { roleMay } from '@waybill/contract/permissions.ts';
import { keyStates, type ApiKey } from '@waybill/contract/endpoints/keys.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { changedAddress, choiceIn, given, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { KeywordForm } from '../../../frame/keyword-form.tsx';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { PickFilter } from '../../../frame/pick-filter.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { logsPath } from '../../../monitoring-paths.ts';
import { userPath } from '../../../paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When } from '../../../ui/when.tsx';
import { KeyShown } from '../parts/key-shown.tsx';
import '../parts/keys.css';
import { NewKeyDialog } from '../parts/new-key-dialog.tsx';
import { Templates } from '../parts/templates.tsx';
import { WhoMay } from '../parts/who-may.tsx';
import { keysQuery, useDeleteKey, useRotateKey, useSetKeyStatus, type KeyAct } from '../queries.ts';

const tones: Readonly<Record<ApiKey['state'], Tone>> = {
  active: 'success',
  disabled: 'neutral',
  expired: 'warning',
  revoked: 'neutral',
};

type Acting = { readonly key: ApiKey; readonly act: KeyAct };

/** /admin/keys: API keys and what they may do. */
export default function KeysPage() {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'keys:manage') ? undefined : t('people.right.role');
  const [address, setAddress] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<string>();
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
      if (act === 'rotate') setShown((await rotate.mutateAsync(key.id)).key);
      else if (act === 'delete') await remove.mutateAsync(key.id);
      else await setStatus.mutateAsync({ id: key.id, status: act === 'enable' ? 'active' : 'disabled' });
      message.success(t(`keys.done.${act}`));
      setActing(undefined);
    } catch (error) {
      showError(error);
    }
  };
  const buttons = (key: ApiKey) => (
    <span className="people-head">
      <ReasonButton size="small" denied={denied} onClick={() => setActing({ key, act: 'rotate' })}>
        {t('keys.act.rotate')}
      </ReasonButton>
      <ReasonButton
        size="small"
        denied={denied}
        onClick={() => setActing({ key, act: key.state === 'disabled' ? 'enable' : 'disable' })}
      >
        {t(key.state === 'disabled' ? 'keys.act.enable' : 'keys.act.disable')}
      </ReasonButton>
      <ReasonButton
        size="small"
        variant="danger"
        denied={denied}
        onClick={() => setActing({ key, act: 'delete' })}
      >
        {t('keys.act.delete')}
      </ReasonButton>
    </span>
  );
  const name = (key: ApiKey) => (
    <span className="people-who">
      <span>{key.name}</span>
      <small>
        <code>
          {key.prefix}…{key.last4}
        </code>
      </small>
    </span>
  );
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
        columns={[
          { id: 'name', header: t('keys.name'), width: 190, cell: name },
          {
            id: 'owner',
            header: t('keys.owner'),
            width: 180,
            cell: ({ owner }) => <Link to={userPath(owner.id)}>{owner.userName}</Link>,
          },
          { id: 'template', header: t('keys.template'), width: 120, cell: (key) => key.template.name },
          {
            id: 'state',
            header: t('people.column.status'),
            width: 96,
            cell: (key) => <StatusTag tone={tones[key.state]}>{t(`keys.state.${key.state}`)}</StatusTag>,
          },
          {
            id: 'usage',
            header: t('keys.usage'),
            width: 120,
            cell: ({ id, usage }) => (
              <Link className="number" to={logsPath({ keyId: id })}>
                {t('keys.usageText', { calls: usage.calls, errors: usage.errors })}
              </Link>
            ),
          },
          {
            id: 'lastUsed',
            header: t('keys.lastUsed'),
            width: 158,
            cell: (key) => <When value={key.lastUsedTime} />,
          },
          {
            id: 'expireTime',
            header: t('keys.expires'),
            width: 158,
            cell: (key) => (key.expireTime === null ? t('keys.life.ever') : <When value={key.expireTime} />),
          },
          { id: 'actions', header: t('orders.column.actions'), width: 220, cell: buttons },
        ]}
        card={(key) => (
          <div className="people-card">
            <div className="people-card-line">
              {name(key)}
              <StatusTag tone={tones[key.state]}>{t(`keys.state.${key.state}`)}</StatusTag>
            </div>
            <p className="people-quiet">
              {key.owner.userName} · {key.template.name} ·{' '}
              <Link className="number keys-calls" to={logsPath({ keyId: key.id })}>
                {t('keys.usageText', { calls: key.usage.calls, errors: key.usage.errors })}
              </Link>
            </p>
            {buttons(key)}
          </div>
        )}
      />
      <Templates />
      <WhoMay />
      {adding && (
        <NewKeyDialog
          onClose={() => setAdding(false)}
          onMade={(value) => {
            setAdding(false);
            setShown(value);
          }}
        />
      )}
      {shown !== undefined && <KeyShown value={shown} onClose={() => setShown(undefined)} />}
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
