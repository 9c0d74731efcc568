import { useMutation } from '@tanstack/react-query';
import type { WebhookEndpoint } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { webhookKinds, webhookLimits, webhookPayloads } from '@waybill/contract/vocabulary/webhook.ts';
import { type Permission, roleMay } from '@waybill/contract/permissions.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { LineField } from '../../../ui/line-field.tsx';
import type { ChannelCalls } from '../channel-calls.ts';
import { type EndpointSettings, saveEndpointMutation } from '../queries.ts';
import { useSession } from '../../../client/session.ts';

const subjects = [
  'order.*',
  'hold.*',
  'reservation.*',
  'refund.*',
  'points.*',
  'ticket.*',
  'tracking.*',
  'batch.*',
  'lot.*',
  'desk.*',
  'approval.*',
  'alert.*',
] as const;
type Subject = (typeof subjects)[number];

const needs: Readonly<Partial<Record<Subject, Permission>>> = {
  'lot.*': 'lots:read',
  'desk.*': 'tickets:read',
  'approval.*': 'approvals:read',
  'alert.*': 'security:read',
};

type EventChoiceProps = {
  readonly team?: boolean;
  readonly events: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (events: readonly string[]) => void;
};

/** Which events are sent. Single types that were chosen through the API stay chosen. */
const EventChoice = ({ team = false, events, error, onChange }: EventChoiceProps) => {
  const t = useT();
  const role = useSession(({ user }) => user?.role);
  const offered = subjects.filter((name) => {
    const permission = needs[name];
    return (
      (permission === undefined && !team) ||
      (permission !== undefined && role !== undefined && roleMay(role, permission))
    );
  });
  const others = events.filter((name) => !offered.some((subject) => subject === name));
  const toggle = (name: string): void =>
    onChange(events.includes(name) ? events.filter((one) => one !== name) : [...events, name]);
  return (
    <>
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-y-2 gap-x-4 p-0 m-0 border-0">
        <legend className="pt-0 px-0 pb-2">{t('webhooks.events')}</legend>
        {offered.map((name) => (
          <label className="flex gap-2 items-center" key={name}>
            <input type="checkbox" checked={events.includes(name)} onChange={() => toggle(name)} />
            <span>{t(`webhooks.events.${name}`)}</span>
          </label>
        ))}
        {others.map((name) => (
          <label className="flex gap-2 items-center" key={name}>
            <input type="checkbox" checked onChange={() => toggle(name)} />
            <code>{name}</code>
          </label>
        ))}
      </fieldset>
      {error !== undefined && (
        <p className="filter-field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
};

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
      title={t(endpoint === undefined ? 'webhooks.add' : 'word.edit')}
      submitLabel={t(endpoint === undefined ? 'webhooks.add' : 'word.save')}
      form={form}
      onClose={onClose}
    >
      {endpoint === undefined && (
        <ChoiceField
          label={t('word.type')}
          value={kind}
          options={webhookKinds.map((value) => ({ value, label: t(`webhooks.kind.${value}`) }))}
          onChange={(value) => form.set({ kind: value })}
        />
      )}
      <LineField
        {...form.field('name')}
        label={t('word.name')}
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
