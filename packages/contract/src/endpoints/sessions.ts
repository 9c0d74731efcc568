import { z } from 'zod';
import { del, get, groupOf, post } from '../endpoint.ts';
import { EpochMs, NoBody, WallTime } from '../vocabulary/fields.ts';
import { signInWays } from './accounts.ts';

export const SessionRow = z.object({
  id: z.string(),
  /** The browser and system, as its user agent says. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
  signedInBy: z.enum(signInWays),
  createdTime: WallTime,
  lastUsedTime: WallTime,
  expiresAt: EpochMs,
  current: z.boolean(),
});
export type SessionRow = z.infer<typeof SessionRow>;

/** The sessions of an account, for its owner. */
export const sessionEndpoints = groupOf(
  { access: 'signedIn' },
  {
    listSessions: get('/user/sessions', {
      summary: 'The sessions of the account that are alive, the last used first',
      data: z.object({ list: z.array(SessionRow) }),
    }),
    endSession: del('/user/sessions/:id', {
      summary: 'Sign one session of the account out',
    }),
    endOtherSessions: post('/user/sessions/endOthers', {
      summary: 'Sign every other session of the account out',
      body: NoBody,
      data: z.object({ ended: z.number().int() }),
    }),
  },
);
