import { access, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@waybill/server/test/free-port.ts';
import { SystemPostgres, asPostgres, findPrograms } from '../restore/system-postgres.ts';

const host = '127.0.0.1';
const settings = {
  shared_preload_libraries: 'citus',
  max_connections: '300',
  max_prepared_transactions: '600',
  shared_buffers: '256MB',
  // Parts move from worker to worker by logical replication.
  wal_level: 'logical',
  'citus.recover_2pc_interval': '5s',
};

export type Cluster = {
  readonly coordinator: SystemPostgres;
  readonly workers: readonly SystemPostgres[];
  addWorker(): Promise<SystemPostgres>;
  startPlain(): Promise<SystemPostgres>;
};

export const findCitus = async (): Promise<string | undefined> => {
  const bin = await findPrograms();
  if (bin === undefined) return undefined;
  return access(join(bin, '../lib/citus.so')).then(
    () => bin,
    () => undefined,
  );
};

export const startCluster = async (
  ends: AsyncDisposableStack,
  bin: string,
  size: number,
): Promise<Cluster> => {
  const folder = (await asPostgres('mktemp', ['-d', join(tmpdir(), 'waybill-citus-XXXXXX')])).trim();
  await chmod(folder, 0o755);
  ends.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const startNode = async (
    name: string,
    given: Readonly<Record<string, string>>,
  ): Promise<SystemPostgres> => {
    const node = new SystemPostgres(bin, folder, name, await freePort(), host);
    ends.defer(() => node.stop());
    await node.create(given);
    return node;
  };
  const startCitus = async (name: string): Promise<SystemPostgres> => {
    const node = await startNode(name, settings);
    await node.ask('CREATE EXTENSION citus');
    return node;
  };
  const coordinator = await startCitus('coordinator');
  await coordinator.ask(`SELECT citus_set_coordinator_host('${host}', ${coordinator.port})`);
  const workers: SystemPostgres[] = [];
  const addWorker = async (): Promise<SystemPostgres> => {
    const worker = await startCitus(`worker-${workers.length + 1}`);
    await coordinator.ask(`SELECT citus_add_node('${host}', ${worker.port})`);
    workers.push(worker);
    return worker;
  };
  // One after the other: each takes over what the coordinator knows.
  for (let n = 0; n < size; n += 1) await addWorker();
  return { coordinator, workers, addWorker, startPlain: () => startNode('plain', {}) };
};
