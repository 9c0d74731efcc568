import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@waybill/server/test/free-port.ts';
import {
  type SystemPostgres,
  findPrograms,
  openServerFolder,
  systemPostgres,
} from '../restore/system-postgres.ts';

const host = '127.0.0.1';
const citusSettings = {
  shared_preload_libraries: 'citus',
  max_connections: '300',
  max_prepared_transactions: '600',
  shared_buffers: '256MB',
  // Parts move from worker to worker by logical replication.
  wal_level: 'logical',
  'citus.recover_2pc_interval': '5s',
};

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export const findCitus = async (): Promise<string | undefined> => {
  const bin = await findPrograms();
  return bin !== undefined && existsSync(join(bin, '../lib/citus.so')) ? bin : undefined;
};

/** A coordinator, so far without workers. */
export const startCluster = async (ends: AsyncDisposableStack, bin: string) => {
  const folder = await openServerFolder(ends, 'citus');
  const start = async (name: string, settings: Readonly<Record<string, string>>): Promise<SystemPostgres> => {
    const server = systemPostgres(bin, folder, name, await freePort(), host);
    ends.defer(() => server.stop());
    await server.create(settings);
    if (settings === citusSettings) await server.ask('CREATE EXTENSION citus');
    return server;
  };
  const coordinator = await start('coordinator', citusSettings);
  await coordinator.ask(`SELECT citus_set_coordinator_host('${host}', ${coordinator.port})`);
  const workers: SystemPostgres[] = [];
  return {
    coordinator,
    workers,
    addWorker: async (): Promise<SystemPostgres> => {
      const worker = await start(`worker-${workers.length + 1}`, citusSettings);
      await coordinator.ask(`SELECT citus_add_node('${host}', ${worker.port})`);
      workers.push(worker);
      return worker;
    },
    startPlain: (): Promise<SystemPostgres> => start('plain', {}),
  };
};
