import { z } from 'zod';
import { del, group, post } from '../endpoint.ts';
import { packedText } from '../std/typed-text.ts';
import { WallTime, typedText, choice } from '../vocabulary/fields.ts';
import { password, proof } from './proof-shapes.ts';

/** Closing an account: its personal data is erased `closureDays` later, and its owner may keep it until then. */
export const closureEndpoints = group({
  requestClosure: post('/user/closure', {
    summary:
      'Send a link that closes the account, good for 24 hours and once; takes the password, or a code where a second factor is on. Refused with 40916 while numbers are held or reserved, or refunds or tickets are open',
    access: 'signedIn',
    statuses: [409],
    retry: false,
    body: z.strictObject({
      password: password.optional(),
      ...proof,
      /** Has to be true while the account has points, which are lost. */
      givesUpBalance: z.boolean(choice).default(false),
    }),
  }),
  confirmClosure: post('/auth/closure', {
    summary:
      'Close an account by the token of its mail: ends sessions, API keys and waits, and erases the personal data in 14 days unless the owner signs in and keeps it',
    access: 'open',
    statuses: [404, 409],
    body: z.strictObject({ token: typedText(200, 'errors.closureLinkInvalid', packedText) }),
    data: z.object({ closesTime: WallTime }),
  }),
  keepAccount: del('/user/closure', {
    summary: 'Keep an account that is being closed',
    access: 'signedIn',
  }),
});
