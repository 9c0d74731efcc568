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

export class SystemPostgres {
  readonly port: number;
  readonly dataDir: string;
  readonly url: string;
  readonly #bin: string;
  readonly #folder: string;
  readonly #listen: string;

  /** `listen` is an address beside the socket. */
  constructor(bin: string, folder: string, name: string, port: number, listen = '') {
    this.port = port;
    this.dataDir = join(folder, name);
    this.url = `postgresql://waybill@/waybill?host=${encodeURIComponent(folder)}&port=${port}&sslmode=disable`;
    this.#bin = bin;
    this.#folder = folder;
    this.#listen = listen;
  }

  /** The first value that a statement answers, which the superuser runs in the product's database. */
  ask<T>(sql: string): Promise<T | undefined> {
    return valueOf(this.url.replace('waybill@', 'postgres@'), sql);
  }

  async create(settings: Readonly<Record<string, string>>): Promise<void> {
    const how = ['-A', 'trust', '-E', 'UTF8', '--locale=C'];
    await asPostgres(join(this.#bin, 'initdb'), ['-D', this.dataDir, ...how]);
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    await appendFile(join(this.dataDir, 'postgresql.conf'), lines.join(''));
    await this.start();
    const to = ['-h', this.#folder, '-p', String(this.port)];
    await asPostgres(join(this.#bin, 'createuser'), [...to, 'waybill']);
    await asPostgres(join(this.#bin, 'createdb'), [...to, '-O', 'waybill', 'waybill']);
  }

  async start(): Promise<void> {
    const options = `-p ${this.port} -c listen_addresses=${this.#listen} -c unix_socket_directories=${this.#folder}`;
    const how = ['-D', this.dataDir, '-w', '-t', '120', '-l', `${this.dataDir}.log`, '-o', options];
    await asPostgres(join(this.#bin, 'pg_ctl'), [...how, 'start']);
  }

  async kill(): Promise<void> {
    const [pid] = (await readFile(join(this.dataDir, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  }

  /** Its machine is lost: the server is killed and its files are gone. */
  async lose(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async stop(): Promise<void> {
    const args = ['-D', this.dataDir, '-m', 'fast', 'stop'];
    await asPostgres(join(this.#bin, 'pg_ctl'), args).catch(() => undefined);
  }
}
