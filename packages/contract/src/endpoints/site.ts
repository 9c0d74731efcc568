import { z } from 'zod';
import { get, group } from '../endpoint.ts';
import { roles } from '../permissions.ts';
import { EpochMs, TermsVersion } from '../vocabulary/fields.ts';

export const siteEndpoints = group({
  getSite: get('/site', {
    summary: 'What a page needs to know before anybody signs in',
    access: 'open',
    data: z.object({
      serverTime: EpochMs,
      timeZone: z.string(),
      termsVersion: TermsVersion,
      /** The identity provider that the staff may sign in through, by its name if it has one; null without one. */
      provider: z.object({ name: z.string().nullable() }).nullable(),
      /** Characters that a new password has at least: that of a customer, and that of the staff. */
      passwordMinLength: z.object({ user: z.number().int(), staff: z.number().int() }),
      /** The demo accounts and codes that can be redeemed there, in demo mode only. */
      demo: z
        .object({
          password: z.string(),
          accounts: z.array(z.object({ account: z.string(), role: z.enum(roles) })),
          exchangeCodes: z.array(z.string()),
        })
        .nullable(),
    }),
  }),
});
