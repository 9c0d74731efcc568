import { keyEndpoints, keyStates, type ApiKey } from '@waybill/contract/endpoints/keys.ts';
import { Link } from 'react-router';
import { useMutation } from '@tanstack/react-query';
import { nameOf } from '../../../client/account.ts';
import { call } from '../../../client/call.ts';
import { query, mutation } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { DialogButton } from '../../../shell/list/buttons.tsx';
import { choice, keyword, linked } from '../../../shell/list/list-filters.tsx';
import type { OnceOptions, RowAction } from '../../../shell/list/row-actions.tsx';
import { ShortWhen } from '../../../shell/short-when.tsx';
import { logsPath } from '../../../signed-in-paths.ts';
import { userPath } from '../../../paths.ts';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { minuteText } from '../../../kit/when.tsx';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { type KeyContent, KeyFields, addressesIn, expiryOf, NewKeyDialog } from '../parts/key-form.tsx';
import { Templates, WhoMay } from '../parts/templates.tsx';

const changeOf = (key: ApiKey, content: KeyContent) => {
  const allowedIps = addressesIn(content.allowedIps);
  const expireTime = expiryOf(content.expireTime);
  const clearFields = [
    ...(content.expireTime === 'ever' ? (['expireTime'] as const) : []),
    ...(allowedIps.length === 0 ? (['allowedIps'] as const) : []),
  ];
  return {
    name: content.name.trim(),
    ...(content.templateId === key.template.id ? {} : { templateId: content.templateId }),
    ...(expireTime === undefined ? {} : { expireTime }),
    ...(allowedIps.length === 0 ? {} : { allowedIps }),
    ...(clearFields.length === 0 ? {} : { clearFields }),
  };
};

