import { dayMs } from '@waybill/contract/std/days.ts';
import type { Deps } from '../../platform/deps.ts';
import { whenDue } from '../../platform/due.ts';
import { type Job, type ScheduledJob, defineJob } from '../../platform/jobs/jobs.ts';
import type { RefreshDeps } from '../tracking/public-api.ts';
import { recomputeTransit } from './eta/forecast-arrivals.ts';
import { judgeChanged } from './judging/judge-changed.ts';
import { findNextJudgement } from './judging/store.ts';
import { FollowMail, followMailJob, sendDue, sendFollowMail } from './notifying/send-due.ts';
import { refreshDue } from './schedule/refresh-due.ts';
import { followBought } from './schedule/store.ts';

/** Minutes that are looked back for purchases: at every run with room for one that was late, and at night. */
const recentMinutes = 15;
const nightlyMinutes = 60 * 24 * 60;

export const followJobs = (context: Pick<Deps, 'db' | 'config' | 'mailer'>): readonly Job[] => [
  defineJob({ name: followMailJob, payload: FollowMail, work: (mail) => sendFollowMail(context, mail) }),
];

export const followSchedule = (context: RefreshDeps & Pick<Deps, 'today'>): readonly ScheduledJob[] => [
  { name: 'refresh_due_numbers', at: '* * * * *', work: () => refreshDue(context) },
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
    name: 'recompute_transit_times',
    at: '37 4 * * *',
    work: () => recomputeTransit(context.db, context.today()),
  },
];

type Keeping = Pick<Deps, 'db' | 'log' | 'changes'>;

export const keepFollowingBought = (context: Keeping): (() => Promise<void>) =>
  whenDue(context, {
    everyMs: 250,
    mostMs: dayMs,
    news: 'bought',
    failed: 'bought numbers could not be followed',
    work: async () => void (await followBought(context.db, 1)),
  }).stop;

export const keepJudging = (context: Keeping): (() => Promise<void>) =>
  whenDue(context, {
    everyMs: 1_000,
    news: 'judging',
    failed: 'followed numbers could not be judged',
    work: async () => {
      await judgeChanged(context.db);
      return (await findNextJudgement(context.db))[0]?.due_ms;
    },
  }).stop;
