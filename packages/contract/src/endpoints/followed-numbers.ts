import { z } from 'zod';
import { soughtText } from '../std/typed-text.ts';
import { bodyBytes, byOwner, del, file, get, groupOf, patch, post } from '../endpoint.ts';
import { Carrier, TrackingReason, TrackingStatus, trackingSubStatuses } from '../vocabulary/carrier.ts';
import {
  Day,
  EpochMs,
  Id,
  WallTime,
  pageOf,
  pageQuery,
  someOf,
  ownText,
  invalid,
  ownWordFields,
} from '../vocabulary/fields.ts';
import { Place } from './logistics.ts';
import { ParcelShare } from './shared-parcels.ts';
import { TimelineEvent, parcelFields } from './tracking.ts';
import { unrecognisedReasons } from './track-batches.ts';

export const followLimits = {
  /** Numbers of an account that are not archived, without those that it bought; the staff may set another limit. */
  active: 10_000,
  /** What the staff may set it to, at most. */
  mostActive: 100_000,
  numbers: 10_000,
  ids: 1_000,
  tags: 20,
  tagLength: 30,
  referenceLength: 100,
  noteLength: 500,
} as const;

/**
 * Why somebody should look at a parcel, the most urgent first: the carrier reports a problem, it goes back, nobody was
 * there, it is held or waits to be collected, it is said to be delivered without an event of the delivery, it is later than
 * promised, nothing was heard for days, or the carrier still does not know it.
 */
export const attentionRules = [
  'exception',
  'returning',
  'attempted',
  'held',
  'unconfirmed',
  'overdue',
  'silent',
  'not_found',
] as const;
export const AttentionRule = z.enum(attentionRules);
export type AttentionRule = z.infer<typeof AttentionRule>;

/**
 * Why a number is asked for at its next time and not sooner: by its status; because the last try failed; because it was
 * paid for and is watched as such. Or why it is not asked for any more: its way is over or it was silent for long, or it
 * is archived.
 */
export const nextLookReasons = ['status', 'failed', 'bought', 'ended', 'archived'] as const;

export const followRejections = [...unrecognisedReasons, 'limit'] as const;
export type FollowRejection = (typeof followRejections)[number];

export const FollowTag = ownText(followLimits.tagLength).min(1, invalid);
const Tags = z
  .array(FollowTag, invalid)
  .max(followLimits.tags, invalid)
  .transform((tags) => [...new Set(tags)]);
const Reference = ownText(followLimits.referenceLength);
const Note = ownText(followLimits.noteLength);
const TypedNumber = z.string({ error: 'fields.trackNumber' }).max(200, { error: 'fields.trackNumber' });
const numbersOf = <Item extends z.ZodType>(item: Item) =>
  someOf(item, followLimits.numbers, 'fields.trackNumbers');
const Ids = someOf(Id, followLimits.ids, 'fields.invalid');

/** When the platform expects a parcel to arrive, with the share of such parcels that come in the window. */
export const ParcelEta = z.object({ from: Day, to: Day, confidence: z.number() });
export type ParcelEta = z.infer<typeof ParcelEta>;

export const FollowedNumber = z.object({
  id: z.string(),
  carrier: Carrier,
  trackingNumber: z.string(),
  source: z.enum(['own', 'bought']),
  tags: z.array(z.string()),
  /** The account's own, such as the number of an order of its shop. */
  ...ownWordFields,
  archived: z.boolean(),
  createdTime: WallTime,
  /** The order that bought it, the id that it has there, and what the stock says of it. */
  purchase: z.object({ orderNo: z.string(), id: z.string(), destination: Place, shippedOn: Day }).nullable(),
  ...parcelFields,
  lastPlace: z.object({ city: z.string().nullable(), state: z.string().nullable() }).nullable(),
  /** Why the last try brought no answer. */
  reason: TrackingReason.nullable(),
  reasonText: z.string().nullable(),
  /** Null when nothing is to be done. */
  attention: z.object({ rule: AttentionRule, since: WallTime }).nullable(),
  /** When the platform expects it to arrive, by what such parcels took; null with too little data. */
  eta: ParcelEta.nullable(),
});
export type FollowedNumber = z.infer<typeof FollowedNumber>;

export const FollowedNumberDetail = FollowedNumber.extend({
  carrierWords: z.string().nullable(),
  /** Newest first. */
  events: z.array(TimelineEvent),
  nextLookAt: EpochMs.nullable(),
  nextLookReason: z.enum(nextLookReasons),
  serverTime: EpochMs,
  /** The link that shows it to whoever has it; null when there is none. */
  share: ParcelShare.nullable(),
});
export type FollowedNumberDetail = z.infer<typeof FollowedNumberDetail>;

