import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Carrier, TrackingStatus, TrackingSubStatus } from '../vocabulary/carrier.ts';
import { Day, checkDayRange } from '../vocabulary/fields.ts';
import { FollowTag } from './followed-numbers.ts';

/** Days that an insight may span. */
export const insightDays = 180;

/** How many parcels something is, and the query of the list that shows them. */
const counted = {
  count: z.number().int(),
  /** Empty for the operator, who has no list of them. */
  filter: z.record(z.string(), z.string()),
};

const held = {
  forecasts: z.number().int(),
  /** Share of forecasts in whose window the parcel came, and what they themselves said of it. */
  inWindow: z.number(),
  confidence: z.number(),
  windowDays: z.number(),
  /** Mean of the days between the middle of a forecast and the delivery, and between the carrier's day and it. */
  error: z.number(),
  carrierError: z.number(),
};

/** How forecasts of arrivals would have held for parcels of all accounts that were not counted for them. */
export const EtaAccuracy = z.object({
  testedOn: Day,
  /** Days of deliveries that were forecast from those before. */
  days: z.number().int(),
  parcels: z.number().int(),
  ...held,
  carriers: z.array(z.object({ carrier: Carrier, ...held })),
  /** By confidence in tenths: how many held. */
  calibration: z.array(
    z.object({ confidence: z.number(), forecasts: z.number().int(), inWindow: z.number() }),
  ),
});
export type EtaAccuracy = z.infer<typeof EtaAccuracy>;

/** What an account's parcels tell. Days are those of the places. */
export const FollowInsight = z.object({
  from: Day,
  to: Day,
  /** Parcels that are not archived, and of them those whose way is not over. */
  active: z.number().int(),
  moving: z.number().int(),
  /** Of those that are not archived, by the state where they were last seen; most first. */
  places: z.array(z.object({ state: z.string(), ...counted })),
  /** Of those that are not archived; most first. */
  statuses: z.array(z.object({ status: TrackingStatus, ...counted })),
  /** Of those that are not archived and whose status is `exception`; most first. */
  exceptions: z.array(z.object({ subStatus: TrackingSubStatus.nullable(), ...counted })),
  /** Deliveries of the range by day, archived ones too; days without one are left out. */
  arrivals: z.array(z.object({ day: Day, ...counted })),
  /** Of those deliveries: days from the first scan, by carrier and service (null where it is not known). */
  transit: z.array(
    z.object({
      carrier: Carrier,
      service: z.string().nullable(),
      medianDays: z.number(),
      p90Days: z.number(),
      ...counted,
    }),
  ),
  /** Of those deliveries for which the carrier named a day: how many came on it or before, by the day it named last. */
  onTime: z.object({
    promised: z.number().int(),
    kept: z.number().int(),
    /** The query of the list of those that came later. */
    filter: counted.filter,
  }),
  /** How forecasts of arrivals hold, over all accounts; null as long as nothing was tried. */
  eta: EtaAccuracy.nullable(),
});
export type FollowInsight = z.infer<typeof FollowInsight>;

const days = { from: Day.optional(), to: Day.optional() };
const judgeDays = (
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
): void => {
  checkDayRange(context, 'to', [from, to], insightDays);
};
const carrier = Carrier.optional();

/** Which parcels an insight counts, and the days of their delivery: 30 days where one end is left out. */
const InsightQuery = z.strictObject({ ...days, tag: FollowTag.optional(), carrier }).superRefine(judgeDays);
/** Without tags, which are words of the accounts. */
const PlatformInsightQuery = z.strictObject({ ...days, carrier }).superRefine(judgeDays);

/** What followed parcels tell: their account, and the operator. */
export const followInsightEndpoints = {
  getFollowInsight: defineEndpoint({
    id: 'getFollowInsight',
    method: 'GET',
    path: '/followed-numbers/insight',
    summary:
      'What my parcels tell: places, states, problems, deliveries, transit times; the last 30 days by default',
    access: 'signedIn',
    key: 'own:follow',
    query: InsightQuery,
    data: FollowInsight,
  }),
  exportFollowInsight: defineEndpoint({
    id: 'exportFollowInsight',
    method: 'POST',
    path: '/followed-numbers/insight/export',
    summary: 'What my parcels tell as a CSV file',
    access: 'signedIn',
    key: 'own:follow',
    answer: 'file',
    priority: 'read',
    body: InsightQuery,
    data: z.unknown(),
  }),
  getPlatformInsight: defineEndpoint({
    id: 'getPlatformInsight',
    method: 'GET',
    path: '/admin/follow-insight',
    summary:
      'What the followed parcels of all accounts tell, without their numbers; counted every ten minutes',
    access: 'stats:read',
    key: true,
    query: PlatformInsightQuery,
    data: FollowInsight,
  }),
} as const;
