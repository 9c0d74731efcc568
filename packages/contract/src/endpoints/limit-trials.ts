import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { EpochMs, Id } from '../vocabulary/fields.ts';
import { limitChange } from './protection.ts';

const daysError = { error: 'fields.choice' } as const;

/** What a limit would have rejected of calls that were made. */
export const LimitTrial = z.object({
  startMs: EpochMs,
  endMs: EpochMs,
  stepSeconds: z.number().int(),
  /** Calls of the period that the limit counts. */
  calls: z.number().int(),
  /** Those of them that it would have rejected. */
  refused: z.number().int(),
  /** How many the limit, as it was, rejected or noted in the period; 0 for one that is not saved yet. */
  refusedBefore: z.number().int(),
  /** Accounts, keys or addresses that it would have rejected. */
  callers: z.number().int(),
  /** Would-be errors, by the beginning of each step. */
  points: z.array(z.object({ timeMs: EpochMs, refused: z.number().int() })),
  /** The twenty that it would have rejected most often. */
  list: z.array(
    z.object({
      /** A user name, a key's prefix, an address, or `all`. */
      who: z.string(),
      userId: z.string().nullable(),
      /** Its calls of the period that the limit counts. */
      calls: z.number().int(),
      refused: z.number().int(),
      firstMs: EpochMs,
      lastMs: EpochMs,
    }),
  ),
});
export type LimitTrial = z.infer<typeof LimitTrial>;

/** Limits, tried on calls that were made. */
export const limitTrialEndpoints = {
  tryLimit: defineEndpoint({
    id: 'tryLimit',
    method: 'POST',
    path: '/manage/limits/:id/try',
    summary: 'What a limit would have refused yesterday or in the last seven days; id 0 for a new one',
    access: 'limits:manage',
    priority: 'read',
    lasts: 'long',
    progress: true,
    retry: false,
    params: z.strictObject({ id: Id }),
    body: z.strictObject({
      ...limitChange.omit({ id: true, version: true }).shape,
      /** Whole days that end with yesterday. */
      days: z.union([z.literal(1), z.literal(7)], daysError),
    }),
    data: LimitTrial,
  }),
} as const;
