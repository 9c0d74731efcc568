import { z } from 'zod';
import { bodyBytes, byOwner, file, get, groupOf, post } from '../endpoint.ts';
import { Carrier, TrackingStatus, TrackingSubStatus, trackingReasons } from '../vocabulary/carrier.ts';
import {
  Day,
  EpochMs,
  NoBody,
  NumberText,
  WallTime,
  pageOf,
  pageQuery,
  someOf,
  typedText,
  trimmed,
} from '../vocabulary/fields.ts';
import { ParcelChoice, TimelineEvent, UniqueId } from './tracking.ts';

export const trackBatchLimits = {
  numbers: 10_000,
  /** Batches of a user that may run at the same time. */
  running: 3,
  /** Batches of a user that are neither done nor paused: those that wait for a carrier do not count as running. */
  open: 20,
  numbersADay: 30_000,
  keptDays: 30,
  /** Seconds between two signs of life of a stream that has nothing to say. */
  heartbeat: 15,
  /** Streams that one account keeps open at a node. */
  streams: 8,
  /** Streams of one batch that are open at a node. */
  streamsOfBatch: 4,
} as const;

/** How a batch stands; `done` when every number has ended. */
export const trackBatchStates = ['running', 'paused', 'done'] as const;

/** How a number ended: `several` parcels share it, or it was never asked because it is `unrecognised`. */
export const trackOutcomes = ['found', 'several', 'failed', 'unrecognised'] as const;
export const TrackOutcome = z.enum(trackOutcomes);

/** Why a number was not asked for; `ambiguous` and `check_digit` can be helped by pinning a carrier. */
export const unrecognisedReasons = [
  'ambiguous',
  'check_digit',
  'other_carrier',
  'empty',
  'too_long',
  'characters',
  'format',
  'several_numbers',
  'scientific',
] as const;
export type UnrecognisedReason = (typeof unrecognisedReasons)[number];

const BatchReason = z.enum([...trackingReasons, ...unrecognisedReasons]);

export const TrackBatch = z.object({
  id: z.string(),
  state: z.enum(trackBatchStates),
  total: z.number().int(),
  /** Numbers that have ended, well or not. */
  done: z.number().int(),
  /** Numbers that were left out because they stood in the list before. */
  duplicates: z.number().int(),
  createdTime: WallTime,
  serverTime: EpochMs,
});
export type TrackBatch = z.infer<typeof TrackBatch>;

/** A batch and how its numbers ended. Keys that count nothing are left out. */
export const TrackBatchCounts = TrackBatch.extend({
  /** Sequence number of the newest line, 0 when there is none. */
  lastSeq: z.number().int(),
  outcomes: z.partialRecord(TrackOutcome, z.number().int()),
  /** Of those that were found. */
  statuses: z.partialRecord(TrackingStatus, z.number().int()),
  /** Of those that failed or were not recognised. */
  reasons: z.partialRecord(BatchReason, z.number().int()),
});
export type TrackBatchCounts = z.infer<typeof TrackBatchCounts>;

export const TrackLine = z.object({
  kind: z.literal('result'),
  /** Grows by the batch; a number that is asked again gets a new one. */
  seq: z.number().int(),
  /** Place in the list that was sent, from 0. */
  position: z.number().int(),
  /** As it was typed. */
  trackingNumber: z.string(),
  carrier: Carrier.nullable(),
  outcome: TrackOutcome,
  status: TrackingStatus.nullable(),
  statusText: z.string().nullable(),
  subStatus: TrackingSubStatus.nullable(),
  subStatusText: z.string().nullable(),
  delayed: z.boolean(),
  carrierWords: z.string().nullable(),
  expectedOn: Day.nullable(),
  lastEvent: TimelineEvent.nullable(),
  /** Newest first. */
  events: z.array(TimelineEvent),
  fetchedTime: WallTime.nullable(),
  nextRefreshAt: EpochMs.nullable(),
  reason: BatchReason.nullable(),
  reasonText: z.string().nullable(),
  /** The parcels that share the number; one of them can be chosen. They stay when one was. */
  choices: z.array(ParcelChoice),
  /** The one of them that was chosen. */
  uniqueId: z.string().nullable(),
  /** Carriers that the number can be of, best first; one of them can be pinned. */
  candidates: z.array(z.object({ carrier: Carrier, checkOk: z.boolean().nullable() })),
});
export type TrackLine = z.infer<typeof TrackLine>;

/** A line of the stream. `end` is the last one; a stream without it broke off. */
export const TrackStreamLine = z.discriminatedUnion('kind', [
  TrackLine,
  z.object({ kind: z.literal('heartbeat'), serverTime: EpochMs }),
  z.object({ kind: z.literal('end'), state: z.enum(['paused', 'done']), lastSeq: z.number().int() }),
]);
export type TrackStreamLine = z.infer<typeof TrackStreamLine>;

const Position = z.number({ error: 'fields.number' }).int({ error: 'fields.number' }).min(0).max(9_999);

const steered = { body: NoBody, data: TrackBatchCounts } as const;

export const trackBatchEndpoints = groupOf(byOwner('own:track'), {
  trackNumbers: post('/logistics/track', {
    summary: 'Track up to 10,000 numbers of any carrier; answers at once, results come by the stream',
    idempotent: true,
    bodyBytes,
    body: z.strictObject({
      numbers: someOf(
        z.strictObject({
          trackingNumber: typedText(200, 'fields.trackNumber', trimmed, 4),
          /** Whose number it is, where one knows; left out, it is recognised. */
          carrier: Carrier.optional(),
        }),
        trackBatchLimits.numbers,
        'fields.trackNumbers',
      ),
    }),
    data: z.object({
      batchId: z.string(),
      /** Numbers that will be asked for. */
      total: z.number().int(),
      duplicates: z.number().int(),
    }),
  }),
  listTrackBatches: get('/logistics/track', {
    summary: 'My batches of tracked numbers, newest first',
    query: z.strictObject(pageQuery),
    data: pageOf(TrackBatch),
  }),
  getTrackBatch: get('/logistics/track/:id', {
    summary: 'A batch of tracked numbers and how they ended',
    data: TrackBatchCounts,
  }),
  streamTrackBatch: get('/logistics/track/:id/stream', {
    summary: 'A line of NDJSON a number as it is ready, behind the last one seen; ends when the batch does',
    ...file('ndjson'),
    lasts: 'open',
    query: z.strictObject({ after: NumberText(0, 2_000_000_000).default(0) }),
    data: TrackStreamLine,
  }),
  pauseTrackBatch: post('/logistics/track/:id/pause', {
    summary: 'Ask for no more numbers of the batch until it is resumed',
    ...steered,
  }),
  resumeTrackBatch: post('/logistics/track/:id/resume', {
    summary: 'Go on with a paused batch',
    ...steered,
  }),
  rerunTrackBatch: post('/logistics/track/:id/rerun', {
    summary: 'Ask again for the numbers that failed',
    ...steered,
  }),
  pinTrackNumber: post('/logistics/track/:id/pin', {
    summary:
      'Say whose number one or several are, or which of several parcels under one is meant, and have that carrier asked',
    data: TrackBatchCounts,
    body: z.strictObject({
      /** The number's position in the list, or those of several that are pinned together, all or none. */
      position: z.union([Position, z.array(Position).min(1).max(10_000)], { error: 'fields.number' }),
      carrier: Carrier,
      /** One of the parcels that this carrier offered under the number. */
      uniqueId: UniqueId.optional(),
    }),
  }),
});
