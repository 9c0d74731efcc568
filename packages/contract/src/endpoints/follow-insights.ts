import { z } from 'zod';
import { byOwner, file, get, groupOf, post } from '../endpoint.ts';
import { Carrier, TrackingStatus, TrackingSubStatus } from '../vocabulary/carrier.ts';
import { Day, dayRange } from '../vocabulary/fields.ts';
import { FollowTag } from './followed-numbers.ts';

export const insightDays = 180;

/** How many parcels something is, and the query of the list that shows them. */
const counted = {
  count: z.number().int(),
  filter: z.record(z.string(), z.string()),
};

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
});
export type FollowInsight = z.infer<typeof FollowInsight>;

/** Which parcels an insight counts, and the days of their delivery: 30 days where one end is left out. */
const InsightQuery = z
  .strictObject({
    from: Day.optional(),
    to: Day.optional(),
    tag: FollowTag.optional(),
    carrier: Carrier.optional(),
  })
  .superRefine(dayRange('from', 'to', insightDays));

export const followInsightEndpoints = groupOf(byOwner('own:follow'), {
  getFollowInsight: get('/followed-numbers/insight', {
    summary:
      'What my parcels tell: places, states, problems, deliveries, transit times; the last 30 days by default',
    query: InsightQuery,
    data: FollowInsight,
  }),
  exportFollowInsight: post('/followed-numbers/insight/export', {
    summary: 'What my parcels tell as a CSV file',
    ...file('csv'),
    priority: 'read',
    body: InsightQuery,
  }),
});
