import { expect, test } from 'vitest';
import { type DiagnosisStats, type Suggestion, cleanError, nameLock, suggest } from './rules.ts';

const node = {
  node: 'n1',
  poolMax: 16,
  poolTotal: 16,
  poolIdle: 8,
  poolWaiting: 0,
  eventLoopP99: 12,
  residentBytes: 300 * 1024 * 1024,
};
const healthy: DiagnosisStats = {
  lateSeconds: [],
  stuckRows: 0,
  transactions: [{ pid: 1, state: 'active', seconds: 6 }],
  waits: [{ lock: 'lock of user 5', seconds: 0.2 }],
  conflictsLastHour: 0,
  nodes: [node],
  connections: { max: 100, total: 40 },
  jobs: { failing: 0, oldestSeconds: 3 },
  carriers: [{ carrier: 'ups', state: 'closed' }],
  clockApartMs: 40,
  brokenInvariants: [],
};

test('nothing is suggested where nothing is wrong', () => {
  expect(suggest(healthy)).toEqual([]);
});

const cases: [string, Partial<DiagnosisStats>, Suggestion][] = [
  ['late', { lateSeconds: [12, 30] }, { kind: 'sweeps_late', severity: 'warning', subject: null, value: 30 }],
  ['very late', { lateSeconds: [61] }, { kind: 'sweeps_late', severity: 'error', subject: null, value: 61 }],
  ['stuck', { stuckRows: 3 }, { kind: 'hold_stuck', severity: 'error', subject: null, value: 3 }],
  [
    'long',
    { transactions: [{ pid: 77, state: 'active', seconds: 61.04 }] },
    { kind: 'long_transaction', severity: 'warning', subject: '77', value: 61 },
  ],
  [
    'idle',
    { transactions: [{ pid: 78, state: 'idle in transaction (aborted)', seconds: 31 }] },
    { kind: 'idle_in_transaction', severity: 'error', subject: '78', value: 31 },
  ],
  [
    'waiting',
    { waits: [{ lock: 'lock of user 5', seconds: 2 }] },
    { kind: 'lock_wait', severity: 'warning', subject: 'lock of user 5', value: 2 },
  ],
  ['a deadlock', { conflictsLastHour: 1 }, { kind: 'deadlocks', severity: 'info', subject: null, value: 1 }],
  [
    'deadlocks',
    { conflictsLastHour: 20 },
    { kind: 'deadlocks', severity: 'warning', subject: null, value: 20 },
  ],
  [
    'a pool',
    { nodes: [{ ...node, poolIdle: 0, poolWaiting: 4 }] },
    { kind: 'pool_exhausted', severity: 'warning', subject: 'n1', value: 4 },
  ],
  [
    'the event loop',
    { nodes: [{ ...node, eventLoopP99: 1200 }] },
    { kind: 'event_loop_late', severity: 'error', subject: 'n1', value: 1200 },
  ],
  [
    'memory',
    { nodes: [{ ...node, residentBytes: 1024 ** 3 }] },
    { kind: 'memory_high', severity: 'warning', subject: 'n1', value: 1024 ** 3 },
  ],
  [
    'connections',
    { connections: { max: 100, total: 96 } },
    { kind: 'connections_scarce', severity: 'error', subject: null, value: 96 },
  ],
  [
    'failing jobs',
    { jobs: { failing: 2, oldestSeconds: null } },
    { kind: 'jobs_failing', severity: 'warning', subject: null, value: 2 },
  ],
  [
    'late jobs',
    { jobs: { failing: 0, oldestSeconds: 601 } },
    { kind: 'jobs_late', severity: 'error', subject: null, value: 601 },
  ],
  [
    'a carrier',
    { carriers: [{ carrier: 'fedex', state: 'open' }] },
    { kind: 'carrier_open', severity: 'error', subject: 'fedex', value: null },
  ],
  [
    'a carrier that is tried again',
    { carriers: [{ carrier: 'fedex', state: 'half_open' }] },
    { kind: 'carrier_open', severity: 'info', subject: 'fedex', value: null },
  ],
  [
    'clocks',
    { clockApartMs: -2500 },
    { kind: 'clock_apart', severity: 'warning', subject: null, value: -2500 },
  ],
  [
    'an invariant',
    { brokenInvariants: ['ledger_zero'] },
    { kind: 'invariant_broken', severity: 'error', subject: 'ledger_zero', value: null },
  ],
];

test.each(cases)('%s is told', (_, stats, suggestion) => {
  expect(suggest({ ...healthy, ...stats })).toEqual([suggestion]);
});

test('the worst stands first', () => {
  const severities = suggest({ ...healthy, conflictsLastHour: 1, lateSeconds: [20], stuckRows: 1 }).map(
    ({ severity }) => severity,
  );
  expect(severities).toEqual(['error', 'warning', 'info']);
});

test.each([
  ['connect ECONNREFUSED 127.0.0.1:587\n  at x', 'connect ECONNREFUSED 127.0.0.1:587'],
  ['550 no mailbox mia@example.com', '550 no mailbox …'],
  ['duplicate key "users_email" (a@b.co)', 'duplicate key … (…)'],
  ['no answer from https://carrier.example/v1?key=abc for 1Z999AA10123456784', 'no answer from … for …'],
  ['401 with Bearer abc.def', '401 with …'],
])('%s is kept as %s', (text, clean) => {
  expect(cleanError(text)).toBe(clean);
});

test('locks are named, that of an account by whose it is', () => {
  const lock = {
    lock_type: 'advisory',
    mode: 'ExclusiveLock',
    relation: null,
    class: 1,
    object: 12,
    parts: 2,
  };
  expect(nameLock(lock)).toEqual({ lock: 'lock of user 12', userId: '12' });
  expect(nameLock({ ...lock, class: 2 })).toEqual({ lock: 'advisory, ExclusiveLock', userId: null });
  expect(nameLock({ ...lock, lock_type: 'relation', relation: 'users', parts: null })).toEqual({
    lock: 'relation on users, ExclusiveLock',
    userId: null,
  });
});
