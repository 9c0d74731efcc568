import type { WebhookEndpoint } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { call } from '../../client/call.ts';
import { customMutation } from '../../client/query.ts';
import type { ChannelCalls } from './channel-calls.ts';

/** What of an endpoint its owner chooses; of a robot an empty address and an empty secret stay. */
export type EndpointSettings = Pick<
  WebhookEndpoint,
  'kind' | 'name' | 'url' | 'events' | 'payload' | 'language'
> & { readonly secret: string };

/** Makes an endpoint and answers its secret, empty for a robot, or changes one. */
export const saveEndpointMutation = (calls: ChannelCalls) =>
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
