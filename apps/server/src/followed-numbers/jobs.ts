import { safetyMs } from '../platform/db/changes.ts';
import type { Deps } from '../platform/deps.ts';
import { type Job, type ScheduledJob, defineJob } from '../platform/jobs/jobs.ts';
import { repeatWhenDue } from '../platform/repeat.ts';
import type { RefreshDeps } from '../tracking/public-api.ts';
import { renewForecasts } from './eta/backtest.ts';
import { judgeChanged } from './judging/judge-changed.ts';
import { findNextJudgement } from './judging/store.ts';
import { lookAtDue } from './looking/look-at-due.ts';
import { followBought } from './looking/store.ts';
import { FollowMail, followMailJob, sendDue } from './notifying/send-due.ts';
import { sendFollowMail } from './notifying/send-follow-mail.ts';
import { deleteOldMessages } from './notifying/store.ts';
import { deleteOldShares } from './sharing/store.ts';

/** Minutes that are looked back for purchases: at every run with room for one that was late, and at night. */
const recentMinutes = 15;
const nightlyMinutes = 60 * 24 * 60;

/** What a worker does for followed numbers when asked: it mails what changed. */
export const followJobs = (context: Pick<Deps, 'db' | 'config' | 'mailer'>): readonly Job[] => [
  defineJob({ name: followMailJob, payload: FollowMail, work: (mail) => sendFollowMail(context, mail) }),
];

/** What following does at fixed times: it looks at what is due, takes up what was bought, notifies and forgets. */
export const followSchedule = (context: RefreshDeps & Pick<Deps, 'today'>): readonly ScheduledJob[] => [
  { name: 'look_at_followed_numbers', at: '* * * * *', work: () => lookAtDue(context) },
  {
    name: 'follow_bought_numbers',
    at: '* * * * *',
    work: async () => void (await followBought(context.db, recentMinutes)),
  },
  {
    name: 'follow_all_bought_numbers',
    at: '53 3 * * *',
    work: async () => void (await followBought(context.db, nightlyMinutes)),
  },
  { name: 'send_follow_messages', at: '* * * * *', work: () => sendDue(context.db) },
  {
    name: 'delete_old_follow_messages',
    at: '59 3 * * *',
    work: async () => void (await deleteOldMessages(context.db)),
  },
  {
    name: 'recompute_transit_times',
    at: '37 4 * * *',
    work: () => renewForecasts(context.db, context.today()),
  },
  {
    name: 'delete_old_shares',
    at: '57 3 * * *',
    work: async () => void (await deleteOldShares(context.db)),
  },
];

/** Milliseconds between two looks at the least. */
const judgeEveryMs = 1_000;

/** Judges followed numbers when their state changed or their time has come, until stopped. */
export const keepJudging = ({
  db,
  log,
  changes,
}: Pick<Deps, 'db' | 'log' | 'changes'>): (() => Promise<void>) => {
  const pace = { leastMs: judgeEveryMs, mostMs: () => (changes.hears() ? safetyMs : judgeEveryMs) };
  const judging = repeatWhenDue(pace, async () => {
    try {
      await judgeChanged(db);
      return (await findNextJudgement(db))[0]?.due_ms ?? undefined;
    } catch (error) {
      log.warn({ err: error }, 'followed numbers could not be judged');
      return 0;
    }
  });
  changes.onDue('judging', judging.wake);
  return judging.stop;
};
