import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Carrier } from '../vocabulary/carrier.ts';

/** What carriers call. */
export const webhookEndpoints = {
  receivePush: defineEndpoint({
    id: 'receivePush',
    method: 'POST',
    path: '/webhooks/:carrier',
    summary:
      'What a carrier pushes: signed (fdx-signature, X-HMAC) or with the credential set at UPS; again does nothing',
    access: 'open',
    encoding: 'raw',
    params: z.strictObject({ carrier: Carrier }),
    data: z.null(),
  }),
} as const;
