import { z } from 'zod';
import { group, post } from '../endpoint.ts';
import { envelopeOf } from '../envelope.ts';
import { Carrier } from '../vocabulary/carrier.ts';

export const webhookEndpoints = group({
  receivePush: post('/webhooks/:carrier', {
    summary:
      'What a carrier pushes: signed (fdx-signature, X-HMAC) or with the credential set at UPS; again does nothing',
    access: 'open',
    statuses: [401],
    encoding: 'raw',
    bodyBytes: 1_048_576,
    params: z.strictObject({ carrier: Carrier }),
    answer: 'bare',
    /** The envelope; beside it the challenge that USPS sends when a subscription is made. */
    data: envelopeOf(z.null()).extend({ challenge: z.string().optional() }),
  }),
  giveUpsToken: post('/webhooks/ups/token', {
    summary:
      'A token with which UPS may push, for client credentials by HTTP Basic: the password is the credential',
    access: 'open',
    statuses: [401],
    encoding: 'raw',
    answer: 'bare',
    data: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.number().int(),
    }),
  }),
});
