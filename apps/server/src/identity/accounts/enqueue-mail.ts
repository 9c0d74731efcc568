import { factorChanges } from '../../outbox/notices/public-api.ts';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/db/enqueue.ts';

export const accountMailJob = 'send_account_mail';

export type FactorChange = (typeof factorChanges)[number];

/** What the job is given. No token: it makes one when it sends. */
export const AccountMail = z.object({
  kind: z.enum(['activation', 'reset', 'closure', 'closing', 'kept', 'passwordChanged', ...factorChanges]),
  userId: z.number().int(),
});
export type AccountMail = z.infer<typeof AccountMail>;

/** It is tried for half an hour of a reset link, and ten hours of the others. */
export const enqueueMail = (tx: Tx, mail: AccountMail): Promise<void> =>
  enqueue(tx, accountMailJob, mail, { attempts: mail.kind === 'reset' ? 8 : 11 });
