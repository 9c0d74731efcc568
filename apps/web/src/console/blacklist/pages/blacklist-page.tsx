import { blacklistTypes, protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';
import { query, mutation } from '../../../client/query.ts';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { DialogButton } from '../../../shell/list/buttons.tsx';
import { choice, keyword } from '../../../shell/list/list-filters.tsx';
import { ShortWhen } from '../../../shell/short-when.tsx';
import { StatusTag } from '../../../kit/tag.tsx';
import { serverNow } from '../../../client/server-clock.ts';
import { useSession } from '../../../client/session.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useT } from '../../../shell/language.tsx';
import { RemarkField } from '../../../shell/decision-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { useForm } from '../../../shell/use-form.ts';
import { LineField, PickField } from '../../../kit/fields.tsx';
import { type BlockTime, blockTimesFor, endOf } from '../block-times.ts';

type Block = {
  readonly type: (typeof blacklistTypes)[number];
  readonly value: string;
  readonly reason: string;
  readonly expireTime: BlockTime;
};

const entryOf = ({ type, value, reason, expireTime: time }: Block) => {
  const expireTime = endOf(time, serverNow());
  return {
    type,
    value: value.trim(),
    reason: reason.trim(),
    ...(expireTime === undefined ? {} : { expireTime }),
  };
};

const BlockDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const block = useMutation(
    mutation(protectionEndpoints.addToBlacklist, {
      input: (values: Block) => ({ body: entryOf(values) }),
      refreshes: [protectionEndpoints.listBlacklist],
    }),
  );
  const form = useForm<Block>({
    initial: { type: 'ip', value: '', reason: '', expireTime: '24' },
    endpoint: protectionEndpoints.addToBlacklist,
    body: entryOf,
    submit: async (values) => {
      const { sessions } = await block.mutateAsync(values);
      message.success(t('blacklist.blocked', { count: sessions }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('blacklist.add')}
      submitLabel={t('blacklist.add')}
      danger
      form={form}
      onClose={onClose}
    >
      <PickField
        {...form.field('type')}
        label={t('word.type')}
        options={blacklistTypes.map((name) => ({ value: name, label: t(`target.${name}`) }))}
      />
      <LineField
        {...form.field('value')}
        label={t('word.target')}
        maxLength={254}
        hint={t(`blacklist.valueHint.${form.values.type}`)}
      />
      <PickField
        {...form.field('expireTime')}
        label={t('word.validity')}
        options={blockTimesFor(roleMay(role, 'blacklist:long')).map((name) => ({
          value: name,
          label: t(`blacklist.time.${name}`),
        }))}
      />
      <RemarkField {...form.field('reason')} />
    </FormDialog>
  );
};

export default function BlacklistPage() {
  const add = (
    <DialogButton
      label="blacklist.add"
      needs="blacklist:manage"
      dialog={(close) => <BlockDialog onClose={close} />}
    />
  );
  return (
    <ConsolePage action={add}>
      <ResourceList
        title="page.blacklist"
        filtersLabel="blacklist.filters"
        filters={{
          type: choice('word.type', blacklistTypes, (type, t) => t(`target.${type}`)),
          keyword: keyword('blacklist.keyword.placeholder'),
        }}
        query={(asked) => query(protectionEndpoints.listBlacklist, { query: asked })}
        rowId={(entry) => entry.id}
        empty={{ icon: 'checkCircle', title: 'blacklist.none' }}
        columns={[
          {
            header: 'word.target',
            width: 200,
            line: 1,
            cell: (entry) => entry.label ?? entry.value,
            below: (entry, t) => t(`target.${entry.type}`),
          },
          {
            header: 'word.status',
            width: 100,
            line: 1,
            cell: ({ expired }, t) => (
              <StatusTag tone={expired ? 'neutral' : 'error'}>
                {t(expired ? 'countdown.over' : 'noticeState.active')}
              </StatusTag>
            ),
          },
          { header: 'word.remark', width: 200, line: 2, cell: (entry) => entry.reason },
          {
            header: 'blacklist.until',
            width: 120,
            cell: ({ expireTime }, t) =>
              expireTime === null ? t('blacklist.time.ever') : <ShortWhen value={expireTime} />,
          },
          { header: 'blacklist.hits', width: 90, number: (entry) => entry.hits },
          { header: 'word.actor', width: 150, cell: (entry) => entry.createdBy },
        ]}
        actions={[
          {
            label: 'blacklist.unblock',
            needs: 'blacklist:manage',
            confirm: {
              title: 'blacklist.unblockTitle',
              text: (entry, t) => t('blacklist.unblockText', { value: entry.label ?? entry.value }),
              done: 'blacklist.unblocked',
              run: ({ id }, options) =>
                call(protectionEndpoints.removeFromBlacklist, { params: { id } }, options),
            },
          },
        ]}
      />
    </ConsolePage>
  );
}
