import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/db/enqueue.ts';

export const accountMailJob = 'send_account_mail';

export const factorChanges = [
  'factorOn',
  'factorOff',
  'factorReset',
  'codesRenewed',
  'recoveryUsed',
  'passkeyAdded',
  'passkeyRemoved',
] as const;
export type FactorChange = (typeof factorChanges)[number];

/** What the job is given. No token: it makes one when it sends. */
export const AccountMail = z.object({
  kind: z.enum(['activation', 'reset', 'closure', 'closing', 'kept', 'passwordChanged', ...factorChanges]),
  userId: z.number().int(),
});
export type AccountMail = z.infer<typeof AccountMail>;

/** Tries before a mail is given up: half an hour of a reset link, ten hours of the others. */
const attempts = { reset: 8, other: 11 } as const;

export const enqueueMail = (tx: Tx, mail: AccountMail): Promise<void> =>
  enqueue(tx, accountMailJob, mail, { attempts: attempts[mail.kind === 'reset' ? 'reset' : 'other'] });
