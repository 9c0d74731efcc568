import {
  type WebhookEndpoint,
  webhookEndpointEndpoints as endpoints,
} from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { call } from '../../../client/call.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { wholeList } from '../../../frame/list/whole-list.ts';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { whenText } from '../../../ui/when.tsx';
import { webhooksKey } from '../queries.ts';
import { Deliveries, replayFailed } from './deliveries.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { stateTones } from './state-tones.ts';

const hostOf = ({ url }: WebhookEndpoint): string => new URL(url).host;
const isActive = ({ state }: WebhookEndpoint): boolean => state === 'active';

/** The webhook endpoints of the account, each with its deliveries. */
export const Endpoints = ({ onSecret }: { readonly onSecret: (secret: string) => void }) => {
  const t = useT();
  return (
    <ConsoleList
      title="webhooks.title"
      queryKey={webhooksKey}
      read={async (_, options) => wholeList(await call(endpoints.listWebhookEndpoints, {}, options))}
      ownPage
      rowId={({ id }) => id}
      empty={{ icon: 'send', title: 'webhooks.none', text: 'webhooks.noneText' }}
      columns={[
        {
          header: 'webhooks.url',
          width: 240,
          line: 1,
          cell: ({ url }) => <code className="webhook-url">{url}</code>,
          below: ({ payload }) => t(`webhooks.payload.${payload}`),
        },
        {
          header: 'webhooks.events',
          width: 170,
          line: 2,
          cell: ({ events }) => <code>{events.join(' · ')}</code>,
        },
        {
          header: 'webhooks.state',
          width: 190,
          line: 1,
          cell: ({ state }) => <StatusTag tone={stateTones[state]}>{t(`webhooks.state.${state}`)}</StatusTag>,
          below: ({ failingSince, rotatingUntil }) => {
            if (failingSince !== null) return t('webhooks.failingSince', { time: whenText(failingSince) });
            return rotatingUntil !== null && t('webhooks.rotating', { time: whenText(rotatingUntil) });
          },
        },
      ]}
      details={{
        label: (row, open) => t(open ? 'webhooks.hide' : 'webhooks.show', { host: hostOf(row) }),
        render: (row) => <Deliveries endpoint={row} />,
      }}
      actionsWidth={300}
      actions={[
        {
          label: 'webhooks.test',
          name: (row) => t('webhooks.testOf', { host: hostOf(row) }),
          when: isActive,
          confirm: {
            text: (row) => t('webhooks.testOf', { host: hostOf(row) }),
            done: 'webhooks.tested',
            run: ({ id }) => call(endpoints.testWebhookEndpoint, { params: { id }, body: {} }),
          },
        },
        {
          label: 'webhooks.edit',
          name: (row) => t('webhooks.editOf', { host: hostOf(row) }),
          dialog: (row, close) => <EndpointDialog endpoint={row} onClose={close} />,
        },
        {
          label: 'webhooks.rotate',
          confirm: {
            text: () => t('webhooks.rotateText'),
            done: 'webhooks.rotated',
            // Its answer is the only one with the secret in it.
            run: async ({ id }, options) => {
              const input = { params: { id }, body: {} };
              onSecret((await call(endpoints.rotateWebhookSecret, input, options)).secret);
            },
          },
        },
        {
          label: 'deliveries.replayFailed',
          when: isActive,
          confirm: {
            text: () => t('deliveries.replayFailedText'),
            done: 'deliveries.replayed',
            run: replayFailed,
          },
        },
        {
          label: 'webhooks.pause',
          when: isActive,
          confirm: {
            text: () => t('webhooks.pauseText'),
            done: 'webhooks.paused',
            run: ({ id }) =>
              call(endpoints.changeWebhookEndpoint, { params: { id }, body: { active: false } }),
          },
        },
        {
          label: 'webhooks.resume',
          look: 'primary',
          when: (row) => !isActive(row),
          confirm: {
            text: hostOf,
            done: 'webhooks.resumed',
            run: ({ id }) =>
              call(endpoints.changeWebhookEndpoint, { params: { id }, body: { active: true } }),
          },
        },
        {
          label: 'webhooks.remove',
          look: 'danger',
          confirm: {
            text: (row) => t('webhooks.removeText', { host: hostOf(row) }),
            done: 'webhooks.removed',
            run: ({ id }) => call(endpoints.deleteWebhookEndpoint, { params: { id } }),
          },
        },
      ]}
    />
  );
};
