import { roleMay } from '@waybill/contract/permissions.ts';
import { blacklistTypes, protectionEndpoints } from '@waybill/contract/endpoints/protection.ts';
import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../../client/query.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useSession } from '../../../client/session.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { RemarkField } from '../../../frame/remark-field.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { blockTimesFor, endOf, type BlockTime } from '../block-times.ts';

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

export const BlockDialog = ({ onClose }: { readonly onClose: () => void }) => {
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
      submitLabel={t('blacklist.block')}
      danger
      form={form}
      onClose={onClose}
    >
      <PickField
        {...form.field('type')}
        label={t('blacklist.type')}
        options={blacklistTypes.map((name) => ({ value: name, label: t(`blacklist.type.${name}`) }))}
      />
      <LineField
        {...form.field('value')}
        label={t('blacklist.value')}
        maxLength={254}
        hint={t(`blacklist.valueHint.${form.values.type}`)}
      />
      <PickField
        {...form.field('expireTime')}
        label={t('blacklist.time')}
        options={blockTimesFor(roleMay(role, 'blacklist:long')).map((name) => ({
          value: name,
          label: t(`blacklist.time.${name}`),
        }))}
      />
      <RemarkField {...form.field('reason')} />
    </FormDialog>
  );
};
