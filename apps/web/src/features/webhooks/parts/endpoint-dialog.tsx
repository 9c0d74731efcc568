import type { WebhookEndpoint } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import type { WebhookPayload } from '@waybill/contract/vocabulary/webhook.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { LineField } from '../../../ui/line-field.tsx';
import { useSaveEndpoint } from '../queries.ts';
import { EventChoice } from './event-choice.tsx';

type EndpointDialogProps = {
  /** The one to change; a new one without. */
  readonly endpoint?: WebhookEndpoint;
  readonly onSecret?: (secret: string) => void;
  readonly onClose: () => void;
};

/**
 * Makes a webhook endpoint, or changes one. The server judges alone: which addresses it calls depends on its settings.
 */
export const EndpointDialog = ({ endpoint, onSecret, onClose }: EndpointDialogProps) => {
  const t = useT();
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
  });
  const { events, payload } = form.values;
  return (
    <FormDialog
      title={t(endpoint === undefined ? 'webhooks.add' : 'webhooks.edit')}
      submitLabel={t(endpoint === undefined ? 'webhooks.add' : 'webhooks.save')}
      form={form}
      onClose={onClose}
    >
      <LineField
        {...form.field('url')}
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        maxLength={500}
      />
      <EventChoice
        events={events}
        error={form.problems['events']}
        onChange={(chosen) => form.set({ events: chosen })}
      />
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
