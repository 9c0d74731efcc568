import { readFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type LotBench,
  freshNumber,
  leanHeader,
  leanLine,
  leanLot,
  openLotBench,
} from '../../../test/lot-files.ts';
import { importFile } from './import-file.ts';
import { findLot, findRejections } from './store.ts';

let bench: LotBench;
beforeAll(async () => {
  bench = await openLotBench();
});
afterAll(() => bench.close());

const description = {
  source: 'own account',
  owner: 'us',
  basis: 'contract',
  offer: 'sellable',
  importedByName: 'me',
} as const;
const importText = async (content: string | Buffer, offer: 'sellable' | 'query_only' = 'sellable') =>
  importFile(bench.context, await bench.write(content), { ...description, offer });
const imported = async (content: string | Buffer, offer?: 'query_only') => {
  const outcome = await importText(content, offer);
  if (outcome.ended !== 'imported') throw new Error(`the lot ${outcome.ended}`);
  return { lotId: outcome.lotId, ...outcome.result };
};
const stockOf = (lotId: number) =>
  bench.context.db.selectFrom('shipments').selectAll().where('lot_id', '=', lotId).orderBy('id').execute();
const numbersOf = (lotId: number) =>
  bench.context.db.selectFrom('tracking_numbers').selectAll().where('lot_id', '=', lotId).execute();
const listed = async (lotId: number): Promise<string[]> =>
  (await findRejections(bench.context.db, lotId, 0, 1000)).map(
    ({ line, field, reason }) => `${line} ${field ?? 'row'} ${reason}`,
  );

test('a row goes in with everything it says', async () => {
  const number = freshNumber();
  const { lotId } = await imported(
    `carrier,运单号,service,zip,origin zip,origin city,origin state,发货日期,eta,签收日期,status,last update
ups,${number},UPS Ground,10001-1234,92408,San Bernardino,CA,2026-11-12,2026-11-16,2026-11-15,签收,2026-11-15T10:20:30Z`,
  );
  expect(await stockOf(lotId)).toEqual([
    expect.objectContaining({
      carrier: 'ups',
      tracking_number: number,
      service: 'UPS Ground',
      zip5: '10001',
      city: 'New York',
      region: 'NY',
      origin_zip5: '92408',
      origin_city: 'San Bernardino',
      origin_region: 'CA',
      shipped_on: '2026-11-12',
      expected_on: '2026-11-16',
      delivered_on: '2026-11-15',
      status: 'delivered',
      last_event_at: '2026-11-15 18:20:30+08',
      state: 'available',
      sellable: true,
    }),
  ]);
  expect(await findLot(bench.context.db, lotId)).toMatchObject({
    status: 'imported',
    file_format: 'csv',
    rows_read: 1,
    rows_imported: 1,
    imported_by_name: 'me',
    problem: null,
  });
});

test('the rows of a query-only lot cannot be sold', async () => {
  const { lotId } = await imported(leanLot(2), 'query_only');
  expect((await stockOf(lotId)).map((row) => row.sellable)).toEqual([false, false]);
});

test('CSV, NDJSON and XLSX of the same rows come to the same', async () => {
  const rows = (): string[][] => Array.from({ length: 3 }, () => leanLine().split(','));
  const names = leanHeader.split(',');
  const csv = await imported([names, ...rows()].map((row) => row.join(';')).join('\r\n'));
  const ndjson = await imported(
    rows()
      .map((row) => JSON.stringify(Object.fromEntries(names.map((name, at) => [name, row[at]]))))
      .join('\n'),
  );
  const xlsx = await imported(
    Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: [names, ...rows()] }] })),
  );
  for (const { lotId, imported: count } of [csv, ndjson, xlsx]) {
    expect(count).toBe(3);
    expect((await stockOf(lotId)).map((row) => [row.zip5, row.shipped_on])).toEqual([
      ['10001', '2026-11-18'],
      ['10001', '2026-11-18'],
      ['10001', '2026-11-18'],
    ]);
  }
});

test('shipments lie in the order of their key', async () => {
  const days = ['2026-11-18', '2026-11-02', '2026-11-10'];
  const zips = ['90001', '00501', '10001', '60601'];
  const lines = Array.from({ length: 60 }, (_, n) => `ups,${freshNumber()},${zips[n % 4]},${days[n % 3]}`);
  const { lotId } = await imported([leanHeader, ...lines].join('\n'));
  const keys = (await stockOf(lotId)).map((row) => `${row.zip5} ${row.shipped_on}`);
  expect(keys).toHaveLength(60);
  expect(keys).toEqual(keys.toSorted());
});

test('personal columns are dropped and named and nothing of them is stored', async () => {
  const secret = 'Zebulon Quackenbush';
  const { lotId, droppedColumns, ignoredColumns } = await imported(
    `Recipient,${leanHeader},地址,Phone,weight\n${secret},${leanLine()},1 Elm St,+1 212 555 0100,3 lb`,
  );
  expect(droppedColumns).toEqual(['Recipient', '地址', 'Phone']);
  expect(ignoredColumns).toEqual(['weight']);
  expect(await findLot(bench.context.db, lotId)).toMatchObject({
    dropped_columns: ['Recipient', '地址', 'Phone'],
    ignored_columns: ['weight'],
  });
  const stored = JSON.stringify([await stockOf(lotId), await findLot(bench.context.db, lotId)]);
  expect(stored).not.toMatch(/Zebulon|Elm St|555 0100/);
});

