import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import type { ChatChannel } from '@waybill/contract/endpoints/chat-channels.ts';
import { webhookEndpointEndpoints as endpoints } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { call } from '../../client/call.ts';
import type { ChannelCalls } from './channel-calls.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';

/** What of an endpoint its owner chooses. */
export type EndpointSettings = EndpointCall<typeof endpoints.createWebhookEndpoint>['body'];

/** Key of all that is read of webhook endpoints. */
export const webhooksKey = ['webhook-endpoints'] as const;

/** Makes an endpoint and answers its secret, or changes one. */
export const useSaveEndpoint = () =>
  useIdempotentMutation(
    'saveWebhookEndpoint',
    async ({ id, settings }: { id?: string; settings: EndpointSettings }, idempotencyKey) => {
      if (id === undefined)
        return (await call(endpoints.createWebhookEndpoint, { body: settings }, { idempotencyKey })).secret;
      await call(endpoints.changeWebhookEndpoint, { params: { id }, body: settings });
      return undefined;
    },
    [webhooksKey],
  );

/** What of a chat channel its owner chooses; an address that is left empty stays. */
export type ChannelSettings = Pick<ChatChannel, 'kind' | 'name' | 'events' | 'language'> & {
  readonly address: string;
  readonly secret: string;
};

/** Adds a chat channel, or changes one. */
export const useSaveChannel = (calls: ChannelCalls) =>
  useIdempotentMutation(
    'saveChatChannel',
    async ({ id, values }: { id?: string; values: ChannelSettings }, idempotencyKey) => {
      const { kind: _, address, secret, ...settings } = values;
      if (id === undefined) await call(calls.create, { body: values }, { idempotencyKey });
      else {
        const robot = address.trim() === '' && secret.trim() === '' ? {} : { address, secret };
        await call(calls.change, { params: { id }, body: { ...settings, ...robot } });
      }
    },
    [calls.key],
  );

/** Confirms a mailbox with the code that was mailed to it. */
export const useConfirmMailbox = (calls: ChannelCalls) =>
  useIdempotentMutation(
    'confirmMailbox',
    ({ id, code }: { id: string; code: string }) => call(calls.confirm, { params: { id }, body: { code } }),
    [calls.key],
  );
