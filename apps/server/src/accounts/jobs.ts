import type { Deps } from '../platform/deps.ts';
import { type Job, defineJob } from '../platform/jobs/jobs.ts';
import { AccountMail, accountMailJob } from './enqueue-mail.ts';
import { sendAccountMail } from './send-account-mail.ts';

export const accountJobs = (context: Pick<Deps, 'db' | 'config' | 'mailer'>): readonly Job[] => [
  defineJob({ name: accountMailJob, payload: AccountMail, work: (mail) => sendAccountMail(context, mail) }),
];
