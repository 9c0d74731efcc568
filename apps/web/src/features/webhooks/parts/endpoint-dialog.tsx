import { roleMay } from '@waybill/contract/permissions.ts';
import type { WebhookEndpoint } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import type { WebhookPayload } from '@waybill/contract/vocabulary/webhook.ts';
import { useSession } from '../../../client/session.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSaveEndpoint } from '../queries.ts';

const subjects = [
  'order.*',
  'hold.*',
  'reservation.*',
  'refund.*',
  'points.*',
  'ticket.*',
  'batch.*',
  'lot.*',
] as const;

type EndpointDialogProps = {
  /** The one to change; a new one without. */
  readonly endpoint?: WebhookEndpoint;
  readonly onSecret?: (secret: string) => void;
  readonly onClose: () => void;
};

/**
 * Makes a webhook endpoint, or changes one. Single types that were chosen through the API stay chosen. The server judges
 * alone: which addresses it calls depends on its settings.
 */
export const EndpointDialog = ({ endpoint, onSecret, onClose }: EndpointDialogProps) => {
  const t = useT();
  const seesLots = useSession(({ user }) => user !== null && roleMay(user.role, 'lots:read'));
  const save = useSaveEndpoint();
  const form = useForm<{ url: string; events: readonly string[]; payload: WebhookPayload }>({
    initial: {
      url: endpoint?.url ?? '',
      events: endpoint?.events ?? ['order.*'],
      payload: endpoint?.payload ?? 'full',
    },
    submit: async ({ url, events, payload }) => {
      const settings = { url: url.trim(), events: [...events], payload };
      const secret = await save.mutateAsync({ ...(endpoint && { id: endpoint.id }), settings });
      if (secret === undefined) message.success(t('webhooks.saved'));
      else onSecret?.(secret);
      onClose();
    },
    alwaysExplains: true,
  });
  const { events, payload } = form.values;
  const offered = subjects.filter((name) => name !== 'lot.*' || seesLots);
  const others = events.filter((name) => !offered.some((subject) => subject === name));
  const toggle = (name: string): void =>
    form.set({ events: events.includes(name) ? events.filter((one) => one !== name) : [...events, name] });
  return (
    <FormDialog
      title={t(endpoint === undefined ? 'webhooks.add' : 'webhooks.edit')}
      submitLabel={t(endpoint === undefined ? 'webhooks.add' : 'webhooks.save')}
      form={form}
      onClose={onClose}
    >
      <TextField
        {...form.field('url')}
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        maxLength={500}
      />
      <fieldset className="webhook-events">
        <legend>{t('webhooks.events')}</legend>
        {offered.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={events.includes(name)} onChange={() => toggle(name)} />
            <span>{t(`webhooks.events.${name}`)}</span>
          </label>
        ))}
        {others.map((name) => (
          <label key={name}>
            <input type="checkbox" checked onChange={() => toggle(name)} />
            <code>{name}</code>
          </label>
        ))}
      </fieldset>
      {form.problems['events'] !== undefined && (
        <p className="filter-field-error" role="alert">
          {form.problems['events']}
        </p>
      )}
      <ChoiceField
        label={t('webhooks.payload')}
        hint={t('webhooks.payloadHint')}
        value={payload}
        options={(['full', 'thin'] as const).map((value) => ({
          value,
          label: t(`webhooks.payload.${value}`),
        }))}
        onChange={(value) => form.set({ payload: value })}
      />
    </FormDialog>
  );
};
