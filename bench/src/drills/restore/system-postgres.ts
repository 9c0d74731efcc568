import { execFile } from 'node:child_process';
import { appendFile, chmod, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { valueOf } from '../../data/bench-server.ts';

const programs = '/usr/lib/postgresql';

/** Folder of the programs of the newest PostgreSQL that the distribution has installed; undefined without one. */
export const findPrograms = async (): Promise<string | undefined> => {
  const versions = (await readdir(programs).catch(() => [])).map(Number).filter(Number.isFinite);
  return versions.length === 0 ? undefined : join(programs, String(Math.max(...versions)), 'bin');
};

/** Runs a program as the account of PostgreSQL, which rejects to run as root; answers its output. */
export const asPostgres = async (program: string, args: readonly string[]): Promise<string> => {
  const root = process.getuid?.() === 0;
  const [file, ...rest] = [...(root ? ['runuser', '-u', 'postgres', '--'] : []), program, ...args];
  const { stdout } = await promisify(execFile)(file ?? program, rest, { maxBuffer: 2 ** 24 });
  return stdout;
};

/** A folder of that account, which goes away with the task. */
export const openServerFolder = async (ends: AsyncDisposableStack, name: string): Promise<string> => {
  const folder = (await asPostgres('mktemp', ['-d', join(tmpdir(), `waybill-${name}-XXXXXX`)])).trim();
  await chmod(folder, 0o755);
  ends.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
};

export type SystemPostgres = ReturnType<typeof systemPostgres>;

/** A server of the distribution's; `listen` is an address beside the socket. */
export const systemPostgres = (bin: string, folder: string, name: string, port: number, listen = '') => {
  const dataDir = join(folder, name);
  const url = `postgresql://waybill@/waybill?host=${encodeURIComponent(folder)}&port=${port}&sslmode=disable`;
  const run = (program: string, ...args: readonly string[]): Promise<string> =>
    asPostgres(join(bin, program), args);
  const start = async (): Promise<void> => {
    const options = `-p ${port} -c listen_addresses=${listen} -c unix_socket_directories=${folder}`;
    await run('pg_ctl', '-D', dataDir, '-w', '-t', '120', '-l', `${dataDir}.log`, '-o', options, 'start');
  };
  const kill = async (): Promise<void> => {
    const [pid] = (await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  return {
    port,
    dataDir,
    url,
    /** The first value that a statement answers, which the superuser runs in the product's database. */
    ask: <T>(sql: string): Promise<T | undefined> => valueOf(url.replace('waybill@', 'postgres@'), sql),
    create: async (settings: Readonly<Record<string, string>>): Promise<void> => {
      await run('initdb', '-D', dataDir, '-A', 'trust', '-E', 'UTF8', '--locale=C');
      const lines = Object.entries(settings).map(([key, value]) => `${key} = '${value}'\n`);
      await appendFile(join(dataDir, 'postgresql.conf'), lines.join(''));
      await start();
      await run('createuser', '-h', folder, '-p', String(port), 'waybill');
      await run('createdb', '-h', folder, '-p', String(port), '-O', 'waybill', 'waybill');
    },
    start,
    kill,
    /** Its machine is lost: the server is killed and its files are gone. */
    lose: async (): Promise<void> => {
      await kill();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
    stop: async (): Promise<void> => {
      await run('pg_ctl', '-D', dataDir, '-m', 'fast', 'stop').catch(() => undefined);
    },
  };
};