const filter = {
  status: TrackingStatus.optional(),
  /** One in more detail, or `none`. */
  subStatus: z.enum(['none', ...trackingSubStatuses]).optional(),
  /** A rule, or `any` of them. */
  attention: z.enum(['any', ...attentionRules]).optional(),
  tag: FollowTag.optional(),
  /** Part of a number, a reference, a tag or a city, or a state of two letters. */
  keyword: ownText(100).overwrite(soughtText).optional(),
  archived: z.enum(['true', 'false', 'all']).default('false'),
  carrier: Carrier.optional(),
  /** Service as the stock of a bought number names it, else as its carrier does, or `none` where it is not known. */
  service: ownText(100).optional(),
  /** Whether its journey is over: delivered, returned, cancelled or expired. */
  ended: z.enum(['true', 'false']).optional(),
  /** Of delivered ones for which the carrier named a day: whether they came on it or before. */
  onTime: z.enum(['true', 'false']).optional(),
  /** State of the United States where it was last seen, of two letters. */
  place: ownText(20).optional(),
  deliveredFrom: Day.optional(),
  deliveredTo: Day.optional(),
};
const FollowFilter = z.strictObject(filter);
export type FollowFilter = z.infer<typeof FollowFilter>;

const Recognised = z.object({ id: z.string(), trackingNumber: z.string(), carrier: Carrier });
export const followedNumberEndpoints = groupOf(byOwner('own:follow'), {
  followNumbers: post('/followed-numbers', {
    summary: 'Follow up to 10,000 numbers of any carrier; answers what was added, was known and is refused',
    bodyBytes,
    body: z
      .strictObject({
        numbers: numbersOf(TypedNumber).optional(),
        /** Instead of `numbers`, where numbers have a reference or note of their own. */
        items: numbersOf(
          z.strictObject({
            trackingNumber: TypedNumber,
            reference: Reference.optional(),
            note: Note.optional(),
          }),
        ).optional(),
        /** Whose numbers they are, where one knows; left out, each is recognised. */
        carrier: Carrier.optional(),
        /** Go to those that are added. */
        tags: Tags.optional(),
        /** Of those that have none of their own. */
        reference: Reference.optional(),
        note: Note.optional(),
      })
      .refine(({ numbers, items }) => (numbers === undefined) !== (items === undefined), {
        error: 'fields.trackNumbers',
        path: ['numbers'],
      }),
    data: z.object({
      added: z.array(Recognised),
      /** Followed before; they stay as they are. */
      known: z.array(Recognised.extend({ archived: z.boolean() })),
      refused: z.array(
        z.object({
          /** As it was sent. */
          trackingNumber: z.string(),
          reason: z.enum(followRejections),
          reasonText: z.string(),
        }),
      ),
    }),
  }),
  listFollowedNumbers: get('/followed-numbers', {
    summary: 'My followed numbers: attention first, then by movement; with `attention` the longest waiting',
    query: z.strictObject({ ...filter, ...pageQuery }),
    data: pageOf(FollowedNumber).extend({ serverTime: EpochMs }),
  }),
  summariseFollowedNumbers: get('/followed-numbers/summary', {
    summary: 'How many numbers I follow: by status, by what needs attention, by tag',
    data: z.object({
      active: z.number().int(),
      archived: z.number().int(),
      /** Of `active`, those that count against the limit. */
      limited: z.number().int(),
      limit: z.number().int(),
      /** Of those that are not archived. Keys that count nothing are left out. */
      statuses: z.partialRecord(TrackingStatus, z.number().int()),
      attention: z.partialRecord(AttentionRule, z.number().int()),
      /** The most used first, at most 200. */
      tags: z.array(z.object({ tag: z.string(), count: z.number().int() })),
    }),
  }),
  changeFollowedNumbers: post('/followed-numbers/bulk', {
    summary:
      'Archive, unarchive, tag, untag or stop following several numbers; ids of others are passed over',
    body: z
      .strictObject({
        action: z.enum(['archive', 'unarchive', 'delete', 'tag', 'untag']),
        ids: Ids,
        /** Of `tag` and `untag`. */
        tags: Tags.optional(),
      })
      .refine(({ action, tags = [] }) => (action === 'tag' || action === 'untag') === tags.length > 0, {
        error: 'fields.invalid',
        path: ['tags'],
      }),
    data: z.object({ changed: z.number().int() }),
  }),
  exportFollowedNumbers: post('/followed-numbers/export', {
    summary: 'My followed numbers as a file',
    ...file('csv', 'xlsx'),
    priority: 'read',
    body: z.strictObject({ ...filter, format: z.enum(['csv', 'xlsx']) }),
  }),
  getFollowedNumber: get('/followed-numbers/:id', {
    summary: 'A followed number with its events, how fresh it is and when it is asked for next',
    data: FollowedNumberDetail,
  }),
  askFollowedNumber: post('/followed-numbers/:id/refresh', {
    summary: 'Have a carrier but UPS asked within a minute, unless it was in the last ten or is over',
    data: z.object({ asked: z.boolean() }),
  }),
  changeFollowedNumber: patch('/followed-numbers/:id', {
    summary: 'Change tags, reference or note of a followed number, archive it or take it back',
    body: z.strictObject({
      tags: Tags.optional(),
      reference: Reference.nullable().optional(),
      note: Note.nullable().optional(),
      /** Texts to take away, as null does, for clients that leave null out. */
      clear: z
        .array(z.enum(['reference', 'note']))
        .max(2)
        .optional(),
      archived: z.boolean(invalid).optional(),
    }),
    data: FollowedNumber,
  }),
  unfollowNumber: del('/followed-numbers/:id', {
    summary: 'Stop following a number; one that was bought is archived instead',
  }),
});
