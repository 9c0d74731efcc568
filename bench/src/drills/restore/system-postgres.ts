import { execFile } from 'node:child_process';
import { appendFile, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withClient } from '../../data/bench-database.ts';

const programs = '/usr/lib/postgresql';

/** Folder of the programs of the newest PostgreSQL that the distribution has installed; undefined without one. */
export const findPrograms = async (): Promise<string | undefined> => {
  const versions = await readdir(programs).catch(() => []);
  const newest = versions
    .map(Number)
    .filter(Number.isFinite)
    .toSorted((a, b) => b - a)[0];
  return newest === undefined ? undefined : join(programs, String(newest), 'bin');
};

/** Runs a program as the account of PostgreSQL, which rejects to run as root; answers its output. */
export const asPostgres = async (program: string, args: readonly string[]): Promise<string> => {
  const root = process.getuid?.() === 0;
  const [file, ...rest] = [...(root ? ['runuser', '-u', 'postgres', '--'] : []), program, ...args];
  const { stdout } = await promisify(execFile)(file ?? program, rest, { maxBuffer: 2 ** 24 });
  return stdout;
};

export class SystemPostgres {
  readonly name: string;
  readonly port: number;
  readonly #bin: string;
  readonly #folder: string;
  readonly #listen: string;

  /** `listen` is an address beside the socket. */
  constructor(bin: string, folder: string, name: string, port: number, listen = '') {
    this.#bin = bin;
    this.#folder = folder;
    this.name = name;
    this.port = port;
    this.#listen = listen;
  }

  get dataDir(): string {
    return join(this.#folder, this.name);
  }

  get socket(): string {
    return join(this.#folder, `.s.PGSQL.${this.port}`);
  }

  get url(): string {
    return this.urlAs('waybill');
  }

  private urlAs(role: string): string {
    return `postgresql://${role}@/waybill?host=${encodeURIComponent(this.#folder)}&port=${this.port}&sslmode=disable`;
  }

  /** The first value that a statement answers, which the superuser runs in the product's database. */
  ask<T>(sql: string): Promise<T | undefined> {
    return withClient(this.urlAs('postgres'), async (client) => {
      const { rows } = await client.query<Record<string, T>>(sql);
      return Object.values(rows[0] ?? {})[0];
    });
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
    const log = join(this.#folder, `${this.name}.log`);
    const how = ['-D', this.dataDir, '-w', '-t', '120', '-l', log, '-o', options];
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
    await asPostgres(join(this.#bin, 'pg_ctl'), ['-D', this.dataDir, '-m', 'fast', 'stop']).catch(
      () => undefined,
    );
  }
}
