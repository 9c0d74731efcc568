import { useMutation } from '@tanstack/react-query';
import type { WebhookEndpoint } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { webhookKinds, webhookLimits, webhookPayloads } from '@waybill/contract/vocabulary/webhook.ts';
import { type Permission, roleMay } from '@waybill/contract/permissions.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';
import { useLanguage, useT } from '../../../shell/language.tsx';
import { message } from '../../../shell/messages.tsx';
import { toggled } from '../../../shell/toggled.ts';
import { useForm } from '../../../shell/use-form.ts';
import { FieldNote, LineField } from '../../../kit/fields.tsx';
import { ChoiceField } from '../../../kit/choice-field.tsx';
import type { ChannelCalls } from '../channel-calls.ts';
import { useSession } from '../../../client/session.ts';
import { call } from '../../../client/call.ts';
import { customMutation } from '../../../client/query.ts';

/** What of an endpoint its owner chooses; of a robot an empty address and an empty secret stay. */
type EndpointSettings = Pick<WebhookEndpoint, 'kind' | 'name' | 'url' | 'events' | 'payload' | 'language'> & {
  readonly secret: string;
};

/** Makes an endpoint and answers its secret, empty for a robot, or changes one. */
const saveEndpointMutation = (calls: ChannelCalls) =>
  customMutation(
    'saveWebhookEndpoint',
    async ({ id, settings }: { id?: string; settings: EndpointSettings }, idempotencyKey) => {
      if (id === undefined) return (await call(calls.create, { body: settings }, { idempotencyKey })).secret;
      const { kind, url, secret, ...rest } = settings;
      const body = {
        ...rest,
        ...(url !== '' && { url }),
        ...(kind !== 'webhook' && secret !== '' && { secret }),
      };
      await call(calls.change, { params: { id }, body });
      return '';
    },
    [calls.list, calls.deliveries],
  );

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

const needs: Readonly<Partial<Record<(typeof subjects)[number], Permission>>> = {
  'lot.*': 'lots:read',
  'desk.*': 'tickets:read',
  'approval.*': 'approvals:read',
  'alert.*': 'security:read',
};

/**
 * Makes an endpoint, or changes one; nothing ever shows the address of a robot. The server judges alone: which addresses
 * it calls depends on its settings.
 */
export const EndpointDialog = (props: {
  readonly calls: ChannelCalls;
  /** The one to change; a new one without. */
  readonly endpoint?: WebhookEndpoint;
  readonly onSecret?: (secret: string) => void;
  readonly onClose: () => void;
}) => {
  const { calls, endpoint, onSecret, onClose } = props;
  const t = useT();
  const { locale } = useLanguage();
  const role = useSession(({ user }) => user?.role);
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
  const { kind, events } = form.values;
  const offered = subjects.filter((name) => {
    const permission = needs[name];
    return permission === undefined ? !calls.team : role !== undefined && roleMay(role, permission);
  });
  // Single types that were chosen through the API stay chosen.
  const others = events.filter((name) => !offered.some((subject) => subject === name));
  const toggle = (name: string): void => form.set({ events: [...toggled(new Set(events), name)] });
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
          {...form.field('kind')}
          label={t('word.type')}
          options={webhookKinds.map((value) => ({ value, label: t(`webhooks.kind.${value}`) }))}
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
      <fieldset className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-y-2 gap-x-4 p-0 m-0 border-0">
        <legend className="pt-0 px-0 pb-2">{t('word.events')}</legend>
        {[
          ...offered.map((name) => ({ name, label: <span>{t(`webhooks.events.${name}`)}</span> })),
          ...others.map((name) => ({ name, label: <code>{name}</code> })),
        ].map(({ name, label }) => (
          <label className="flex gap-2 items-center" key={name}>
            <input type="checkbox" checked={events.includes(name)} onChange={() => toggle(name)} />
            {label}
          </label>
        ))}
      </fieldset>
      {form.problems['events'] !== undefined && <FieldNote alert error={form.problems['events']} />}
      {isRobot ? (
        <ChoiceField
          {...form.field('language')}
          label={t('webhooks.language')}
          options={(['zh-CN', 'en'] as const).map((value) => ({
            value,
            label: t(`webhooks.language.${value}`),
          }))}
        />
      ) : (
        <ChoiceField
          {...form.field('payload')}
          label={t('webhooks.payload')}
          hint={t('webhooks.payloadHint')}
          options={webhookPayloads.map((value) => ({ value, label: t(`webhooks.payload.${value}`) }))}
        />
      )}
    </FormDialog>
  );
};