test('bad rows are listed with line, field and reason and do not stop the good ones', async () => {
  const {
    lotId,
    rejected,
    imported: count,
    rowsRead,
  } = await imported(
    [
      leanHeader,
      leanLine(),
      'DHL,123,10001,2026-11-18',
      'UPS,1Z5R89390357567128,10001,2026-11-18',
      `UPS,${freshNumber()},1001,2026-11-18`,
      `UPS,${freshNumber()},10001,2026-02-30`,
      'too,few',
      leanLine(),
    ].join('\n'),
  );
  expect([rowsRead, count, rejected]).toEqual([7, 2, 5]);
  expect(await listed(lotId)).toEqual([
    '3 carrier carrier',
    '4 trackingNumber number_check_digit',
    '5 zip5 zip_short',
    '6 shippedOn day',
    '7 row cells',
  ]);
});

test('a ZIP that is in no list goes in and is noted', async () => {
  const {
    lotId,
    imported: count,
    rejected,
  } = await imported(`${leanHeader}\nups,${freshNumber()},99999,2026-11-18`);
  expect([count, rejected]).toEqual([1, 0]);
  expect(await listed(lotId)).toEqual(['2 zip5 zip_unknown']);
});

test('known numbers and those repeated in the file are reported, never overwritten', async () => {
  const [old, twice, fresh] = [freshNumber(), freshNumber(), freshNumber()];
  const first = await imported([leanHeader, leanLine(old)].join('\n'));
  const second = await imported(
    [
      leanHeader,
      leanLine(twice),
      `UPS,${old},90001,2026-11-01`,
      `UPS,${twice},90001,2026-11-01`,
      leanLine(fresh),
      leanLine(twice.toLowerCase()),
    ].join('\n'),
  );
  expect(second).toMatchObject({ rowsRead: 5, imported: 2, known: 1, duplicate: 2, rejected: 0 });
  expect(await listed(second.lotId)).toEqual([
    '3 trackingNumber known',
    '4 trackingNumber duplicate',
    '6 trackingNumber duplicate',
  ]);
  expect(
    (await stockOf(second.lotId)).map((row) => [row.tracking_number, row.zip5].join(' ')).toSorted(),
  ).toEqual([`${twice} 10001`, `${fresh} 10001`].toSorted());
  expect((await stockOf(first.lotId)).map((row) => [row.zip5, row.shipped_on])).toEqual([
    ['10001', '2026-11-18'],
  ]);
  expect(await numbersOf(first.lotId)).toHaveLength(1);
  expect(await numbersOf(second.lotId)).toHaveLength(2);
});

test('a lot of nothing but known numbers has failed', async () => {
  const content = leanLot(3);
  await imported(content);
  const again = await imported(`${content}\n`);
  expect(again).toMatchObject({ imported: 0, known: 3, duplicate: 0 });
  expect(await findLot(bench.context.db, again.lotId)).toMatchObject({
    status: 'failed',
    problem: 'nothing_imported',
    rows_known: 3,
  });
  expect(await listed(again.lotId)).toHaveLength(3);
});

test('the same file is refused, also under another name, and taken again once its import failed', async () => {
  const content = leanLot(2);
  await imported(content);
  await expect(importText(content)).rejects.toMatchObject({ reason: 'sameFile' });
  const broken = `${content}\n"`;
  expect(await importText(broken)).toMatchObject({ ended: 'failed' });
  expect(await importText(broken)).toMatchObject({ ended: 'failed' });
});

test('of the same file twice at once one goes in', async () => {
  const content = leanLot(50);
  const ends = await Promise.allSettled([importText(content), importText(content), importText(content)]);
  expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
  expect(ends.filter((end) => end.status === 'rejected' && end.reason.reason === 'sameFile')).toHaveLength(2);
});

test('lots that share their numbers and come at once stock each number once', async () => {
  const lines = Array.from({ length: 400 }, () => leanLine());
  const file = (order: string[]): Promise<{ imported: number; known: number }> =>
    imported([leanHeader, ...order].join('\n'));
  const ends = await Promise.all([file(lines), file(lines.toReversed()), file(lines.slice(100))]);
  expect(ends.reduce((sum, end) => sum + end.imported, 0)).toBe(400);
  expect(ends.reduce((sum, end) => sum + end.known, 0)).toBe(700);
});

