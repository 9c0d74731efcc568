import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { app, fields, importNow, send, withLots } from './lots.test-kit.ts';
import { findRejections } from './store.ts';

/** Files as the world sends them, and the rows that go in. */
type Case = {
  readonly file: string;
  readonly what: string;
  readonly carrier?: string;
  readonly rows: readonly Readonly<Record<string, string | readonly string[]>>[];
  /** Lines that do not go in. */
  readonly bad: readonly number[];
  readonly dropped?: readonly string[];
};

const folder = join(import.meta.dirname, '../../../test/world-files');
const cases = JSON.parse(readFileSync(join(folder, 'cases.json'), 'utf8')) as readonly Case[];
const notes: ReadonlySet<string> = new Set(['zip_unknown', 'status_unknown']);

withLots();

const columns = `carrier, tracking_number AS "trackingNumber", zip5, shipped_on::text AS "shippedOn", city, region AS state,
  origin_zip5 AS "originZip5", status`;

test.each(cases)('$file: $what', async ({ file, carrier, rows, bad, dropped }) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (carrier !== undefined) form.set('reading', JSON.stringify({ carrier }));
  form.set('file', new Blob([readFileSync(join(folder, file))]), file);
  const { data } = await send('POST', '/manage/lots', form);
  await importNow(data['id']);
  const lot = (await send('GET', `/manage/lots/${String(data['id'])}`)).data;
  const { rows: stock } = await app.context.pool.query<Record<string, string>>(
    `SELECT ${columns} FROM shipments WHERE lot_id = $1`,
    [data['id']],
  );
  const listed = await findRejections(app.context.db, Number(data['id']), 0, 100);
  const byNumber = new Map(stock.map((row) => [row['trackingNumber'], row]));
  for (const row of rows)
    for (const [field, value] of Object.entries(row)) {
      const read = byNumber.get(String(row['trackingNumber']))?.[field];
      if (typeof value === 'string') expect([field, read]).toEqual([field, value]);
      else expect(value).toContain(read);
    }
  expect(stock).toHaveLength(rows.length);
  expect(listed.flatMap(({ line, reason }) => (notes.has(reason) ? [] : [line]))).toEqual(bad);
  if (dropped !== undefined) expect(lot['droppedColumns']).toEqual(dropped);
});
