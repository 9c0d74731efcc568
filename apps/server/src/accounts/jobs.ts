import type { Context } from '../context.ts';
import { type Job, defineJob } from '../platform/jobs/jobs.ts';
import { AccountMail, accountMailJob } from './enqueue-mail.ts';
import { sendAccountMail } from './send-account-mail.ts';

/** What a worker does for the accounts when asked. */
export const accountJobs = (context: Context): readonly Job[] => [
  defineJob({ name: accountMailJob, payload: AccountMail, work: (mail) => sendAccountMail(context, mail) }),
];
