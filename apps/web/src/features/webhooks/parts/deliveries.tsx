import { dayMs } from '@waybill/contract/std/days.ts';
import {
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookEndpointEndpoints as endpoints,
} from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { webhookLimits } from '@waybill/contract/vocabulary/webhook.ts';
import { call } from '../../../client/call.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsoleList } from '../../../frame/list/console-list.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { whenText } from '../../../ui/when.tsx';
import { webhooksKey } from '../queries.ts';

const tones: Readonly<Record<WebhookDelivery['state'], Tone>> = {
  pending: 'warning',
  delivered: 'success',
  failed: 'error',
};

/** Has everything sent again that failed and is still kept. */
export const replayFailed = ({ id }: WebhookEndpoint) => {
  const now = serverNow();
  const startTime = new Date(now - webhookLimits.keptDays * dayMs).toISOString();
  const body = { startTime, endTime: new Date(now + dayMs).toISOString(), failedOnly: true };
  return call(endpoints.replayWebhookDeliveries, { params: { id }, body });
};

/** What was sent to an endpoint and is to be, newest first. */
export const Deliveries = ({ endpoint: { id } }: { readonly endpoint: WebhookEndpoint }) => {
  const t = useT();
  return (
    <ConsoleList
      title="deliveries.title"
      queryKey={[...webhooksKey, id]}
      read={({ pageNum }, options) =>
        call(endpoints.listWebhookDeliveries, { params: { id }, query: { pageNum, pageSize: '10' } }, options)
      }
      readEvery={() => 5_000}
      ownPage
      rowId={(delivery) => delivery.id}
      empty={{ icon: 'send', title: 'deliveries.none' }}
      columns={[
        {
          header: 'deliveries.event',
          width: 190,
          line: 1,
          cell: ({ type }) => <code>{type}</code>,
          below: ({ object }) => object,
        },
        {
          header: 'deliveries.state',
          width: 170,
          line: 1,
          cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`deliveries.state.${state}`)}</StatusTag>,
          below: ({ nextTime, attempts }) =>
            nextTime !== null && attempts > 0 && t('deliveries.next', { time: whenText(nextTime) }),
        },
        {
          header: 'deliveries.answer',
          width: 170,
          line: 2,
          cell: ({ status, error }) =>
            error === null ? <span className="number">{status ?? '–'}</span> : t(`deliveries.error.${error}`),
          below: ({ durationMs, attempts }) =>
            durationMs !== null && t('deliveries.took', { ms: durationMs, attempts }),
        },
        { header: 'deliveries.time', width: 120, line: 3, time: ({ createdTime }) => createdTime },
      ]}
      details={{
        label: ({ type }, open) => t(open ? 'deliveries.hideOf' : 'deliveries.showOf', { type }),
        render: ({ request, response }) => (
          <dl className="webhook-texts">
            <dt>{t('deliveries.request')}</dt>
            <dd>
              <pre>{request}</pre>
            </dd>
            <dt>{t('deliveries.response')}</dt>
            <dd>
              <pre>{response === null || response === '' ? '–' : response}</pre>
            </dd>
          </dl>
        ),
      }}
      actions={[
        {
          label: 'deliveries.replay',
          name: ({ type }) => t('deliveries.replayOf', { type }),
          when: ({ state }) => state !== 'pending',
          confirm: {
            text: ({ type }) => t('deliveries.replayOf', { type }),
            done: 'deliveries.replayed',
            run: (delivery) =>
              call(endpoints.replayWebhookDeliveries, { params: { id }, body: { deliveryId: delivery.id } }),
          },
        },
      ]}
    />
  );
};
