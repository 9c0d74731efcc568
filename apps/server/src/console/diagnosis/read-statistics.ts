import type { Carriers } from '../../tracking/public-api.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Db } from '../../platform/db/database.ts';
import { wallTime } from '../../platform/db/times.ts';
import { listNodes } from '../stats/public-api.ts';
import { carrierStates, jobTotals } from './read-reservations.ts';
import { cleanError } from './rules.ts';
import { countConnections, listConflicts, listJobKinds, listMigrations, readDatabase } from './store.ts';

type PoolStatus = EndpointData<typeof diagnosisEndpoints.connectionPoolStatus>;
type Statistics = EndpointData<typeof diagnosisEndpoints.diagnosisStatistics>;

export const readPools = async (db: Db): Promise<PoolStatus> => {
  const [nodes, [server]] = await Promise.all([listNodes(db), countConnections(db)]);
  return {
    nodes: nodes.map((node) => ({
      node: node.node,
      seenMs: node.seen,
      max: node.pool_max,
      total: node.pool_total,
      idle: node.pool_idle,
      waiting: node.pool_waiting,
    })),
    server: {
      max: server?.max ?? 0,
      total: server?.total ?? 0,
      active: server?.active ?? 0,
      idle: server?.idle ?? 0,
      idleInTransaction: server?.idle_in_transaction ?? 0,
      waitingForLocks: server?.waiting ?? 0,
    },
  };
};

export const readStatistics = async (
  context: Pick<Deps, 'db'> & { readonly carriers: Carriers },
): Promise<Statistics> => {
  const { db } = context;
  const [nodes, [database], conflicts, kinds, migrations, carriers] = await Promise.all([
    listNodes(db),
    readDatabase(db),
    listConflicts(db),
    listJobKinds(db),
    listMigrations(db),
    carrierStates(context),
  ]);
  if (database === undefined) throw new Error('the database told nothing of itself');
  const { hits, reads } = database;
  return {
    nodes: nodes.map((node) => ({
      node: node.node,
      version: node.version,
      startedTime: wallTime(node.started_at),
      seenMs: node.seen,
      eventLoopP50: node.event_loop_p50,
      eventLoopP99: node.event_loop_p99,
      eventLoopMax: node.event_loop_max,
      residentBytes: node.resident_bytes,
      heapBytes: node.heap_bytes,
      cpu: node.cpu,
      transactionRetries: node.transaction_retries,
      requestsInFlight: node.requests_in_flight,
    })),
    database: {
      version: database.version,
      sizeBytes: database.size,
      startedTime: wallTime(database.started),
      deadlocks: database.deadlocks,
      cacheHitRate: hits + reads === 0 ? null : hits / (hits + reads),
      commits: database.commits,
      rollbacks: database.rollbacks,
    },
    recentDeadlocks: conflicts.map(({ met_at: metAt, ...conflict }) => ({
      time: wallTime(metAt),
      ...conflict,
    })),
    jobs: {
      ...jobTotals(kinds),
      kinds: kinds.map(({ name, waiting, failing, last_error: error }) => ({
        name,
        waiting,
        failing,
        lastError: error === null ? null : cleanError(error),
      })),
    },
    migrations: migrations.map(({ name, applied }) => ({ name, appliedTime: wallTime(applied) })),
    carriers,
  };
};
