import { join } from 'node:path';
import { publishedNumbers } from '@waybill/carriers/tracking-number/published-numbers.test-kit.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LotBench, openLotBench } from '../../../test/lot-files.ts';
import { importFile } from './import-file.ts';
import { findRejections } from './store.ts';

const samples = join(import.meta.dirname, '../../../../../docs/samples');
let bench: LotBench;
beforeAll(async () => {
  bench = await openLotBench();
});
afterAll(() => bench.close());

const importSample = (name: string) =>
  importFile(bench.context, join(samples, name), {
    source: 'carriers',
    owner: 'carriers',
    basis: 'published to be tried out',
    offer: 'query_only',
    importedByName: 'test',
  });

test('a lot with bad rows names what is wrong with each', async () => {
  const outcome = await importSample('lot-with-bad-rows.csv');
  expect(outcome).toMatchObject({
    ended: 'imported',
    result: {
      rowsRead: 11,
      imported: 2,
      rejected: 8,
      known: 0,
      duplicate: 1,
      droppedColumns: ['收件人', '联系电话'],
    },
  });
  const listed = await findRejections(bench.context.db, outcome.lotId, 0, 100);
  expect(listed.map(({ line, field, reason }) => `${line} ${field} ${reason}`)).toEqual([
    '3 trackingNumber number_check_digit',
    '4 zip5 zip_short',
    '5 trackingNumber number_other_carrier',
    '6 carrier carrier',
    '7 trackingNumber number_rounded',
    '8 deliveredOn before_shipped',
    '9 shippedOn day',
    '10 status status_unknown',
    '11 service personal',
    '12 trackingNumber duplicate',
  ]);
  await bench.context.pool.query('TRUNCATE shipments, tracking_numbers');
});

test('the sample lot of published numbers of all three carriers goes in whole', async () => {
  const outcome = await importSample('lot.csv');
  if (outcome.ended !== 'imported') throw new Error(outcome.ended);
  const { rowsRead, imported, rejected, known, droppedColumns, ignoredColumns } = outcome.result;
  expect({ imported, rejected, known, droppedColumns, ignoredColumns }).toEqual({
    imported: rowsRead,
    rejected: 0,
    known: 0,
    droppedColumns: [],
    ignoredColumns: [],
  });
  const { rows } = await bench.context.pool.query<{ carrier: string; tracking_number: string }>(
    'SELECT carrier, tracking_number FROM shipments WHERE lot_id = $1',
    [outcome.lotId],
  );
  const published = new Set(publishedNumbers.map(({ carrier, canonical }) => `${carrier} ${canonical}`));
  expect(rows.filter((row) => !published.has(`${row.carrier} ${row.tracking_number}`))).toEqual([]);
  expect(new Set(rows.map((row) => row.carrier))).toEqual(new Set(['ups', 'usps', 'fedex']));
  expect(await findRejections(bench.context.db, outcome.lotId, 0, 10)).toEqual([]);
});
