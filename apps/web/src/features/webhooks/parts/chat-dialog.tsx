import type { ChatChannel } from '@waybill/contract/endpoints/chat-channels.ts';
import { type ChatKind, chatKinds, chatLimits } from '@waybill/contract/vocabulary/chat.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { LineField } from '../../../ui/line-field.tsx';
import type { ChannelCalls } from '../channel-calls.ts';
import { useSaveChannel } from '../queries.ts';
import { EventChoice } from './event-choice.tsx';

type ChatDialogProps = {
  readonly calls: ChannelCalls;
  /** The one to change; a new one without. */
  readonly channel?: ChatChannel;
  readonly onClose: () => void;
};

type ChatForm = Pick<ChatChannel, 'kind' | 'name' | 'events' | 'language'> & {
  readonly address: string;
  readonly secret: string;
};

/** Adds a chat channel, or changes one: the address of a robot stays unless another one is written, as nothing ever shows it. */
export const ChatDialog = ({ calls, channel, onClose }: ChatDialogProps) => {
  const t = useT();
  const { locale } = useLanguage();
  const save = useSaveChannel(calls);
  const form = useForm<ChatForm>({
    initial: {
      kind: channel?.kind ?? 'wecom',
      name: channel?.name ?? '',
      address: channel?.address ?? '',
      secret: '',
      events: channel?.events ?? [calls.team ? 'desk.*' : 'order.*'],
      language: channel?.language ?? locale,
    },
    submit: async (values) => {
      const address = values.address === channel?.address ? '' : values.address;
      await save.mutateAsync({ ...(channel && { id: channel.id }), values: { ...values, address } });
      message.success(t('chats.saved'));
      onClose();
    },
  });
  const { kind, events, language } = form.values;
  const isMailbox = kind === 'email';
  const addressHint = isMailbox
    ? calls.team
      ? 'chats.mailboxHintTeam'
      : 'chats.mailboxHint'
    : channel === undefined
      ? 'chats.addressHint'
      : 'chats.addressKept';
  const kindOption = (value: ChatKind) => ({ value, label: t(`chats.kind.${value}`) });
  return (
    <FormDialog
      title={t(channel === undefined ? 'chats.add' : 'webhooks.edit')}
      submitLabel={t(channel === undefined ? 'chats.add' : 'webhooks.save')}
      form={form}
      onClose={onClose}
    >
      {channel === undefined && (
        <ChoiceField
          label={t('chats.kindLabel')}
          value={kind}
          options={chatKinds.map(kindOption)}
          onChange={(value) => form.set({ kind: value })}
        />
      )}
      <LineField
        {...form.field('name')}
        label={t('chats.name')}
        hint={t('chats.nameHint')}
        maxLength={chatLimits.name}
      />
      <LineField
        {...form.field('address')}
        label={t(isMailbox ? 'chats.mailbox' : 'chats.address')}
        hint={t(addressHint)}
        maxLength={chatLimits.address}
        autoComplete="off"
      />
      {(kind === 'dingtalk' || kind === 'feishu') && (
        <LineField
          {...form.field('secret')}
          label={t('chats.secret')}
          hint={t('chats.secretHint')}
          maxLength={chatLimits.secret}
          autoComplete="off"
        />
      )}
      <EventChoice
        team={calls.team}
        events={events}
        error={form.problems['events']}
        onChange={(chosen) => form.set({ events: [...chosen] })}
      />
      <ChoiceField
        label={t('chats.language')}
        value={language}
        options={(['zh-CN', 'en'] as const).map((value) => ({ value, label: t(`chats.language.${value}`) }))}
        onChange={(value) => form.set({ language: value })}
      />
    </FormDialog>
  );
};
