import { useState } from 'react';
import type { WebhookEndpoint } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { call } from '../../../client/call.ts';
import { query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { SecretShown } from '../../../shell/secret-shown.tsx';
import { Button } from '../../../kit/button.tsx';
import { StatusTag, type Tone } from '../../../kit/tag.tsx';
import { whenText } from '../../../kit/when.tsx';
import type { ChannelCalls } from '../channel-calls.ts';
import { Deliveries, replayFailed } from './deliveries.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';

const stateTones: Readonly<Record<WebhookEndpoint['state'], Tone>> = {
  active: 'success',
  paused: 'neutral',
  gone: 'error',
  failing: 'error',
};

const hostOf = ({ name, url }: WebhookEndpoint): string =>
  name === '' ? (/^\w+:\/\/([^/?#]+)/.exec(url)?.[1] ?? url) : name;
const isActive = ({ state }: WebhookEndpoint): boolean => state === 'active';

export const Endpoints = ({ calls }: { calls: ChannelCalls }) => {
  const t = useT();
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <ResourceList
        title="webhooks.title"
        query={() => query(calls.list)}
        refreshes={[calls.list, calls.deliveries]}
        ownPage
        rowId={({ id }) => id}
        empty={{ icon: 'send', title: 'webhooks.none', text: 'webhooks.noneText' }}
        extra={() => (
          <Button size="small" onClick={() => setAdding(true)}>
            {t('webhooks.add')}
          </Button>
        )}
        columns={[
          {
            header: 'webhooks.url',
            width: 240,
            line: 1,
            cell: ({ name, url }) => (name === '' ? <code className="wrap-anywhere">{url}</code> : name),
            below: ({ kind, payload }) =>
              t(kind === 'webhook' ? `webhooks.payload.${payload}` : `webhooks.kind.${kind}`),
          },
          {
            header: 'word.events',
            width: 170,
            line: 2,
            cell: ({ events }) => <code>{events.join(' · ')}</code>,
          },
          {
            header: 'word.state',
            width: 190,
            line: 1,
            cell: ({ state }) => (
              <StatusTag tone={stateTones[state]}>{t(`webhooks.state.${state}`)}</StatusTag>
            ),
            below: ({ failingSince, rotatingUntil }) => {
              if (failingSince !== null) return t('webhooks.failingSince', { time: whenText(failingSince) });
              return rotatingUntil !== null && t('webhooks.rotating', { time: whenText(rotatingUntil) });
            },
          },
        ]}
        details={{
          label: (row, open) => t(open ? 'webhooks.hide' : 'webhooks.show', { host: hostOf(row) }),
          render: (row) => <Deliveries calls={calls} endpoint={row} />,
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
              run: ({ id }) => call(calls.test, { params: { id }, body: {} }),
            },
          },
          {
            label: 'word.edit',
            name: (row) => t('webhooks.editOf', { host: hostOf(row) }),
            dialog: (row, close) => <EndpointDialog calls={calls} endpoint={row} onClose={close} />,
          },
          {
            label: 'webhooks.rotate',
            when: ({ kind }) => kind === 'webhook',
            confirm: {
              text: () => t('webhooks.rotateText'),
              done: 'webhooks.rotated',
              // Its answer is the only one with the secret in it.
              run: async ({ id }, options) => {
                const input = { params: { id }, body: {} };
                setSecret((await call(calls.rotate, input, options)).secret);
              },
            },
          },
          {
            label: 'deliveries.replayFailed',
            when: isActive,
            confirm: {
              text: () => t('deliveries.replayFailedText'),
              done: 'deliveries.replayed',
              run: replayFailed(calls),
            },
          },
          {
            label: 'word.pause',
            when: isActive,
            confirm: {
              text: () => t('webhooks.pauseText'),
              done: 'webhooks.paused',
              run: ({ id }) => call(calls.change, { params: { id }, body: { active: false } }),
            },
          },
          {
            label: 'keys.act.enable',
            look: 'primary',
            when: (row) => !isActive(row),
            confirm: {
              text: (row) => t('webhooks.resumeText', { host: hostOf(row) }),
              done: 'webhooks.resumed',
              run: ({ id }) => call(calls.change, { params: { id }, body: { active: true } }),
            },
          },
          {
            label: 'word.remove',
            look: 'danger',
            confirm: {
              text: (row) => t('webhooks.removeText', { host: hostOf(row) }),
              done: 'webhooks.removed',
              run: ({ id }) => call(calls.remove, { params: { id } }),
            },
          },
        ]}
      />
      {adding && <EndpointDialog calls={calls} onSecret={setSecret} onClose={() => setAdding(false)} />}
      {secret !== undefined && (
        <SecretShown title={t('webhooks.shownTitle')} value={secret} onClose={() => setSecret(undefined)} />
      )}
    </>
  );
};
