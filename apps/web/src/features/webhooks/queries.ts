import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { webhookEndpointEndpoints as endpoints } from '@waybill/contract/endpoints/webhook-endpoints.ts';
import { call } from '../../client/call.ts';
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
