import { z } from 'zod';
import { errorCategories } from '../codes.ts';
import { byStaff, file, get, group } from '../endpoint.ts';
import {
  EpochMs,
  Id,
  NumberText,
  WallTime,
  formedText,
  pageQuery,
  timeFields,
  typedText,
  trimmed,
} from '../vocabulary/fields.ts';
import { longPageOf } from './people-shapes.ts';

/** Kinds of error, as the error catalogue has them; `none` of calls that succeeded. */
export const callCategories = ['none', ...errorCategories] as const;

/** One call of the API. Nothing in it is secret: of the address the path alone, and of that no tracking number. */
export const CallLogRow = z.object({
  id: z.string(),
  time: WallTime,
  timeMs: EpochMs,
  traceId: z.string(),
  user: z.object({ id: z.string(), userName: z.string() }).nullable(),
  key: z.object({ id: z.string(), prefix: z.string() }).nullable(),
  method: z.string(),
  /** Below `/api/v1`; only carriers and ids are filled in. */
  path: z.string(),
  httpStatus: z.number().int(),
  /** Of the catalogue, 0 for success. */
  code: z.number().int(),
  category: z.enum(callCategories),
  durationMs: z.number(),
  ip: z.string(),
  /** The program that called, as it names itself. */
  ua: z.string().nullable(),
  /** Of the answer's body; 0 where it was streamed. */
  bytes: z.number().int(),
});
export type CallLogRow = z.infer<typeof CallLogRow>;

const text = (most: number) => typedText(most, 'fields.keyword', trimmed);

/** Filters of the call log, one for every field; times from (inclusive) and to (exclusive). */
export const callFilters = {
  ...timeFields,
  traceId: text(64).optional(),
  userId: Id.optional(),
  keyId: Id.optional(),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** What the path begins with. */
  path: text(200).optional(),
  /** A status, or a class as `4xx`. */
  httpStatus: formedText(/^[1-5](?:xx|\d\d)$/, 'fields.choice').optional(),
  code: NumberText(0, 99_999).optional(),
  category: z.enum(callCategories).optional(),
  minDurationMs: NumberText(0, 10_000_000).optional(),
  maxDurationMs: NumberText(0, 10_000_000).optional(),
  ip: text(45).optional(),
  /** What the name of the program contains. */
  ua: text(100).optional(),
};

/**
 * Seconds of one step of a series; `auto` takes what gives about a hundred of them. A range that would have more than 1,500
 * gets longer ones.
 */
export const seriesIntervals = ['auto', '60', '300', '900', '3600', '86400'] as const;
export const callGroups = ['path', 'method', 'httpStatus', 'code', 'category', 'user', 'key', 'ip'] as const;

const figures = {
  count: z.number().int(),
  /** Rejected for what the caller did or asked (4xx). */
  refused: z.number().int(),
  /** Failed for what we did (5xx). */
  failed: z.number().int(),
  /** Milliseconds; null without a call. Exact to 2 %. */
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
};

/**
 * Calls over time, every step from `startMs` to `endMs`, those without calls too; days and hours begin where they do in
 * the product's zone. What is older than 30 days is known by the hour, by method, path, status, code and category; what
 * asks for anything else begins later than asked.
 */
export const CallSeries = z.object({
  startMs: EpochMs,
  endMs: EpochMs,
  intervalSeconds: z.number().int(),
  groups: z.array(
    z.object({
      /**
       * Null where nothing is grouped; `…` for all groups beyond the largest ten; `none` for calls without an account or
       * a key. Paths have `:id` for ids.
       */
      group: z.string().nullable(),
      /** What it is called, where it is an account or a key. */
      label: z.string().nullable(),
      ...figures,
      points: z.array(z.object({ timeMs: EpochMs, ...figures })),
    }),
  ),
  /** The same of the period before, ungrouped, in the steps of this one; null unless asked for. */
  previous: z.object({ ...figures, points: z.array(z.object({ timeMs: EpochMs, ...figures })) }).nullable(),
});
export type CallSeries = z.infer<typeof CallSeries>;

export const callLogEndpoints = group({
  listCalls: get('/manage/logs/calls', {
    summary: 'Calls of the API, newest first; the last 24 hours when no time is named',
    ...byStaff('logs:read'),
    query: z.strictObject({ ...pageQuery, ...callFilters }),
    data: longPageOf(CallLogRow).extend({
      /** Calls of that time that could not be logged, because too many waited to be written. */
      dropped: z.number().int(),
    }),
  }),
  exportCalls: get('/manage/logs/calls/export', {
    summary: 'The same as CSV, at most 50,000 calls',
    access: 'logs:read',
    ...file('csv'),
    query: z.strictObject(callFilters),
  }),
  getTrace: get('/manage/logs/traces/:traceId', {
    summary: 'Everything that is known of one trace: calls, acts of the staff, errors, tickets',
    ...byStaff('logs:read'),
    params: z.strictObject({ traceId: text(64) }),
    data: z.object({
      traceId: z.string(),
      calls: z.array(CallLogRow),
      acts: z.array(
        z.object({ id: z.string(), time: WallTime, act: z.string(), actor: z.string().nullable() }),
      ),
      errors: z.array(
        z.object({
          fingerprint: z.string(),
          time: WallTime,
          source: z.enum(['web', 'server']),
          message: z.string(),
        }),
      ),
      tickets: z.array(z.object({ id: z.string(), ticketNo: z.string(), title: z.string() })),
    }),
  }),
  callSeries: get('/manage/logs/series', {
    summary: 'Calls over time: how many, how many failed, how long they took',
    ...byStaff('logs:read'),
    query: z.strictObject({
      ...callFilters,
      interval: z.enum(seriesIntervals).default('auto'),
      groupBy: z.enum(callGroups).optional(),
      compare: z.enum(['true', 'false']).default('false'),
    }),
    data: CallSeries,
  }),
  responseStatistics: get('/security/stats/response', {
    summary: 'Answers by class of status, and what was refused most',
    ...byStaff('security:read'),
    query: z.strictObject(timeFields),
    data: z.object({
      startMs: EpochMs,
      endMs: EpochMs,
      classes: z.array(z.object({ class: z.enum(['2xx', '3xx', '4xx', '5xx']), count: z.number().int() })),
      codes: z.array(
        z.object({ code: z.number().int(), count: z.number().int(), callers: z.number().int() }),
      ),
      paths: z.array(
        z.object({
          method: z.string(),
          path: z.string(),
          refused: z.number().int(),
          failed: z.number().int(),
        }),
      ),
    }),
  }),
});
