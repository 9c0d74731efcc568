import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { importFile } from '@waybill/server/src/console/lots/public-api.ts';
import type { Database } from '@waybill/server/src/platform/db/database.ts';
import { createLog } from '@waybill/server/src/platform/log/log.ts';
import { from as copyFrom } from 'pg-copy-streams';
import type { Bench } from './bench.ts';
import { inDatabase } from './data/bench-database.ts';
import { type ImportFiles, writeImportFiles } from './import-file.ts';
import { median } from './load/latency.ts';
import { figure, table, verdict } from './report/tables.ts';

/** The least share of the speed of a plain COPY that the import has to reach. */
const target = 0.5;
const today = '2026-11-21';
const shipmentColumns =
  `lot_id, last_event_at, shipped_on, expected_on, delivered_on, carrier, status, sellable, zip5,
  tracking_number, service, city, region, origin_zip5, origin_city, origin_region`.replaceAll(/\s+/g, ' ');

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

/** Both ways begin with empty tables and the lot that the copied rows belong to. */
const prepare = async ({ pool }: Database): Promise<void> => {
  await pool.query('TRUNCATE shipments, tracking_numbers, lot_rejections, lots RESTART IDENTITY');
  await pool.query(`INSERT INTO lots (file_name, file_format, source, owner, basis, offer, status, imported_by_name)
    VALUES ('copy', 'csv', 'bench', 'bench', 'bench', 'sellable', 'imported', 'bench')`);
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

type Way = { readonly name: string; readonly run: () => Promise<void>; readonly seconds: number[] };

const tableOf = (ways: readonly Way[], rows: number): string => {
  const speeds = ways.map(({ seconds }) => rows / median(seconds));
  return table(
    'way | rows | rows/s | seconds of the rounds | ratio | target',
    ways.map(({ name, seconds }, at) => {
      const ratio = (speeds[at] ?? NaN) / (speeds[0] ?? NaN);
      return [
        name,
        rows.toLocaleString('en-US'),
        figure(speeds[at] ?? NaN),
        seconds.map((time) => time.toFixed(1)).join(', '),
        figure(ratio),
        at === 0 ? '' : `≥ ${target} ${verdict(ratio >= target)}`,
      ];
    }),
  );
};

/**
 * Loads the same rows into the same two tables by COPY, as prepared rows in the order of the file, and by the import
 * of a CSV, which also checks, sorts and looks for known numbers. The first figure is that of COPY.
 */
export const benchImport = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const { rows, rounds } = options.quick ? { rows: 100_000, rounds: 1 } : { rows: 1_000_000, rounds: 3 };
  const folder = await mkdtemp(join(tmpdir(), 'waybill-import-'));
  const [lot = '', shipments = '', numbers = ''] = ['lot.csv', 'shipments.txt', 'numbers.txt'].map((name) =>
    join(folder, name),
  );
  const files: ImportFiles = { lot, shipments, numbers };
  try {
    await inDatabase(server, 'bench_import', async ({ url, ...database }) => {
      progress(`import: write ${rows} rows`);
      await writeImportFiles(files, rows, today);
      const byPsql = await hasPsql();
      const ways: readonly Way[] = [
        {
          name: byPsql ? 'psql \\copy' : 'COPY by the driver (no psql here)',
          run: () => (byPsql ? copyByPsql(url, files) : copyByDriver(database, files)),
          seconds: [],
        },
        { name: 'import of a CSV', run: () => importLot(database, lot, rows), seconds: [] },
      ];
      for (let round = 1; round <= rounds; round += 1) {
        // Turn by turn, so that both meet the same machine.
        for (const way of ways) {
          await prepare(database);
          way.seconds.push(await timed(way.run));
          progress(`import: round ${round} of ${rounds}: ${way.name}: ${way.seconds.at(-1)?.toFixed(1)} s`);
        }
      }
      await report('import', [tableOf(ways, rows)]);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
