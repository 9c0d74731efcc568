import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { importFile } from '@waybill/server/src/console/lots/public.ts';
import { type Database, openDatabase } from '@waybill/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '@waybill/server/src/platform/db/embedded/start-embedded-postgres.ts';
import { migrate } from '@waybill/server/src/platform/db/migrate.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { loadZips } from '@waybill/server/src/zips/public.ts';
import { from as copyFrom } from 'pg-copy-streams';
import { type ImportFiles, writeImportFiles } from './import-file.ts';

/** One way of loading the rows: seconds of every round, in the order they were run. */
export type ImportFigure = {
  readonly name: string;
  readonly rows: number;
  readonly seconds: readonly number[];
  readonly rowsPerSecond: number;
};

const today = '2026-11-21';
const shipmentColumns =
  `lot_id, last_event_at, shipped_on, expected_on, delivered_on, carrier, status, sellable, zip5,
  tracking_number, service, city, region, origin_zip5, origin_city, origin_region`.replaceAll(/\s+/g, ' ');

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** Both ways begin with empty tables, a finished checkpoint and the lot that the copied rows belong to. */
const prepare = async ({ pool }: Database): Promise<void> => {
  await pool.query('TRUNCATE shipments, tracking_numbers, lot_rejections, lots RESTART IDENTITY');
  await pool.query(`INSERT INTO lots (file_name, file_format, source, owner, basis, offer, status, imported_by_name)
    VALUES ('copy', 'csv', 'bench', 'bench', 'bench', 'sellable', 'imported', 'bench')`);
  await pool.query('CHECKPOINT');
};

const hasPsql = (): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn('psql', ['--version'], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });

const copyByPsql = async (url: string, files: ImportFiles): Promise<void> => {
  const commands = [
    `\\copy tracking_numbers FROM '${files.numbers}'`,
    `\\copy shipments (${shipmentColumns}) FROM '${files.shipments}'`,
  ];
  const child = spawn(
    'psql',
    ['-qX', '-v', 'ON_ERROR_STOP=1', '-1', ...commands.flatMap((command) => ['-c', command]), url],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('psql could not copy');
};

const copyByDriver = async ({ pool }: Database, files: ImportFiles): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL statement_timeout = 0');
    const copy = (text: string, path: string): Promise<void> =>
      pipeline(createReadStream(path), client.query(copyFrom(text)));
    await copy('COPY tracking_numbers FROM STDIN', files.numbers);
    await copy(`COPY shipments (${shipmentColumns}) FROM STDIN`, files.shipments);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
};

const importLot = async (database: Database, file: string, rows: number): Promise<void> => {
  const outcome = await importFile({ ...database, log: createLog('silent'), today: () => today }, file, {
    source: 'bench',
    owner: 'bench',
    basis: 'bench',
    offer: 'sellable',
    importedByName: 'bench',
  });
  if (outcome.ended !== 'imported' || outcome.result.imported !== rows)
    throw new Error('not every row went in');
};

const measure = async (
  url: string,
  folder: string,
  rows: number,
  rounds: number,
): Promise<ImportFigure[]> => {
  const database = openDatabase({
    url,
    poolSize: 4,
    timeZone: 'Asia/Shanghai',
    namedStatements: true,
    statementTimeoutMs: 600_000,
  });
  const [lot, shipments, numbers] = ['lot.csv', 'shipments.txt', 'numbers.txt'].map((name) =>
    join(folder, name),
  );
  const files = { lot: lot ?? '', shipments: shipments ?? '', numbers: numbers ?? '' };
  try {
    await migrate(database.db);
    await loadZips(database.pool);
    await writeImportFiles(files, rows, today);
    const byPsql = await hasPsql();
    const ways = [
      {
        name: byPsql ? 'psql \\copy' : 'COPY by the driver (no psql here)',
        run: () => (byPsql ? copyByPsql(url, files) : copyByDriver(database, files)),
        seconds: [] as number[],
      },
      { name: 'import of a CSV', run: () => importLot(database, files.lot, rows), seconds: [] as number[] },
    ];
    for (let round = 0; round < rounds; round += 1) {
      for (const way of ways) {
        // Turn by turn, so that both meet the same machine.
        // oxlint-disable-next-line no-await-in-loop
        await prepare(database);
        // oxlint-disable-next-line no-await-in-loop
        way.seconds.push(await timed(way.run));
      }
    }
    return ways.map(({ name, seconds }) => ({ name, rows, seconds, rowsPerSecond: rows / median(seconds) }));
  } finally {
    await database.close();
  }
};

/**
 * Loads the same rows into the same two tables by COPY, as prepared rows in the order of the file, and by the import
 * of a CSV, which also checks, sorts and looks for known numbers. On the server of `url`, else on an embedded one;
 * a given database loses its stock.
 */
export const benchImport = async ({
  url = process.env['BENCH_DATABASE_URL'],
  rows = 1_000_000,
  rounds = 3,
}: {
  readonly url?: string | undefined;
  readonly rows?: number;
  readonly rounds?: number;
} = {}): Promise<ImportFigure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-import-'));
  // Under root the embedded database runs as another user, who must get in.
  await chmod(folder, 0o755);
  const embedded =
    url === undefined
      ? await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: createLog('silent') })
      : undefined;
  try {
    return await measure(url ?? embedded?.url ?? '', folder, rows, rounds);
  } finally {
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const figures = await benchImport({
    rows: Number(process.env['BENCH_ROWS'] ?? 1_000_000),
    rounds: Number(process.env['BENCH_ROUNDS'] ?? 3),
  });
  for (const { name, rows, seconds, rowsPerSecond } of figures) {
    const each = seconds.map((time) => time.toFixed(1)).join(', ');
    process.stdout.write(`${name}: ${Math.round(rowsPerSecond)} rows/s (${rows} rows in ${each} s)\n`);
  }
  const [copied, imported] = figures.map(({ rowsPerSecond }) => rowsPerSecond);
  process.stdout.write(`ratio ${((imported ?? NaN) / (copied ?? NaN)).toFixed(2)}\n`);
}
