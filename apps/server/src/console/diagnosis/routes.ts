import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Carriers } from '../../parcels/tracking/public-api.ts';
import { findHealth, worstOf } from '../../parcels/carrier-accounts/public-api.ts';
import { countStuckRows, readBoard } from '../invariants/public-api.ts';
import { listNodes } from '../../records/stats/public-api.ts';
import { type DiagnosisStats, suggest } from './rules.ts';
import {
  countConflicts,
  countConnections,
  countHolds,
  findLateHolds,
  findLateReservations,
  findLockWaits,
  findLongTransactions,
  findSetup,
  listJobKinds,
  readDatabase,
  listConflicts,
  listMigrations,
} from './store.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FileAnswer, Routes } from '../../platform/http/handlers.ts';
import serverPackage from '../../../package.json' with { type: 'json' };

/** Seconds after its end within which a hold is swept. */
const sweepSeconds = 10;
const longSeconds = 5;

const tenths = (seconds: number): number => Math.max(0, Math.round(seconds * 10) / 10);

const carrierStates = async ({ db, carriers: pools }: Pick<Deps, 'db'> & { readonly carriers: Carriers }) => {
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

const jobTotals = (kinds: Awaited<ReturnType<typeof listJobKinds>>) => {
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

const readReservationDiagnosis = async (
  context: Pick<Deps, 'db'> & { readonly carriers: Carriers },
): Promise<EndpointData<typeof diagnosisEndpoints.reservationDiagnosis>> => {
  const { db } = context;
  const database = first(await readDatabase(db));
  const clockApartMs = Date.now() - database.nowMs;
  const [live] = await countHolds(db);
  const holds = await findLateHolds(db, sweepSeconds);
  const reservations = await findLateReservations(db, sweepSeconds);
  const stuckRows = (await countStuckRows(db))[0]?.broken ?? 0;
  const lockWaits = (await findLockWaits(db)).map(({ named, ...wait }) => ({ ...wait, ...named }));
  const longTransactions = (await findLongTransactions(db, longSeconds)).map(({ query }) => query);
  const stats: DiagnosisStats = {
    lateSeconds: [...holds, ...reservations].map((one) => one.lateSeconds),
    stuckRows,
    transactions: longTransactions,
    waits: lockWaits.map(({ lock, waiting }) => ({ lock, seconds: waiting.seconds })),
    conflictsLastHour: (await countConflicts(db))[0]?.count ?? 0,
    nodes: await listNodes(db),
    connections: first(await countConnections(db)),
    jobs: jobTotals(await listJobKinds(db)),
    carriers: await carrierStates(context),
    clockApartMs,
    brokenInvariants: (await readBoard(db)).list.flatMap(({ name, state }) =>
      state === 'broken' ? [name] : [],
    ),
  };
  return {
    checkedTime: database.checkedTime,
    liveHolds: live?.holds ?? 0,
    heldRows: live?.rows ?? 0,
    expiredHolds: holds,
    expiredReservations: reservations,
    stuckRows,
    lockWaits,
    longTransactions,
    suggestions: suggest(stats),
  };
};

const readPools = async (db: Db): Promise<EndpointData<typeof diagnosisEndpoints.connectionPoolStatus>> => {
  const [nodes, server] = await Promise.all([listNodes(db), countConnections(db)]);
  return {
    nodes: nodes.map(
      ({ node, seenMs, poolMax: max, poolTotal: total, poolIdle: idle, poolWaiting: waiting }) => ({
        node,
        seenMs,
        max,
        total,
        idle,
        waiting,
      }),
    ),
    server: first(server),
  };
};

const readStatistics = async (
  context: Pick<Deps, 'db'> & { readonly carriers: Carriers },
): Promise<EndpointData<typeof diagnosisEndpoints.diagnosisStatistics>> => {
  const { db } = context;
  const [nodes, databases, recentDeadlocks, kinds, migrations, carriers] = await Promise.all([
    listNodes(db),
    readDatabase(db),
    listConflicts(db),
    listJobKinds(db),
    listMigrations(db),
    carrierStates(context),
  ]);
  const { checkedTime: _, nowMs: __, ...database } = first(databases);
  return {
    nodes: nodes.map((node) => ({
      node: node.node,
      version: node.version,
      startedTime: node.startedTime,
      seenMs: node.seenMs,
      eventLoopP50: node.eventLoopP50,
      eventLoopP99: node.eventLoopP99,
      eventLoopMax: node.eventLoopMax,
      residentBytes: node.residentBytes,
      heapBytes: node.heapBytes,
      cpu: node.cpu,
      transactionRetries: node.transactionRetries,
      requestsInFlight: node.requestsInFlight,
    })),
    database,
    recentDeadlocks,
    jobs: {
      ...jobTotals(kinds),
      kinds: kinds.map(({ running: _running, oldest: _oldest, ...kind }) => kind),
    },
    migrations,
    carriers,
  };
};

/**
 * All of the diagnosis as one file to hand on: figures, versions and settings. Secrets stand as `set` or `not set`, and
 * whom or what something is about is said by ids.
 */
const writeReport = async (
  context: Pick<Deps, 'config' | 'db'> & { readonly carriers: Carriers },
): Promise<FileAnswer> => {
  const reservations = await readReservationDiagnosis(context);
  const report = {
    product: 'Waybill',
    version: serverPackage.version,
    writtenTime: reservations.checkedTime,
    runtime: { node: process.version, platform: process.platform, architecture: process.arch },
    settings: context.config.settings,
    reservations: {
      ...reservations,
      expiredReservations: reservations.expiredReservations.map(({ orderNo: _orderNo, ...late }) => late),
    },
    connectionPool: await readPools(context.db),
    statistics: await readStatistics(context),
    invariants: (await readBoard(context.db)).list,
  };
  const stamp = reservations.checkedTime.slice(0, 19).replaceAll(/[-:T]/g, '');
  return {
    fileName: `waybill-diagnosis-${stamp}.json`,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(report, null, 2),
  };
};

export const diagnosisRoutes: Routes<
  Omit<typeof diagnosisEndpoints, 'listInvariants' | 'checkInvariants'>,
  { readonly carriers: Carriers }
> = (context) => ({
  getSetup: async () => {
    const found = first(await findSetup(context.db));
    return { ...found, mail: context.config.smtp !== undefined || context.config.demo };
  },
  reservationDiagnosis: () => readReservationDiagnosis(context),
  connectionPoolStatus: () => readPools(context.db),
  diagnosisStatistics: () => readStatistics(context),
  diagnosisReport: () => writeReport(context),
});
