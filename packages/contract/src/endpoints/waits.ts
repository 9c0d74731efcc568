import { z } from 'zod';
import { limits } from '../constants.ts';
import { byOwner, byStaff, del, get, group, once, post } from '../endpoint.ts';
import { carrierCapabilities } from '../vocabulary/carrier-capabilities.ts';
import { Carrier } from '../vocabulary/carrier.ts';
import { DateTime, Day, EpochMs, WallTime, Zip, dayRange, wholeNumber } from '../vocabulary/fields.ts';
import { Points, PointsInput } from '../vocabulary/points.ts';
import { waitModes, waitObstacles, waitStates } from '../vocabulary/wait.ts';

export const NewWait = z
  .strictObject({
    carrier: Carrier,
    zipCode: Zip.optional(),
    startTime: Day.optional().meta({ description: 'YYYY-MM-DD; today when it is left out' }),
    endTime: Day.optional().meta({
      description: `YYYY-MM-DD; when it is left out, as far as a query reaches: ${limits.queryDays} days`,
    }),
    quantity: wholeNumber(1, limits.batchRows, 'fields.quantity'),
    maxPoints: PointsInput(0.01, 10_000_000, 'fields.points')
      .optional()
      .meta({ description: 'What all of it may cost at most; without it there is no cap' }),
    mode: z.enum(waitModes),
    until: z
      .union([DateTime, Day], { error: 'fields.dateTime' })
      .meta({ description: 'A time, or a day that still counts; at most 30 days away' }),
  })
  .superRefine((wait, context) => {
    dayRange('startTime', 'endTime', limits.queryDays)(wait, context);
    if (wait.zipCode === undefined && carrierCapabilities[wait.carrier].zipRequired)
      context.addIssue({ code: 'custom', path: ['zipCode'], message: 'fields.zipRequired' });
  });
export type NewWait = z.infer<typeof NewWait>;

export const Wait = z.object({
  id: z.string(),
  carrier: Carrier,
  /** Null for any, of FedEx. */
  zipCode: z.string().nullable(),
  startTime: Day,
  endTime: Day,
  quantity: z.number().int(),
  /** Numbers notified of or reserved so far. */
  served: z.number().int(),
  maxPoints: Points.nullable(),
  /** What was reserved so far costs. */
  points: Points,
  mode: z.enum(waitModes),
  until: WallTime,
  state: z.enum(waitStates),
  obstacle: z.enum(waitObstacles).nullable(),
  createdTime: WallTime,
  endedTime: WallTime.nullable(),
  /** What waits for the same stock and came earlier; null when it no longer waits. */
  ahead: z.object({ people: z.number().int(), numbers: z.number().int() }).nullable(),
});
export type Wait = z.infer<typeof Wait>;

/** What is waited for in a ZIP, over all accounts. */
export const WaitDemand = z.object({
  carrier: Carrier,
  /** Null for any, of FedEx. */
  zipCode: z.string().nullable(),
  /** State of the ZIP, two letters; null where it is not known. */
  state: z.string().nullable(),
  city: z.string().nullable(),
  numbers: z.number().int(),
  people: z.number().int(),
  oldestTime: WallTime,
});

/** Stock that would not last a week at the pace of the last seven days. */
export const Shortage = z.object({
  carrier: Carrier,
  /** Two letters; null for what named no ZIP, or one beyond the fifty and D.C. */
  state: z.string().nullable(),
  /** As of a few minutes ago; of the whole carrier where there is no state. */
  forSale: z.number().int(),
  /** Numbers that queries asked for in seven days. */
  asked: z.number().int(),
  /** How many of them were not there. */
  lacking: z.number().int(),
});

const shared = byOwner('own:order');

/** Waiting lists: what is not for sale now is notified of or reserved when it comes in, in order of arrival. */
export const waitEndpoints = group({
  createWait: post('/waits', {
    ...shared,
    priority: 'act',
    summary: 'Wait for numbers to come in, to be notified or to have them reserved; at most 20 at a time',
    ...once,
    body: NewWait,
    data: z.object({ id: z.string() }),
  }),
  listWaits: get('/waits', {
    ...shared,
    priority: 'read',
    summary: 'My waits: those that wait in order of arrival, then those that ended within 30 days',
    data: z.object({ list: z.array(Wait), serverTime: EpochMs }),
  }),
  cancelWait: del('/waits/:id', {
    ...shared,
    priority: 'act',
    summary: 'Stop waiting; what was reserved stays so',
  }),
  getWaitDemand: get('/admin/waits/demand', {
    summary:
      'What is waited for by carrier and ZIP, most first, at most 200 lines, and where the stock is short; sums without accounts',
    ...byStaff('lots:read'),
    query: z.strictObject({ carrier: Carrier.optional() }),
    data: z.object({
      numbers: z.number().int(),
      people: z.number().int(),
      /** By the state that it would go to, and carrier. */
      states: z.array(z.object({ state: z.string(), numbers: z.number().int() })),
      list: z.array(WaitDemand),
      /** By what was asked for in vain, at most 60. */
      shortages: z.array(Shortage),
    }),
  }),
});
