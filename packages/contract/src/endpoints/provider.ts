import { z } from 'zod';
import { groupOf, post } from '../endpoint.ts';
import { invalid } from '../vocabulary/fields.ts';
import { SignedIn } from './accounts.ts';

const sent = (most: number) => z.string(invalid).min(1, invalid).max(most, invalid);

export const providerEndpoints = groupOf(
  { access: 'open', retry: false },
  {
    beginProviderSignIn: post('/auth/provider/begin', {
      summary:
        'Begin to sign in through the identity provider: answers its address, and a secret that the browser keeps until it is back',
      statuses: [404],
      body: z.strictObject({
        /** Whether the provider has to ask for the password or key again, as acts of weight want. */
        fresh: z.boolean(invalid).optional(),
      }),
      data: z.object({
        /** Where the browser goes. */
        url: z.string(),
        /** Proves that the browser which comes back is the one that left. */
        secret: z.string(),
        /** Seconds until it has to be back. */
        expiresIn: z.number().int(),
      }),
    }),
    signInWithProvider: post('/auth/provider/sign-in', {
      summary:
        'Sign in with what the identity provider sent the browser back with, once; an account with a second factor of its own is refused with secondFactorWanted unless the provider asked for one',
      statuses: [401, 404],
      body: z.strictObject({
        secret: sent(100),
        /** These as they stood in the address. */
        state: sent(100),
        code: sent(4000).optional(),
        iss: sent(500).optional(),
        error: sent(200).optional(),
      }),
      data: SignedIn,
    }),
  },
);