const EditKeyDialog = ({ of: key, onClose }: { of: ApiKey; onClose: () => void }) => {
  const t = useT();
  const change = useMutation(
    mutation(keyEndpoints.changeKey, {
      input: ({ id, ...content }: KeyContent & { id: string }) => ({
        params: { id },
        body: changeOf(key, content),
      }),
      refreshes: [keyEndpoints],
    }),
  );
  const form = useForm<KeyContent>({
    initial: {
      name: key.name,
      templateId: key.template.id,
      expireTime: 'keep',
      allowedIps: key.allowedIps.join('\n'),
    },
    endpoint: keyEndpoints.changeKey,
    body: (content) => changeOf(key, content),
    check: ({ name }) => ({ name: name.trim() === '' ? 'fields.viewName' : undefined }),
    submit: async (content) => {
      await change.mutateAsync({ id: key.id, ...content });
      message.success(t('keys.saved'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('keys.edit')} submitLabel={t('word.save')} form={form} onClose={onClose}>
      <KeyFields editing form={form} />
    </FormDialog>
  );
};

const tones: Readonly<Record<ApiKey['state'], Tone>> = {
  pending: 'warning',
  active: 'success',
  disabled: 'neutral',
  expired: 'warning',
  revoked: 'neutral',
};

export default function KeysPage() {
  const t = useT();
  /** Until when something of a key waits: its owner to collect it, or its old secret to end. */
  const waitText = ({ state, collectUntil, rotatingUntil }: ApiKey): string =>
    [
      ...(collectUntil !== null && (state === 'pending' || state === 'active')
        ? [t('keys.waiting', { time: minuteText(collectUntil) })]
        : []),
      ...(rotatingUntil !== null && state !== 'revoked'
        ? [t('keys.rotating', { time: minuteText(rotatingUntil) })]
        : []),
    ].join(' ');
  const confirmed = (
    act: 'rotate' | 'disable' | 'enable' | 'delete',
    run: (key: ApiKey, options: OnceOptions) => Promise<unknown>,
    more: Pick<RowAction<ApiKey>, 'when' | 'denied' | 'look'> = {},
  ): RowAction<ApiKey> => ({
    label: `keys.act.${act}`,
    needs: 'keys:manage',
    ...more,
    when: (key) => key.state !== 'revoked' && (more.when?.(key) ?? true),
    confirm: {
      text: ({ name }) => t(`keys.ask.${act}`, { name }),
      done: `keys.done.${act}`,
      danger: act === 'delete' || act === 'disable',
      run,
    },
  });
  const setStatus = (status: 'active' | 'disabled') => (key: ApiKey, options: OnceOptions) =>
    call(keyEndpoints.setKeyStatus, { params: { id: key.id }, body: { status } }, options);
  const add = (
    <DialogButton label="keys.add" needs="keys:manage" dialog={(close) => <NewKeyDialog onClose={close} />} />
  );
  return (
    <ConsolePage action={add}>
      <ResourceList
        title="keys.list"
        filtersLabel="keys.filters"
        filters={{
          state: choice('word.status', keyStates, (state) => t(`keys.state.${state}`)),
          userId: linked(),
          keyword: keyword('keys.keyword.placeholder'),
        }}
        query={(asked) => query(keyEndpoints.listKeys, { query: asked })}
        refreshes={[keyEndpoints]}
        rowId={(key) => key.id}
        empty={{ icon: 'lock', title: 'myKeys.none', text: 'keys.noneText' }}
        columns={[
          {
            header: 'word.name',
            width: 180,
            line: 1,
            cell: (key) => key.name,
            below: ({ prefix, last4, template }) => (
              <>
                <code>
                  {prefix}…{last4}
                </code>{' '}
                {template.name}
              </>
            ),
          },
          {
            header: 'keys.owner',
            width: 156,
            line: 2,
            cell: ({ owner }) => (
              <Link to={userPath(owner.id)}>{nameOf(owner.nickname, owner.userName)}</Link>
            ),
            below: ({ owner }) => owner.nickname !== null && owner.userName,
          },
          {
            header: 'word.status',
            width: 96,
            line: 1,
            cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`keys.state.${state}`)}</StatusTag>,
            below: (key) => waitText(key),
          },
          {
            header: 'keys.usage',
            width: 140,
            line: 2,
            cell: ({ id, usage: { calls, errors } }) => (
              <Link className="number" to={logsPath({ keyId: id })}>
                {t('keys.usageText', { calls, errors })}
              </Link>
            ),
            below: ({ lastUsedTime }) =>
              lastUsedTime !== null && (
                <>
                  {t('word.lastUsed')} <ShortWhen value={lastUsedTime} />
                </>
              ),
          },
          {
            header: 'word.expires',
            width: 72,
            cell: ({ expireTime }) =>
              expireTime === null ? t('keys.life.ever') : <ShortWhen value={expireTime} />,
          },
        ]}
        actionsWidth={340}
        actions={[
          {
            label: 'word.edit',
            needs: 'keys:manage',
            when: ({ state }) => state !== 'revoked',
            dialog: (key, close) => <EditKeyDialog of={key} onClose={close} />,
          },
          confirmed(
            'rotate',
            ({ id }, options) => call(keyEndpoints.rotateKey, { params: { id } }, options),
            {
              denied: ({ state, last4 }) => {
                if (state === 'disabled') return t('keys.isOff');
                return state === 'expired' && last4 !== '' ? t('keys.lifeOver') : undefined;
              },
            },
          ),
          confirmed('enable', setStatus('active'), { when: ({ state }) => state === 'disabled' }),
          confirmed('disable', setStatus('disabled'), { when: ({ state }) => state !== 'disabled' }),
          confirmed(
            'delete',
            ({ id }, options) => call(keyEndpoints.deleteKey, { params: { id } }, options),
            { look: 'danger' },
          ),
        ]}
        note={({ state }) => state === 'revoked' && t('keys.ended')}
      />
      <Templates />
      <WhoMay />
    </ConsolePage>
  );
}
