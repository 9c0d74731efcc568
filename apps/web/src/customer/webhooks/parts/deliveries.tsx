import { dayMs } from '@waybill/contract/std/days.ts';
import type { WebhookDelivery, WebhookEndpoint } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { webhookLimits } from '@waybill/contract/vocabulary/webhook.ts';
import { Fragment } from 'react';
import { query } from '../../../client/query.ts';
import { call } from '../../../client/call.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { whenText } from '../../../kit/when.tsx';
import type { ChannelCalls } from '../channel-calls.ts';

const tones: Readonly<Record<WebhookDelivery['state'], Tone>> = {
  pending: 'warning',
  delivered: 'success',
  failed: 'error',
};

export const replayFailed =
  (calls: ChannelCalls) =>
  ({ id }: WebhookEndpoint) => {
    const now = serverNow();
    const startTime = new Date(now - webhookLimits.keptDays * dayMs).toISOString();
    const body = { startTime, endTime: new Date(now + dayMs).toISOString(), failedOnly: true };
    return call(calls.replay, { params: { id }, body });
  };

type DeliveriesProps = { readonly calls: ChannelCalls; readonly endpoint: WebhookEndpoint };

export const Deliveries = ({ calls, endpoint: { id } }: DeliveriesProps) => {
  const t = useT();
  return (
    <ResourceList
      title="deliveries.title"
      query={({ pageNum }) =>
        query(
          calls.deliveries,
          { params: { id }, query: { pageNum, pageSize: '10' } },
          { refetchInterval: 5_000 },
        )
      }
      ownPage
      rowId={(delivery) => delivery.id}
      empty={{ icon: 'send', title: 'deliveries.none' }}
      columns={[
        {
          header: 'word.event',
          width: 190,
          line: 1,
          cell: ({ type }) => <code>{type}</code>,
          below: ({ object }) => object,
        },
        {
          header: 'word.result',
          width: 170,
          line: 1,
          cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`deliveries.state.${state}`)}</StatusTag>,
          below: ({ nextTime, attempts }) =>
            nextTime !== null && attempts > 0 && t('deliveries.next', { time: whenText(nextTime) }),
        },
        {
          header: 'word.answer',
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
        render: ({ request, response, history }) => (
          <dl className="py-3 px-4 grid gap-1 m-0">
            <dt>{t('deliveries.history')}</dt>
            <dd className="min-w-0 m-0">
              <ol>
                {history.map(({ time, status, error, durationMs }) => (
                  <li key={time}>
                    {t('deliveries.attempt', {
                      time: whenText(time),
                      answer: error === null ? String(status) : t(`deliveries.error.${error}`),
                      ms: durationMs,
                    })}
                  </li>
                ))}
              </ol>
            </dd>
            {(
              [
                ['deliveries.request', request],
                ['word.answer', response || '–'],
              ] as const
            ).map(([name, body]) => (
              <Fragment key={name}>
                <dt>{t(name)}</dt>
                <dd className="min-w-0 m-0">
                  <pre className="[box-sizing:border-box] w-full p-3 border border-default rounded-md m-0 bg-page text-sm whitespace-pre-wrap wrap-anywhere">
                    {body}
                  </pre>
                </dd>
              </Fragment>
            ))}
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
            run: (delivery) => call(calls.replay, { params: { id }, body: { deliveryId: delivery.id } }),
          },
        },
      ]}
    />
  );
};