test.each([
  ['an empty file', '', 'no_rows'],
  ['names only', `${leanHeader}\n`, 'no_rows'],
  ['no names', leanLine(), 'missing_columns:carrier,trackingNumber,zip5,shippedOn'],
  ['a missing column', 'carrier,zip,ship date\nups,10001,2026-11-18', 'missing_columns:trackingNumber'],
  ['a quotation that is cut off', `${leanLot(3)}\nUPS,"1Z`, 'quote_not_closed:5'],
  ['no encoding', Buffer.concat([Buffer.from(`${leanLot(3)}\n`), Buffer.from([0xb5, 0x0a])]), 'encoding'],
  ['a broken workbook', 'PK\u0003\u0004 broken', 'broken_xlsx'],
] as const)('%s fails the lot and leaves nothing', async (_name, content, problem) => {
  const outcome = await importText(content);
  expect(outcome).toMatchObject({ ended: 'failed', problem: { message: problem } });
  expect(await findLot(bench.context.db, outcome.lotId)).toMatchObject({
    status: 'failed',
    problem,
    rows_imported: 0,
    dropped_columns: [],
    ignored_columns: [],
  });
  expect([await stockOf(outcome.lotId), await numbersOf(outcome.lotId)]).toEqual([[], []]);
});

test('twenty thousand rows, good, bad and repeated, with progress', async () => {
  const good = Array.from({ length: 20_000 }, () => leanLine());
  const bad = Array.from({ length: 300 }, () => 'UPS,x,10001,2026-11-18');
  const path = await bench.write([leanHeader, ...good, ...bad, ...good.slice(0, 200)].join('\n'));
  const told: number[] = [];
  const outcome = await importFile(bench.context, path, description, {
    onProgress: ({ rowsRead, bytesRead, bytesTotal }) => {
      told.push(rowsRead);
      expect(bytesRead).toBeLessThanOrEqual(bytesTotal);
    },
  });
  expect(outcome).toMatchObject({
    ended: 'imported',
    result: { rowsRead: 20_500, imported: 20_000, rejected: 300, known: 0, duplicate: 200 },
  });
  expect(told.length).toBeGreaterThan(0);
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect((await readFile(path, 'utf8')).startsWith(leanHeader)).toBe(true);
});

describe('a parcel with several names', () => {
  const line = (carrier: string, number: string): string => `${carrier},${number},10001,2026-11-18`;
  const lot = (...lines: readonly string[]) => imported([leanHeader, ...lines].join('\n'));
  const stock = async (lotId: number): Promise<string[]> =>
    (await stockOf(lotId)).map((row) => `${row.carrier} ${row.tracking_number}`);
  const economy = (serial: string): string =>
    composeTrackingNumber('fedex_economy_20', `612903361287040${serial}`);

  test('is stock once, whatever its lots say', async () => {
    const [first, second, third] = [economy('0001'), economy('0002'), economy('0003')];
    const usps = await lot(line('USPS', `92${first}`));
    expect(await stock(usps.lotId)).toEqual([`usps 92${first}`]);
    expect(await lot(line('FedEx', first))).toMatchObject({ imported: 0, known: 1 });
    const mixed = await lot(
      line('FedEx', second),
      line('USPS', `4201000192${second}`),
      line('USPS', `92${first}`),
      line('FedEx', third),
      line('FedEx', third),
    );
    expect(mixed).toMatchObject({ imported: 2, known: 1, duplicate: 2 });
    expect(await stock(mixed.lotId)).toEqual([`fedex ${second}`, `fedex ${third}`]);
    expect(await listed(mixed.lotId)).toEqual([
      '3 trackingNumber duplicate',
      '4 trackingNumber known',
      '6 trackingNumber duplicate',
    ]);
  });

  test('Mail Innovations is of UPS and of USPS, and old labels have two digits less', async () => {
    const mail = await lot(
      line('UPS', '92748901790175146181728939'),
      line('USPS', '92748901790175146181728939'),
    );
    expect(mail).toMatchObject({ imported: 1, duplicate: 1 });
    expect(await stock(mail.lotId)).toEqual(['ups 92748901790175146181728939']);
    const old = await lot(line('USPS', '71969010756003077385'), line('USPS', '9171969010756003077385'));
    expect(old).toMatchObject({ imported: 1, duplicate: 1 });
  });

  test('two lots that come at once share it out', async () => {
    const numbers = Array.from({ length: 20 }, (_, at) => economy(String(1000 + at)));
    const lots = await Promise.all([
      importText([leanHeader, ...numbers.map((number) => line('FedEx', number)), leanLine()].join('\n')),
      importText(
        [leanHeader, ...numbers.map((number) => line('USPS', `92${number}`)), leanLine()].join('\n'),
      ),
    ]);
    const results = lots.map((one) => (one.ended === 'imported' ? one.result : null));
    expect(new Set(results.map((one) => `${one?.imported} ${one?.known}`))).toEqual(
      new Set(['1 20', '21 0']),
    );
  });

  test('is written in any way that scanners and people write it', async () => {
    const number = freshNumber();
    const { lotId } = await lot(line('UPS', `单号${number}`), line('FedEx', '(9611020) 895021862157916'));
    expect(await stock(lotId)).toEqual([`ups ${number}`, 'fedex 895021862157916']);
    const several = await importText(
      [leanHeader, line('UPS', `${freshNumber()} ${freshNumber()}`), leanLine()].join('\n'),
    );
    expect(await listed(several.lotId)).toEqual(['2 trackingNumber number_several']);
  });
});
