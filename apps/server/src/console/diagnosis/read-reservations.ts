import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Carriers } from '../../tracking/public-api.ts';
import { findHealth, worstOf } from '../carriers/public-api.ts';
import { countStuckRows, readBoard } from '../invariants/public-api.ts';
import { listNodes } from '../stats/public-api.ts';
import { redactStatement } from '../../platform/db/redact-statement.ts';
import { wallTime } from '../../platform/db/times.ts';
import { type DiagnosisStats, nameLock, suggest } from './rules.ts';
import {
  type StoredQuery,
  type StoredWait,
  countConflicts,
  countConnections,
  countHolds,
  findLateHolds,
  findLateReservations,
  findLockWaits,
  findLongTransactions,
  listJobKinds,
  readDatabase,
} from './store.ts';

type Diagnosis = EndpointData<typeof diagnosisEndpoints.reservationDiagnosis>;

/** Seconds after its end within which a hold is swept. */
const sweepSeconds = 10;
const longSeconds = 5;

const tenths = (seconds: number): number => Math.max(0, Math.round(seconds * 10) / 10);

const queryOf = (query: StoredQuery): Diagnosis['longTransactions'][number] => ({
  pid: query.pid,
  state: query.state,
  seconds: tenths(query.seconds),
  query: redactStatement(query.query),
  waitsFor: query.waits_for,
});

const waitOf = (wait: StoredWait): Diagnosis['lockWaits'][number] => ({
  waiting: queryOf(wait),
  blocking:
    wait.blocking_pid === null
      ? null
      : queryOf({
          pid: wait.blocking_pid,
          state: wait.blocking_state,
          seconds: wait.blocking_seconds ?? 0,
          query: wait.blocking_query ?? '',
          waits_for: wait.blocking_waits_for,
        }),
  ...nameLock(wait),
});

export const carrierStates = async ({
  db,
  carriers: pools,
}: Pick<Deps, 'db'> & { readonly carriers: Carriers }) => {
  const health = await findHealth(db);
  const states = await Promise.all(
    carriers.map(async (carrier) => {
      const account = await pools.account(carrier);
      if (account === null) return [];
      const nodes = health.filter((node) => node.carrier === carrier);
      return [
        {
          carrier,
          account: account.source,
          state: worstOf(nodes).breaker,
          calls: account.usedToday,
          failed: nodes.reduce((sum, { failures }) => sum + failures.length, 0),
        },
      ];
    }),
  );
  return states.flat();
};

export const jobTotals = (kinds: Awaited<ReturnType<typeof listJobKinds>>) => {
  const sum = (of: 'waiting' | 'running' | 'failing'): number =>
    kinds.reduce((all, kind) => all + kind[of], 0);
  const oldest = kinds.flatMap((kind) => (kind.oldest === null ? [] : [kind.oldest]));
  return {
    waiting: sum('waiting'),
    running: sum('running'),
    failing: sum('failing'),
    oldestSeconds: oldest.length === 0 ? null : tenths(Math.max(...oldest)),
  };
};

const first = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error('the database told nothing of itself');
  return row;
};

export const readReservationDiagnosis = async (
  context: Pick<Deps, 'db'> & { readonly carriers: Carriers },
): Promise<Diagnosis> => {
  const { db } = context;
  const database = first(await readDatabase(db));
  const clockApartMs = Date.now() - database.now_ms;
  const [live] = await countHolds(db);
  const holds = await findLateHolds(db, sweepSeconds);
  const reservations = await findLateReservations(db, sweepSeconds);
  const stuckRows = await countStuckRows(db);
  const waits = await findLockWaits(db);
  const lockWaits = waits.map(waitOf);
  const longTransactions = (await findLongTransactions(db, longSeconds)).map(queryOf);
  const stats: DiagnosisStats = {
    lateSeconds: [...holds, ...reservations].map(({ late }) => late),
    stuckRows,
    transactions: longTransactions,
    waits: lockWaits.map(({ lock, waiting }) => ({ lock, seconds: waiting.seconds })),
    conflictsLastHour: (await countConflicts(db))[0]?.count ?? 0,
    nodes: (await listNodes(db)).map((node) => ({
      node: node.node,
      poolMax: node.pool_max,
      poolTotal: node.pool_total,
      poolIdle: node.pool_idle,
      poolWaiting: node.pool_waiting,
      eventLoopP99: node.event_loop_p99,
      residentBytes: node.resident_bytes,
    })),
    connections: first(await countConnections(db)),
    jobs: jobTotals(await listJobKinds(db)),
    carriers: await carrierStates(context),
    clockApartMs,
    brokenInvariants: (await readBoard(db)).list.flatMap(({ name, state }) =>
      state === 'broken' ? [name] : [],
    ),
  };
  return {
    checkedTime: wallTime(database.now),
    liveHolds: live?.holds ?? 0,
    heldRows: live?.rows ?? 0,
    expiredHolds: holds.map(({ id, user_id: userId, carrier, rows, late }) => ({
      holdId: id,
      userId: String(userId),
      carrier,
      rows,
      lateSeconds: late,
    })),
    expiredReservations: reservations.map(({ id, order_no: orderNo, user_id: userId, late }) => ({
      orderId: String(id),
      orderNo,
      userId: String(userId),
      lateSeconds: late,
    })),
    stuckRows,
    lockWaits,
    longTransactions,
    suggestions: suggest(stats),
  };
};
