import { z } from 'zod';
import { groupOf, post } from '../endpoint.ts';
import { envelopeOf } from '../envelope.ts';
import { Carrier } from '../vocabulary/carrier.ts';

const pushed = { access: 'open', statuses: [401], encoding: 'raw', answer: 'bare' } as const;

export const webhookEndpoints = groupOf(pushed, {
  receivePush: post('/webhooks/:carrier', {
    summary:
      'What a carrier pushes: signed (fdx-signature, X-HMAC) or with the credential set at UPS; again does nothing',
    bodyBytes: 1_048_576,
    params: z.strictObject({ carrier: Carrier }),
    /** The envelope; beside it the challenge that USPS sends when a subscription is made. */
    data: envelopeOf(z.null()).extend({ challenge: z.string().optional() }),
  }),
  giveUpsToken: post('/webhooks/ups/token', {
    summary:
      'A token with which UPS may push, for client credentials by HTTP Basic: the password is the credential',
    data: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.number().int(),
    }),
  }),
});
