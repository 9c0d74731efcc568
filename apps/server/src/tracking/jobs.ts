import { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { z } from 'zod';
import { type Job, defineJob } from '../platform/jobs/jobs.ts';
import type { RefreshDeps } from './ask-carrier.ts';
import { pushJob } from './pushes/receive-push.ts';
import { takeOverPush } from './pushes/take-over-push.ts';

export const trackingJobs = ({ db }: RefreshDeps): readonly Job[] => [
  defineJob({
    name: pushJob,
    payload: z.object({ carrier: Carrier, key: z.string() }),
    work: ({ carrier, key }) => takeOverPush(db, carrier, key),
  }),
];
