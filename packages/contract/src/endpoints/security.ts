import { z } from 'zod';
import { byStaff, get, group, once, post } from '../endpoint.ts';
import { EpochMs, Id, WallTime, formedText, pageQuery, timeFields } from '../vocabulary/fields.ts';
import { Remark, StaffKeyword, longPageOf } from './people-shapes.ts';

/** What looks like markup that runs: where a browser would run it if we ever showed it as HTML. */
export const xssKinds = ['script_tag', 'event_handler', 'script_url', 'embedding', 'encoded'] as const;

export const securityEventKinds = [
  'sign_in',
  'sign_in_failed',
  'locked',
  'sign_out',
  'password_changed',
  'password_reset',
  'second_factor_changed',
  'session_reused',
  'sessions_revoked',
  'key_refused',
  'forbidden',
  'limited',
  'blocked',
  'push_refused',
  'malware',
  'xss',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

export const SecurityEvent = z.object({
  id: z.string(),
  time: WallTime,
  kind: z.enum(securityEventKinds),
  user: z.object({ id: z.string(), userName: z.string() }).nullable(),
  /** What was tried to sign in with, masked where no account has it. */
  account: z.string().nullable(),
  ip: z.string().nullable(),
  ua: z.string().nullable(),
  method: z.string().nullable(),
  path: z.string().nullable(),
  /** Of the catalogue, where something was rejected. */
  code: z.number().int().nullable(),
  traceId: z.string().nullable(),
  /** How many of the same within the minute this row stands for. */
  count: z.number().int(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const alertKinds = [
  'guessing',
  'spraying',
  'session_reuse',
  'xss',
  'forbidden_walk',
  'key_abuse',
  'errors_rise',
  'books_broken',
  'audit_broken',
  'push_forgery',
  'fresh_approval',
  'near_limit',
  'day_sum',
  'stock_probe',
  'malware',
] as const;
export const alertSeverities = ['low', 'medium', 'high', 'critical'] as const;

/** Events that together look like an attack or a fault; one alert for as long as it lasts. */
export const SecurityAlert = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  severity: z.enum(alertSeverities),
  /** What it is about: an address, a user name, a path; never a secret. */
  subject: z.string().nullable(),
  count: z.number().int(),
  firstTime: WallTime,
  lastTime: WallTime,
  /** Null while nobody has. */
  acknowledged: z.object({ by: z.string(), time: WallTime, remark: z.string() }).nullable(),
  /** What to look for in the security log to see what is behind it. */
  evidence: z.object({ kind: z.enum(securityEventKinds), keyword: z.string().nullable() }).nullable(),
});
export type SecurityAlert = z.infer<typeof SecurityAlert>;

export const exceptionSources = ['web', 'server'] as const;
/** What the staff made of an error; `ignored` tells nobody again. */
export const exceptionStates = ['open', 'resolved', 'ignored'] as const;

/** Errors of one cause, whatever they name and wherever they happen. */
export const ExceptionGroup = z.object({
  fingerprint: z.string(),
  source: z.enum(exceptionSources),
  state: z.enum(exceptionStates),
  message: z.string(),
  component: z.string().nullable(),
  /** Of the last one: the page, or the call. */
  place: z.string().nullable(),
  count: z.number().int(),
  /** Accounts it happened to. */
  users: z.number().int(),
  firstTime: WallTime,
  lastTime: WallTime,
  /** What the last one was called towards the user. */
  lastNumber: z.string(),
});
export type ExceptionGroup = z.infer<typeof ExceptionGroup>;

const wanted = {
  error: ({ input }: { readonly input?: unknown }): string =>
    input === undefined ? 'fields.required' : 'fields.invalid',
};
/** A text of a report; its sender wrote no form, so that the message says what is wrong with it. */
const reportText = (most: number) => z.string(wanted).max(most, { error: 'fields.tooLong' });
const Fingerprint = formedText(/^[0-9a-f]{1,16}$/, 'fields.choice');

export const securityEndpoints = group({
  xssStatistics: get('/security/stats/xss', {
    summary:
      'Attempts to bring in markup that runs: how many, where, what kind; the last 7 days when no time is named',
    ...byStaff('security:read'),
    query: z.strictObject(timeFields),
    data: z.object({
      startMs: EpochMs,
      endMs: EpochMs,
      total: z.number().int(),
      kinds: z.array(z.object({ kind: z.enum(xssKinds), count: z.number().int() })),
      places: z.array(
        z.object({ path: z.string(), field: z.string(), count: z.number().int(), lastTime: WallTime }),
      ),
      points: z.array(z.object({ timeMs: EpochMs, count: z.number().int() })),
      samples: z.array(
        z.object({
          time: WallTime,
          kind: z.enum(xssKinds),
          path: z.string(),
          field: z.string(),
          /** At most 120 characters around it. */
          excerpt: z.string(),
          user: z.object({ id: z.string(), userName: z.string() }).nullable(),
          ip: z.string(),
          traceId: z.string(),
        }),
      ),
    }),
  }),
  listAlerts: get('/security/stats/alerts', {
    summary: 'Alerts, those that nobody has acknowledged first',
    ...byStaff('security:read'),
    background: true,
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(['open', 'acknowledged']).optional(),
      severity: z.enum(alertSeverities).optional(),
    }),
    data: longPageOf(SecurityAlert).extend({ open: z.number().int() }),
  }),
  acknowledgeAlert: post('/security/stats/alerts/:id/acknowledge', {
    summary: 'Say that somebody looked at an alert, and what came of it',
    access: 'security:manage',
    ...once,
    body: z.strictObject({ remark: Remark }),
    data: SecurityAlert,
  }),
  listSecurityEvents: get('/admin/security/logs', {
    summary: 'Sign-ins, lock-outs, refusals and other things that matter to safety, newest first',
    ...byStaff('security:read'),
    query: z.strictObject({
      ...pageQuery,
      ...timeFields,
      kind: z.enum(securityEventKinds).optional(),
      userId: Id.optional(),
      /** An address, or the beginning of an account. */
      keyword: StaffKeyword.optional(),
    }),
    data: longPageOf(SecurityEvent),
  }),
  exceptionStatistics: get('/exception/statistics', {
    summary: 'Errors of the web and of the server by cause, the last seen first',
    ...byStaff('security:read'),
    query: z.strictObject({
      ...pageQuery,
      ...timeFields,
      source: z.enum(exceptionSources).optional(),
      state: z.enum(exceptionStates).optional(),
      /** A part of the message, a number that a user was told, or a trace id. */
      keyword: StaffKeyword.optional(),
    }),
    data: longPageOf(ExceptionGroup).extend({
      points: z.array(z.object({ timeMs: EpochMs, web: z.number().int(), server: z.number().int() })),
    }),
  }),
  getException: get('/exception/:fingerprint', {
    summary: 'A cause, and the last times it struck',
    ...byStaff('security:read'),
    params: z.strictObject({ fingerprint: Fingerprint }),
    data: z.object({
      group: ExceptionGroup,
      occurrences: z.array(
        z.object({
          errorNumber: z.string(),
          time: WallTime,
          user: z.object({ id: z.string(), userName: z.string() }).nullable(),
          place: z.string().nullable(),
          stack: z.string().nullable(),
          extra: z.string().nullable(),
          ua: z.string().nullable(),
          traceId: z.string().nullable(),
        }),
      ),
    }),
  }),
  setExceptionState: post('/exception/:fingerprint/state', {
    summary:
      'Call a cause resolved or ignored, or open again; one that occurs again after it was resolved opens by itself',
    access: 'security:manage',
    ...once,
    params: z.strictObject({ fingerprint: Fingerprint }),
    body: z.strictObject({ state: z.enum(exceptionStates) }),
    data: ExceptionGroup,
  }),
  reportFrontendError: post('/monitor/frontend-error', {
    summary: 'An error that nobody caught in a browser; 20 a minute a client',
    access: 'open',
    encoding: 'beacon',
    bodyBytes: 131_072,
    answer: 'nothing',
    background: true,
    retry: false,
    priority: 'poll',
    body: z.strictObject({
      message: reportText(2_000).min(1, { error: 'fields.required' }),
      stack: reportText(20_000).optional(),
      /** Whatever helps to find it; what is not listed is left out. `errorNumber` is what the user was told, `traceId` of the call that failed. */
      extra: z
        .object({
          errorNumber: reportText(20).optional(),
          /** Of whoever is signed in, for a beacon has no headers; used to find the account and never kept. */
          token: reportText(200).optional(),
          traceId: reportText(64).optional(),
          version: reportText(64).optional(),
          detail: reportText(2_000).optional(),
        })
        .optional(),
      component: reportText(2_000).optional(),
      url: reportText(2_000),
      /** Epoch in milliseconds, or ISO 8601, by the browser's clock. */
      timestamp: z.union([z.number(), z.string().max(40)], wanted),
    }),
  }),
});
