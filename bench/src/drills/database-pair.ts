import { execFile } from 'node:child_process';
import { appendFile, chmod, chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@waybill/server/src/platform/db/embedded/start-embedded-postgres.ts';
import type pg from 'pg';
import { withClient } from '../data/bench-database.ts';
import { type Proxy, openProxy } from '../chaos/proxy.ts';
import { minute, waitUntil } from '../wait.ts';

const log = { info: () => undefined, warn: () => undefined };
const standbyName = 'standby';

/** A primary that acknowledges a commit when its standby has it too, and the address that leads to the primary. */
export type DatabasePair = {
  readonly url: string;
  readonly standbyUrl: string;
  /** Stops or resumes what makes the standby look like the primary; it goes on receiving. */
  replay(going: boolean): Promise<void>;
  killPrimary(): void;
  failOver(): Promise<void>;
  stop(): Promise<void>;
};

const superuserUrl = ({ connection }: EmbeddedPostgres): string =>
  `postgresql://postgres@/postgres?host=${encodeURIComponent(connection.host)}&port=${connection.port}&sslmode=disable`;

const asSuperuser = <T>(server: EmbeddedPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(superuserUrl(server), work);

const socketOf = ({ connection }: EmbeddedPostgres): string =>
  join(connection.host, `.s.PGSQL.${connection.port}`);

/** Copies a running primary as `pg_basebackup` does, which does not come with the embedded one. */
const copyPrimary = async (primary: EmbeddedPostgres, from: string, to: string): Promise<void> => {
  const label = await asSuperuser(primary, async (client) => {
    // One session: the backup ends with it.
    await client.query(`SELECT pg_backup_start('standby', true)`);
    await promisify(execFile)('cp', ['-a', from, to]);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    return rows[0]?.labelfile ?? '';
  });
  const left = (await readdir(to)).filter((name) => /^(postmaster\.|\.s\.PGSQL)/.test(name));
  await Promise.all(left.map((name) => rm(join(to, name))));
  await writeFile(join(to, 'backup_label'), label);
  await writeFile(join(to, 'standby.signal'), '');
  const { host, port } = primary.connection;
  const way = `host=${host} port=${port} user=postgres application_name=${standbyName}`;
  await appendFile(join(to, 'postgresql.auto.conf'), `\nprimary_conninfo = '${way}'\n`);
  const { uid, gid } = await stat(from);
  await Promise.all(['backup_label', 'standby.signal'].map((name) => chown(join(to, name), uid, gid)));
};

const isSynchronous = (primary: EmbeddedPostgres): Promise<boolean> =>
  asSuperuser(primary, async (client) => {
    const { rows } = await client.query(`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`);
    return rows.length === 1;
  });

const pairOf = (primary: EmbeddedPostgres, standby: EmbeddedPostgres, address: Proxy): DatabasePair => ({
  url: `postgresql://waybill@127.0.0.1:${address.port}/waybill?sslmode=disable`,
  standbyUrl: standby.url,
  replay: (going) =>
    asSuperuser(
      standby,
      async (client) => void (await client.query(`SELECT pg_wal_replay_${going ? 'resume' : 'pause'}()`)),
    ),
  killPrimary: () => void process.kill(primary.pid, 'SIGKILL'),
  failOver: async () => {
    await asSuperuser(standby, (client) => client.query('SELECT pg_promote(true, 60)'));
    address.pointAt({ path: socketOf(standby) });
  },
  stop: async () => {
    await address.close();
    await standby.stop();
    await primary.stop();
  },
});

export const startDatabasePair = async (): Promise<DatabasePair> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-pair-'));
  // Under root the database runs as another user, who must get in.
  await chmod(folder, 0o755);
  const dirs = { primary: join(folder, 'primary'), standby: join(folder, 'standby') };
  const settings = { wal_level: 'replica', max_wal_senders: '4', hot_standby: 'on' };
  const primary = await startEmbeddedPostgres({ dataDir: dirs.primary, log, settings });
  await copyPrimary(primary, dirs.primary, dirs.standby);
  const standby = await startEmbeddedPostgres({ dataDir: dirs.standby, log, settings });
  await asSuperuser(primary, async (client) => {
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${standbyName}'`);
    await client.query('SELECT pg_reload_conf()');
  });
  await waitUntil('the standby is synchronous', minute, () => isSynchronous(primary));
  const pair = pairOf(primary, standby, await openProxy({ path: socketOf(primary) }));
  return {
    ...pair,
    stop: async () => {
      await pair.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
