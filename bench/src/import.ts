import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { dayIn } from '@waybill/server/src/platform/day.ts';
import { waybill } from './data/bench-server.ts';
import { importArguments, writeLot } from './data/write-lot.ts';
import { type Task, openFolder, secondsOf } from './harness.ts';
import { figure, verdict } from './report.ts';

const target = 0.5;

/** The stock as prepared text; shipments in no order, as they stand in a file. */
const stock = [
  ['tracking_numbers', 'carrier, tracking_number, lot_id, zip5, shipped_on, own_carrier, own_number'],
  [
    'shipments',
    'lot_id, last_event_at, shipped_on, expected_on, delivered_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region',
  ],
] as const;

export const importing: Task = {
  name: 'import',
  run: async ({ options, ends, print, database }) => {
    const rows = options.quick ? 50_000 : 1_000_000;
    const url = await database('bench_import');
    const folder = await openFolder(ends, 'import');
    const psql = (...commands: readonly string[]): Promise<unknown> =>
      promisify(execFile)('psql', [
        '-qX1v',
        'ON_ERROR_STOP=1',
        ...commands.flatMap((one) => ['-c', one]),
        url,
      ]);
    const lot = join(folder, 'lot.csv');
    await writeLot(lot, rows, dayIn('Asia/Shanghai'));
    print(`${rows} rows are written`);
    const files = { DATABASE_URL: url, DATA_DIR: folder };
    const imported = await secondsOf(() => waybill(importArguments(lot), files));
    print(`imported in ${imported.toFixed(1)} s`);
    const fileOf = (name: string): string => join(folder, `${name}.txt`);
    await psql(
      ...stock.map(
        ([name, columns]) =>
          `\\copy (SELECT ${columns} FROM ${name} ORDER BY hashtext(tracking_number)) TO ${fileOf(name)}`,
      ),
      'TRUNCATE shipments, tracking_numbers',
    );
    const copied = await secondsOf(() =>
      psql(...stock.map(([name, columns]) => `\\copy ${name} (${columns}) FROM ${fileOf(name)}`)),
    );
    const ratio = copied / imported;
    const figures = [rows, rows / imported, rows / copied, ratio].map(figure);
    return [
      {
        section: 'import',
        head: 'rows | import, rows/s | \\copy, rows/s | ratio | target',
        rows: [[...figures, `≥ ${target} ${verdict(ratio >= target)}`]],
      },
    ];
  },
};
