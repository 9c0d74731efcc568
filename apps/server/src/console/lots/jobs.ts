import { z } from 'zod';
import type { Deps } from '../../platform/deps.ts';
import { type Job, type ScheduledJob, defineJob } from '../../platform/jobs/jobs.ts';
import { importJob } from './enqueue-import.ts';
import { resumeImports } from './resume-imports.ts';
import { importUploaded } from './run-import.ts';

export const lotJobs = (context: Pick<Deps, 'db' | 'log' | 'pool' | 'today'>): readonly Job[] => [
  defineJob({
    name: importJob,
    payload: z.object({ lotId: z.number().int() }),
    work: ({ lotId }, signal) => importUploaded(context, lotId, signal),
  }),
];

export const lotSchedule = (context: Pick<Deps, 'db' | 'pool' | 'config'>): readonly ScheduledJob[] => [
  { name: 'resume_imports', at: '* * * * *', work: () => resumeImports(context) },
];
