import { useMutation } from '@tanstack/react-query';
import type { WebhookEndpoint } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { webhookKinds, webhookLimits, webhookPayloads } from '@waybill/contract/vocabulary/webhook.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { LineField } from '../../../ui/line-field.tsx';
import type { ChannelCalls } from '../channel-calls.ts';
import { type EndpointSettings, saveEndpointMutation } from '../queries.ts';
import { EventChoice } from './event-choice.tsx';

type EndpointDialogProps = {
  readonly calls: ChannelCalls;
  /** The one to change; a new one without. */
  readonly endpoint?: WebhookEndpoint;
  readonly onSecret?: (secret: string) => void;
  readonly onClose: () => void;
};

/**
 * Makes an endpoint, or changes one; nothing ever shows the address of a robot. The server judges alone: which addresses
 * it calls depends on its settings.
 */
export const EndpointDialog = ({ calls, endpoint, onSecret, onClose }: EndpointDialogProps) => {
  const t = useT();
  const { locale } = useLanguage();
  const save = useMutation(saveEndpointMutation(calls));
  const form = useForm<EndpointSettings>({
    initial: {
      kind: endpoint?.kind ?? (calls.team ? 'wecom' : 'webhook'),
      name: endpoint?.name ?? '',
      url: endpoint?.kind === 'webhook' ? endpoint.url : '',
      secret: '',
      events: endpoint?.events ?? [calls.team ? 'desk.*' : 'order.*'],
      payload: endpoint?.payload ?? 'full',
      language: endpoint?.language ?? locale,
    },
    submit: async (settings) => {
      const signed = settings.kind === 'dingtalk' || settings.kind === 'feishu';
      const secret = await save.mutateAsync({
        ...(endpoint && { id: endpoint.id }),
        settings: { ...settings, url: settings.url.trim(), secret: signed ? settings.secret : '' },
      });
      if (secret === '') message.success(t('webhooks.saved'));
      else onSecret?.(secret);
      onClose();
    },
  });
  const { kind, events, payload, language } = form.values;
  const isRobot = kind !== 'webhook';
  const urlHint = isRobot
    ? endpoint === undefined
      ? 'webhooks.robotHint'
      : 'webhooks.robotKept'
    : 'webhooks.urlHint';
  return (
    <FormDialog
      title={t(endpoint === undefined ? 'webhooks.add' : 'webhooks.edit')}
      submitLabel={t(endpoint === undefined ? 'webhooks.add' : 'webhooks.save')}
      form={form}
      onClose={onClose}
    >
      {endpoint === undefined && (
        <ChoiceField
          label={t('webhooks.kind')}
          value={kind}
          options={webhookKinds.map((value) => ({ value, label: t(`webhooks.kind.${value}`) }))}
          onChange={(value) => form.set({ kind: value })}
        />
      )}
      <LineField
        {...form.field('name')}
        label={t('webhooks.name')}
        hint={t('webhooks.nameHint')}
        maxLength={webhookLimits.name}
      />
      <LineField
        {...form.field('url')}
        label={t('webhooks.url')}
        hint={t(urlHint)}
        maxLength={webhookLimits.url}
        autoComplete="off"
      />
      {(kind === 'dingtalk' || kind === 'feishu') && (
        <LineField
          {...form.field('secret')}
          label={t('webhooks.secret')}
          hint={t(endpoint === undefined ? 'webhooks.secretHint' : 'webhooks.secretKept')}
          maxLength={webhookLimits.secret}
          autoComplete="off"
        />
      )}
      <EventChoice
        team={calls.team}
        events={events}
        error={form.problems['events']}
        onChange={(chosen) => form.set({ events: [...chosen] })}
      />
      {isRobot ? (
        <ChoiceField
          label={t('webhooks.language')}
          value={language}
          options={(['zh-CN', 'en'] as const).map((value) => ({
            value,
            label: t(`webhooks.language.${value}`),
          }))}
          onChange={(value) => form.set({ language: value })}
        />
      ) : (
        <ChoiceField
          label={t('webhooks.payload')}
          hint={t('webhooks.payloadHint')}
          value={payload}
          options={webhookPayloads.map((value) => ({ value, label: t(`webhooks.payload.${value}`) }))}
          onChange={(value) => form.set({ payload: value })}
        />
      )}
    </FormDialog>
  );
};
