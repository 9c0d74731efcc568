import type { Deps } from '../platform/deps.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { repeat } from '../platform/repeat.ts';
import type { RefreshDeps } from '../tracking/public-api.ts';
import { judgeChanged } from './judging/judge-changed.ts';
import { lookAtDue } from './looking/look-at-due.ts';
import { followBought } from './looking/store.ts';
import { deleteOldShares } from './sharing/store.ts';

/** Minutes that are looked back for purchases: at every run with room for one that was late, and at night. */
const recentMinutes = 15;
const nightlyMinutes = 60 * 24 * 60;

/** What following does at fixed times: it looks at what is due, takes up what was bought and forgets links. */
export const followSchedule = (context: RefreshDeps): readonly ScheduledJob[] => [
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
  {
    name: 'delete_old_shares',
    at: '57 3 * * *',
    work: async () => void (await deleteOldShares(context.db)),
  },
];

const judgeEveryMs = 1_000;

/** Judges followed numbers whose state changed about every second, until stopped. */
export const keepJudging = ({ db, log }: Pick<Deps, 'db' | 'log'>): (() => Promise<void>) =>
  repeat(judgeEveryMs, async () => {
    try {
      await judgeChanged(db);
    } catch (error) {
      log.warn({ err: error }, 'followed numbers could not be judged');
    }
  });
