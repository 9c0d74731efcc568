import type { ChatChannel } from '@waybill/contract/endpoints/chat-channels.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import type { ChannelCalls } from '../channel-calls.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { useConfirmMailbox } from '../queries.ts';

type ConfirmMailboxProps = {
  readonly calls: ChannelCalls;
  readonly channel: ChatChannel;
  readonly onClose: () => void;
};

/** Takes the code that was mailed to a mailbox. */
export const ConfirmMailbox = ({ calls, channel: { id, address }, onClose }: ConfirmMailboxProps) => {
  const t = useT();
  const confirm = useConfirmMailbox(calls);
  const form = useForm({
    initial: { code: '' },
    submit: async ({ code }) => {
      await confirm.mutateAsync({ id, code });
      message.success(t('chats.confirmed'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('chats.confirm')} submitLabel={t('chats.confirm')} form={form} onClose={onClose}>
      <LineField
        {...form.field('code')}
        label={t('chats.code')}
        hint={t('chats.codeHint', { address: address ?? '' })}
        maxLength={20}
        autoComplete="one-time-code"
      />
    </FormDialog>
  );
};
