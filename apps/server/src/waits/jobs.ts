import { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { z } from 'zod';
import { serveWaitsJob } from '../platform/db/wake-waits.ts';
import { type Job, type ScheduledJob, defineJob } from '../platform/jobs/jobs.ts';
import type { ServeDeps } from './serve-wait.ts';
import { expireWaits, serveWaits } from './serve-waits.ts';

export const waitJobs = (deps: ServeDeps): readonly Job[] => [
  defineJob({
    name: serveWaitsJob,
    payload: z.object({ carrier: Carrier.optional(), zip5: z.string().nullable().optional() }),
    work: (scope, signal) => serveWaits(deps, scope, signal),
  }),
];

/** What it does by itself: what was in the way, as too few points, may be gone. */
export const waitSchedule = (deps: ServeDeps): readonly ScheduledJob[] => [
  { name: 'serve_all_waits', at: '* * * * *', work: () => serveWaits(deps, {}) },
  { name: 'expire_waits', at: '* * * * *', work: async () => void (await expireWaits(deps.db)) },
];
