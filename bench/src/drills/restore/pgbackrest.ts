import { chown, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type SystemPostgres, asPostgres } from './system-postgres.ts';

/** Seconds after which what was written goes to the archive although its segment is not full. */
export const archiveSeconds = 5;

export class BackupRepository {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get #file(): string {
    return join(this.#folder, 'pgbackrest.conf');
  }

  get settings(): Readonly<Record<string, string>> {
    return {
      archive_mode: 'on',
      archive_command: `pgbackrest --config=${this.#file} --stanza=waybill archive-push %p`,
      archive_timeout: `${archiveSeconds}s`,
    };
  }

  async pointAt({ dataDir, port }: SystemPostgres): Promise<void> {
    const lines = [
      '[global]',
      `repo1-path=${join(this.#folder, 'repository')}`,
      'repo1-retention-full=2',
      'repo1-bundle=y',
      'repo1-cipher-type=aes-256-cbc',
      'repo1-cipher-pass=a passphrase of the drill',
      'compress-type=zst',
      'process-max=2',
      'start-fast=y',
      `log-path=${this.#folder}`,
      `lock-path=${this.#folder}`,
      `spool-path=${this.#folder}`,
      'log-level-console=warn',
      '[waybill]',
      `pg1-path=${dataDir}`,
      `pg1-port=${port}`,
      `pg1-socket-path=${this.#folder}`,
      'pg1-user=postgres',
    ];
    await writeFile(this.#file, `${lines.join('\n')}\n`);
    const { uid, gid } = await stat(this.#folder);
    await chown(this.#file, uid, gid);
  }

  run(...args: readonly string[]): Promise<string> {
    return asPostgres('pgbackrest', [`--config=${this.#file}`, '--stanza=waybill', ...args]);
  }

  async newestMegabytes(): Promise<number> {
    type Stanza = { backup: { info: { repository: { delta: number } } }[] };
    const [stanza] = JSON.parse(await this.run('info', '--output=json')) as Stanza[];
    return Math.round((stanza?.backup.at(-1)?.info.repository.delta ?? 0) / 1e6);
  }
}
