import { z } from 'zod';
import { byOwner, get, group } from '../endpoint.ts';
import { pageQuery } from '../vocabulary/fields.ts';
import { CallLogRow } from './call-logs.ts';
import { longPageOf } from './people-shapes.ts';

export const myCallDays = 7;

export const MyKeyCall = CallLogRow.omit({
  timeMs: true,
  user: true,
  category: true,
  ua: true,
  bytes: true,
}).extend({
  key: z.object({ id: z.string(), prefix: z.string() }),
  /** What the error says, in the reader's language; null for success. */
  errorText: z.string().nullable(),
  /** What to do next. */
  hint: z.string().nullable(),
});
export type MyKeyCall = z.infer<typeof MyKeyCall>;

export const MyLimit = z.object({
  name: z.string(),
  /** The key that it counts; null where it counts the account's own calls and those of its keys together. */
  key: z.object({ id: z.string(), prefix: z.string() }).nullable(),
  /** A path of the API, a beginning of paths that ends with `*`, or `*`. */
  path: z.string(),
  maxRequests: z.number().int(),
  windowSeconds: z.number().int(),
  remaining: z.number().int(),
  /** Seconds until it starts anew. */
  reset: z.number().int(),
});
export type MyLimit = z.infer<typeof MyLimit>;

/** What an account may do in a day, its keys together. */
const Quota = z.object({
  /** `ordered` of numbers bought or reserved, `tracked` of numbers given in batches. */
  kind: z.enum(['ordered', 'tracked']),
  limit: z.number().int(),
  remaining: z.number().int(),
  /** Seconds until the day ends. */
  reset: z.number().int(),
});

export const myCallEndpoints = group({
  listMyKeyCalls: get('/user/keys/calls', {
    summary: 'Calls of the last 7 days with my API keys, newest first, with the errors they got',
    access: 'signedIn',
    query: z.strictObject({
      /** `true` for those that failed. */
      failed: z.enum(['true']).optional(),
      ...pageQuery,
    }),
    data: longPageOf(MyKeyCall),
  }),
  listMyLimits: get('/user/limits', {
    summary:
      'The limits of calls that bind me and my API keys, of a key its own, and what is left of them at this process; what is left of the day’s quotas',
    ...byOwner('own:profile'),
    data: z.object({ list: z.array(MyLimit), quotas: z.array(Quota) }),
  }),
});
