import { type Crew, type Job, type ScheduledJob, startCrews } from '../src/platform/jobs/jobs.ts';
import type { Log } from '../src/platform/log/log.ts';

/** Works on jobs by one crew. */
export const startJobs = (
  url: string,
  log: Log,
  jobs: readonly Job[],
  scheduled: readonly ScheduledJob[] = [],
  { heartbeatMs, ...crew }: Omit<Crew, 'jobs' | 'scheduled'> & { readonly heartbeatMs?: number } = {},
): Promise<() => Promise<void>> => startCrews(url, log, [{ jobs, scheduled, ...crew }], heartbeatMs);
