import { z } from 'zod';
import { byStaff, file, get, group, post } from '../endpoint.ts';
import { EpochMs, WallTime, choice } from '../vocabulary/fields.ts';
import { carriers } from '../vocabulary/carrier.ts';

export const invariantNames = [
  'ledger_zero',
  'balances_match',
  'chains_intact',
  'audit_intact',
  'one_owner',
  'holds_in_time',
  'holds_match_stock',
  'refunds_within_paid',
  'orders_match_points',
  'codes_add_up',
  'unread_matches',
  'followed_one_state',
  'followed_one_message',
  'table_versions',
] as const;
export type InvariantName = (typeof invariantNames)[number];

export const Invariant = z.object({
  name: z.enum(invariantNames),
  /** `unknown` before its first run; `failed` when it could not be asked. */
  state: z.enum(['holds', 'broken', 'failed', 'unknown']),
  lastRunTime: WallTime.nullable(),
  lastRunMs: EpochMs.nullable(),
  tookMs: z.number().nullable(),
  /** Since when it is as it is. */
  sinceTime: WallTime.nullable(),
  /** Rows that break it, at most 50: what they are and their ids, never a secret or a full number. */
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
  more: z.boolean(),
});
export type Invariant = z.infer<typeof Invariant>;

export const suggestionKinds = [
  'sweeps_late',
  'hold_stuck',
  'long_transaction',
  'idle_in_transaction',
  'lock_wait',
  'deadlocks',
  'pool_exhausted',
  'connections_scarce',
  'jobs_failing',
  'jobs_late',
  'event_loop_late',
  'memory_high',
  'carrier_open',
  'clock_apart',
  'invariant_broken',
] as const;
/** Something that whoever looks after the platform should know, worst first. */
export const Suggestion = z.object({
  kind: z.enum(suggestionKinds),
  severity: z.enum(['info', 'warning', 'error']),
  /** What it is about, where it is about one thing. */
  subject: z.string().nullable(),
  value: z.number().nullable(),
});

const Query = z.object({
  pid: z.number().int(),
  state: z.string().nullable(),
  seconds: z.number(),
  /** Without any value: constants are replaced. */
  query: z.string(),
  waitsFor: z.string().nullable(),
});

const reservations = z.object({
  checkedTime: WallTime,
  liveHolds: z.number().int(),
  heldRows: z.number().int(),
  /** Ran out more than ten seconds ago and are not taken back. */
  expiredHolds: z.array(
    z.object({
      holdId: z.string(),
      userId: z.string(),
      carrier: z.enum(carriers),
      rows: z.number().int(),
      lateSeconds: z.number(),
    }),
  ),
  expiredReservations: z.array(
    z.object({ orderId: z.string(), orderNo: z.string(), userId: z.string(), lateSeconds: z.number() }),
  ),
  /** Rows of the stock that say they are held and are in no live hold. */
  stuckRows: z.number().int(),
  lockWaits: z.array(
    z.object({
      waiting: Query,
      blocking: Query.nullable(),
      lock: z.string(),
      userId: z.string().nullable(),
    }),
  ),
  longTransactions: z.array(Query),
  suggestions: z.array(Suggestion),
});

const connectionPool = z.object({
  nodes: z.array(
    z.object({
      node: z.string(),
      seenMs: EpochMs,
      max: z.number().int(),
      total: z.number().int(),
      idle: z.number().int(),
      waiting: z.number().int(),
    }),
  ),
  server: z.object({
    max: z.number().int(),
    total: z.number().int(),
    active: z.number().int(),
    idle: z.number().int(),
    idleInTransaction: z.number().int(),
    waitingForLocks: z.number().int(),
  }),
});

