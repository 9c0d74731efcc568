import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { type Job, type ScheduledJob, defineJob } from '../../platform/jobs/jobs.ts';
import { importJob } from './enqueue-import.ts';
import { measureOldLots } from './guessing/measure-old-lots.ts';
import { resumeImports } from './resume-imports.ts';
import { importUploaded } from './run-import.ts';

/** What a worker does for the lots when asked. */
export const lotJobs = (context: Pick<Deps, 'db' | 'log' | 'pool' | 'today'>): readonly Job[] => [
  defineJob({
    name: importJob,
    payload: z.object({ lotId: z.number().int() }),
    work: ({ lotId }, signal) => importUploaded(context, lotId, signal),
  }),
];

/** What it does by itself: every minute it looks for imports that broke off, and for a lot to measure. */
export const lotSchedule = (context: Pick<Deps, 'db' | 'pool' | 'config'>): readonly ScheduledJob[] => [
  { name: 'resume_imports', at: '* * * * *', work: () => resumeImports(context) },
  { name: 'measure_lots', at: '* * * * *', work: () => measureOldLots(context) },
];
