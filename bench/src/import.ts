import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dayIn } from '@waybill/server/src/platform/day.ts';
import { runWaybill } from '@waybill/server/test/command-line.ts';
import type { Bench } from './bench.ts';
import { writeLot } from './data/write-lot.ts';
import { figure, table, verdict } from './report/tables.ts';

const target = 0.5;
const about = ['--source', 'bench', '--owner', 'bench', '--basis', 'synthetic', '--offer', 'sellable'];

/** The stock as prepared text; shipments in no order, as they stand in a file. */
const stock = [
  ['tracking_numbers', 'carrier, tracking_number, lot_id, zip5, shipped_on, own_carrier, own_number'],
  [
    'shipments',
    'lot_id, last_event_at, shipped_on, expected_on, delivered_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region',
  ],
] as const;

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

export const benchImport = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const rows = options.quick ? 50_000 : 1_000_000;
  const url = await server.createDatabase('bench_import');
  const folder = await mkdtemp(join(tmpdir(), 'waybill-import-'));
  const psql = (...commands: readonly string[]): Promise<unknown> =>
    promisify(execFile)('psql', ['-qX1v', 'ON_ERROR_STOP=1', ...commands.flatMap((one) => ['-c', one]), url]);
  try {
    const lot = join(folder, 'lot.csv');
    await writeLot(lot, rows, dayIn('Asia/Shanghai'));
    progress(`${rows} rows are written`);
    const imported = await seconds(async () => {
      const { status, error } = await runWaybill(['import', lot, ...about], {
        DATABASE_URL: url,
        DATA_DIR: folder,
      });
      if (status !== 0) throw new Error(error);
    });
    progress(`imported in ${imported.toFixed(1)} s`);
    const fileOf = (name: string): string => join(folder, `${name}.txt`);
    await psql(
      ...stock.map(
        ([name, columns]) =>
          `\\copy (SELECT ${columns} FROM ${name} ORDER BY hashtext(tracking_number)) TO ${fileOf(name)}`,
      ),
      'TRUNCATE shipments, tracking_numbers',
    );
    const copied = await seconds(() =>
      psql(...stock.map(([name, columns]) => `\\copy ${name} (${columns}) FROM ${fileOf(name)}`)),
    );
    const ratio = copied / imported;
    const cells = [rows, rows / imported, rows / copied, ratio].map(figure);
    await report('import', [
      table('rows | import, rows/s | \\copy, rows/s | ratio | target', [
        [...cells, `≥ ${target} ${verdict(ratio >= target)}`],
      ]),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await server.dropDatabase('bench_import');
  }
};