const statistics = z.object({
  nodes: z.array(
    z.object({
      node: z.string(),
      version: z.string(),
      startedTime: WallTime,
      seenMs: EpochMs,
      eventLoopP50: z.number(),
      eventLoopP99: z.number(),
      eventLoopMax: z.number(),
      residentBytes: z.number().int(),
      heapBytes: z.number().int(),
      cpu: z.number(),
      transactionRetries: z.number().int(),
      requestsInFlight: z.number().int(),
    }),
  ),
  database: z.object({
    version: z.string(),
    sizeBytes: z.number().int(),
    startedTime: WallTime,
    deadlocks: z.number().int(),
    cacheHitRate: z.number().nullable(),
    commits: z.number().int(),
    rollbacks: z.number().int(),
  }),
  recentDeadlocks: z.array(
    z.object({
      time: WallTime,
      node: z.string(),
      query: z.string(),
      detail: z.string(),
      retried: z.boolean(),
    }),
  ),
  jobs: z.object({
    waiting: z.number().int(),
    running: z.number().int(),
    failing: z.number().int(),
    oldestSeconds: z.number().nullable(),
    kinds: z.array(
      z.object({
        name: z.string(),
        waiting: z.number().int(),
        failing: z.number().int(),
        lastError: z.string().nullable(),
      }),
    ),
  }),
  migrations: z.array(z.object({ name: z.string(), appliedTime: WallTime })),
  carriers: z.array(
    z.object({
      carrier: z.enum(carriers),
      account: z.string(),
      state: z.string(),
      calls: z.number().int(),
      failed: z.number().int(),
    }),
  ),
});

const watched = { ...byStaff('diagnosis:read'), background: true } as const;

export const diagnosisEndpoints = group({
  getSetup: get('/manage/setup', {
    summary: 'What a new installation has of what it needs to sell',
    ...byStaff('diagnosis:read'),
    data: z.object({ prices: z.boolean(), mail: z.boolean(), lots: z.boolean(), codes: z.boolean() }),
  }),
  reservationDiagnosis: get('/admin/monitor/deadlock/reservation/diagnosis', {
    summary: 'Holds and reservations that should be gone, who waits for whose lock, and what to do',
    ...watched,
    data: reservations,
  }),
  connectionPoolStatus: get('/admin/monitor/deadlock/connection-pool/status', {
    summary: 'Connections of every process and of the database',
    ...watched,
    data: connectionPool,
  }),
  diagnosisStatistics: get('/admin/monitor/deadlock/stats', {
    summary: 'Processes, event loop, memory, deadlocks, jobs, migrations, carriers',
    ...watched,
    data: statistics,
  }),
  diagnosisReport: get('/admin/monitor/report', {
    summary: 'All of the diagnosis as one JSON file to hand on; without secrets, names and numbers',
    access: 'diagnosis:read',
    ...file('json'),
    data: z.object({
      product: z.string(),
      version: z.string(),
      writtenTime: WallTime,
      runtime: z.object({ node: z.string(), platform: z.string(), architecture: z.string() }),
      /** By their names; of secrets `set` or `not set`. */
      settings: z.record(z.string(), z.string()),
      reservations: reservations.extend({
        expiredReservations: z.array(
          z.object({ orderId: z.string(), userId: z.string(), lateSeconds: z.number() }),
        ),
      }),
      connectionPool,
      statistics,
      invariants: z.array(Invariant),
    }),
  }),
  listInvariants: get('/admin/monitor/invariants', {
    summary: 'What must always hold, and whether it does; looked at again every few seconds by itself',
    ...watched,
    data: z.object({ list: z.array(Invariant), broken: z.number().int(), serverTime: EpochMs }),
  }),
  checkInvariants: post('/admin/monitor/invariants/check', {
    summary: 'Look at all of them, or some, over everything, now',
    access: 'invariants:check',
    retry: false,
    lasts: 'long',
    body: z.strictObject({
      names: z.array(z.enum(invariantNames)).max(invariantNames.length, choice).optional(),
    }),
    data: z.object({ list: z.array(Invariant), broken: z.number().int(), serverTime: EpochMs }),
  }),
});
