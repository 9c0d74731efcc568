import type { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { locks } from '../../platform/db/locks.ts';

type Diagnosis = EndpointData<typeof diagnosisEndpoints.reservationDiagnosis>;
export type Suggestion = Diagnosis['suggestions'][number];
type Severity = Suggestion['severity'];

export type DiagnosisStats = {
  readonly lateSeconds: readonly number[];
  readonly stuckRows: number;
  readonly transactions: readonly Pick<Diagnosis['longTransactions'][number], 'pid' | 'state' | 'seconds'>[];
  readonly waits: readonly { readonly lock: string; readonly seconds: number }[];
  readonly conflictsLastHour: number;
  readonly nodes: readonly {
    readonly node: string;
    readonly poolMax: number;
    readonly poolTotal: number;
    readonly poolIdle: number;
    readonly poolWaiting: number;
    readonly eventLoopP99: number;
    readonly residentBytes: number;
  }[];
  readonly connections: { readonly max: number; readonly total: number };
  readonly jobs: { readonly failing: number; readonly oldestSeconds: number | null };
  readonly carriers: readonly { readonly carrier: string; readonly state: string }[];
  readonly clockApartMs: number;
  readonly brokenInvariants: readonly string[];
};

const mebibyte = 1024 * 1024;

export const thresholds = {
  lateSeconds: [10, 60],
  transactionSeconds: [60, 300],
  idleSeconds: [10, 30],
  waitSeconds: [1, 10],
  conflicts: [1, 20],
  connectionsShare: [0.8, 0.95],
  jobsSeconds: [60, 600],
  eventLoopMs: [100, 1000],
  residentBytes: [1024 * mebibyte, 2048 * mebibyte],
  clockApartMs: [2_000, 30_000],
} as const satisfies Record<string, readonly [number, number]>;

const graded = (value: number, [warning, error]: readonly [number, number]): Severity | null =>
  value >= error ? 'error' : value >= warning ? 'warning' : null;

const when = (
  kind: Suggestion['kind'],
  severity: Severity | null,
  subject: string | null,
  value: number | null,
): Suggestion[] =>
  severity === null
    ? []
    : [{ kind, severity, subject, value: value === null ? null : Math.round(value * 10) / 10 }];

const most = (values: readonly number[]): number => Math.max(0, ...values);

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

export const suggest = (stats: DiagnosisStats): Suggestion[] => {
  const late = most(stats.lateSeconds);
  const { connections, jobs, stuckRows, conflictsLastHour: conflicts } = stats;
  const share = connections.max === 0 ? 0 : connections.total / connections.max;
  const isIdle = (state: string | null): boolean => state?.startsWith('idle in transaction') === true;
  const suggestions = [
    ...when('sweeps_late', graded(late, thresholds.lateSeconds), null, late),
    ...when('hold_stuck', stuckRows > 0 ? 'error' : null, null, stuckRows),
    ...stats.transactions.flatMap(({ pid, state, seconds }) =>
      isIdle(state)
        ? when('idle_in_transaction', graded(seconds, thresholds.idleSeconds), String(pid), seconds)
        : when('long_transaction', graded(seconds, thresholds.transactionSeconds), String(pid), seconds),
    ),
    ...stats.waits.flatMap(({ lock, seconds }) =>
      when('lock_wait', graded(seconds, thresholds.waitSeconds), lock, seconds),
    ),
    // They were run again; only many of them are a trouble.
    ...when(
      'deadlocks',
      conflicts >= thresholds.conflicts[1] ? 'warning' : conflicts >= thresholds.conflicts[0] ? 'info' : null,
      null,
      conflicts,
    ),
    ...stats.nodes.flatMap(({ node, poolMax, poolTotal, poolIdle, poolWaiting, ...one }) => [
      ...when(
        'pool_exhausted',
        poolWaiting > 0 && poolTotal >= poolMax && poolIdle === 0 ? 'warning' : null,
        node,
        poolWaiting,
      ),
      ...when('event_loop_late', graded(one.eventLoopP99, thresholds.eventLoopMs), node, one.eventLoopP99),
      ...when('memory_high', graded(one.residentBytes, thresholds.residentBytes), node, one.residentBytes),
    ]),
    ...when('connections_scarce', graded(share, thresholds.connectionsShare), null, share * 100),
    ...when('jobs_failing', jobs.failing > 0 ? 'warning' : null, null, jobs.failing),
    ...when('jobs_late', graded(jobs.oldestSeconds ?? 0, thresholds.jobsSeconds), null, jobs.oldestSeconds),
    ...stats.carriers.flatMap(({ carrier, state }) =>
      when('carrier_open', state === 'open' ? 'error' : state === 'half_open' ? 'info' : null, carrier, null),
    ),
    ...when(
      'clock_apart',
      graded(Math.abs(stats.clockApartMs), thresholds.clockApartMs),
      null,
      stats.clockApartMs,
    ),
    ...stats.brokenInvariants.flatMap((name) => when('invariant_broken', 'error', name, null)),
  ];
  return suggestions.toSorted((a, b) => ranks[a.severity] - ranks[b.severity]);
};

const longestError = 300;

/** An error of a job without what it may quote: addresses, numbers, texts in quotes; its first line only. */
export const cleanError = (text: string): string =>
  (text.split('\n', 1)[0] ?? '')
    .replaceAll(/[\w.+-]+@[\w-]+(?:\.[\w-]+)*/g, '…')
    .replaceAll(/\b\w+:\/\/\S+/g, '…')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g, '…')
    .replaceAll(/(?:Bearer|Basic)\s+\S+/gi, '…')
    .replaceAll(/(?<![A-Za-z])(?=[\w-]*\d)[\w-]{6,}/g, '…')
    .slice(0, longestError);

export const nameLock = (lock: {
  readonly lock_type: string;
  readonly mode: string;
  readonly relation: string | null;
  readonly class: number | null;
  readonly object: number | null;
  readonly parts: number | null;
}): { lock: string; userId: string | null } => {
  if (lock.lock_type === 'advisory' && lock.parts === 2 && lock.class === locks.user) {
    return { lock: `lock of user ${lock.object}`, userId: String(lock.object) };
  }
  const on = lock.relation === null ? '' : ` on ${lock.relation}`;
  return { lock: `${lock.lock_type}${on}, ${lock.mode}`, userId: null };
};
