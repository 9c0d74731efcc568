import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rawWorkbook } from '@waybill/files/zip-file.test-kit.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileFormat } from '@waybill/files/read-file.ts';
import type { TableRow } from '@waybill/files/read-table.ts';
import { LotProblem } from './problem.ts';
import { formatOfFile, readColumns, readLot } from './read-lot.ts';
import { readWorkbook } from './read-xlsx.ts';

let folder = '';
let written = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-read-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = async (content: string | Buffer): Promise<string> => {
  written += 1;
  const path = join(folder, String(written));
  await writeFile(path, content);
  return path;
};

type Read = { names: readonly string[]; rows: TableRow[]; bytesRead: number; batches: number };
const read = async (format: FileFormat, content: string | Buffer): Promise<Read> => {
  const seen: Read = { names: [], rows: [], bytesRead: 0, batches: 0 };
  const file = { path: await write(content), format, reading: {} };
  for await (const { headings, rows, bytesRead } of readLot(file)) {
    seen.names = headings;
    seen.rows.push(...rows);
    seen.bytesRead = bytesRead;
    seen.batches += 1;
  }
  return seen;
};
const cellsOf = ({ rows }: Read): unknown[] => rows.map((row) => row.cells);
const problemOf = (format: FileFormat, content: string | Buffer): Promise<string> =>
  read(format, content).then(
    () => 'none',
    (error: unknown) => (error instanceof LotProblem ? error.message : String(error)),
  );
const workbook = async (rows: (string | number | boolean | Date | null)[][]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'lot', rows }] }));

test.each([
  ['comma', 'a,b\n1,2\n'],
  ['semicolon', 'a;b\n1;2\n'],
  ['tab', 'a\tb\n1\t2\n'],
  ['byte order mark', '\uFEFFa,b\n1,2\n'],
  ['Windows line ends', 'a,b\r\n1,2\r\n'],
  ['no line end', 'a,b\n1,2'],
  ['quotations', '"a",b\n"1","2"\n'],
  ['empty lines and rows', '\n\na,b\n\n,\n1,2\n , \n'],
])('CSV with %s', async (_name, content) => {
  const seen = await read('csv', content);
  expect([seen.names, cellsOf(seen)]).toEqual([['a', 'b'], [['1', '2']]]);
});

test('a separator inside a quoted name does not count', async () => {
  expect((await read('csv', '"a, b, c";d\n1;2\n')).names).toEqual(['a, b, c', 'd']);
});

test('CSV rows know the line they begin on, and whether they fit the columns', async () => {
  const seen = await read('csv', 'a,b\n1,"x\ny"\n2,3\n4\n5,6,,\n7,8,9\n');
  expect(seen.rows.map(({ line, broken }) => [line, broken])).toEqual([
    [2, null],
    [4, null],
    [5, 'cells'],
    [6, null],
    [7, 'cells'],
  ]);
});

test('a quotation mark within a cell is part of it', async () => {
  expect(cellsOf(await read('csv', 'a,b\n5" screen,="007"\n'))).toEqual([['5" screen', '="007"']]);
});

test('a long file comes in batches and its bytes are counted', async () => {
  const content = `a,b\n${'1,2\n'.repeat(100_000)}`;
  const seen = await read('csv', content);
  expect(seen.rows).toHaveLength(100_000);
  expect(seen.bytesRead).toBe(content.length);
  expect(seen.batches).toBeGreaterThan(3);
});

test('characters of several bytes survive the borders of chunks', async () => {
  const seen = await read('csv', `a,b\n${'运单,号\n'.repeat(50_000)}`);
  expect(seen.rows.filter(({ cells }) => cells[0] !== '运单' || cells[1] !== '号')).toEqual([]);
});

test('NDJSON: keys are columns, whatever their order; what is no object is broken', async () => {
  const seen = await read(
    'ndjson',
    '{"a":"1","b":2}\n{"b":"4","a":null,"c":true}\n\n[1]\n{"a":\n"x"\nnull\n{"d":{"e":1}}\n',
  );
  expect(seen.names).toEqual(['a', 'b', 'c', 'd']);
  expect(seen.rows.map(({ line, cells, broken }) => [line, broken ?? [...cells]])).toEqual([
    [1, ['1', '2']],
    [2, [undefined, '4', 'true']],
    [4, 'json'],
    [5, 'json'],
    [6, 'json'],
    [7, 'json'],
    [8, [undefined, undefined, undefined, undefined]],
  ]);
});

test('a number that JSON cannot hold is told as rounded', async () => {
  const seen = await read('ndjson', '{"a":9400111206206406260787,"b":123456789012}\n');
  expect(cellsOf(seen)).toEqual([[expect.stringMatching(/^9\.4\d+e\+21$/), '123456789012']]);
});

test('NDJSON takes no more than 500 columns', async () => {
  const keys = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, n]));
  expect((await read('ndjson', JSON.stringify(keys))).names).toHaveLength(500);
});

test('XLSX: text, numbers, days and times of the first sheet; empty rows are left out', async () => {
  const seen = await read(
    'xlsx',
    await workbook([
      ['a', 'b', 'c', 'd'],
      [null, null],
      ['007', 123_456_789_012, new Date('2026-11-18T00:00:00Z'), true],
      [1e21, 'x'],
    ]),
  );
  expect(seen.names).toEqual(['a', 'b', 'c', 'd']);
  expect(seen.rows).toEqual([
    { line: 3, cells: ['007', '123456789012', '2026-11-18', 'true'], broken: null },
    { line: 4, cells: ['1e+21', 'x'], broken: null },
  ]);
});

/** `运单号,zip` in GBK. */
const gbk = Buffer.from([0xd4, 0xcb, 0xb5, 0xa5, 0xba, 0xc5, 0x2c, 0x7a, 0x69, 0x70, 0x0a]);
test('CSV of a Chinese spreadsheet (GBK) is read, wherever its first Chinese character stands', async () => {
  expect((await read('csv', Buffer.concat([gbk, Buffer.from('1,10001\n')]))).names).toEqual([
    '运单号',
    'zip',
  ]);
  const late = await read('csv', Buffer.concat([Buffer.from('a,b\n1,2\n'.repeat(130_000)), gbk]));
  expect(late.rows.at(-1)?.cells).toEqual(['运单号', 'zip']);
  const cut = await read(
    'csv',
    Buffer.concat([Buffer.from('a,b\n'), ...Array.from({ length: 20_000 }, () => gbk)]),
  );
  expect(cut.rows.filter(({ cells }) => cells[0] !== '运单号')).toEqual([]);
  const lines = Buffer.concat([Buffer.from('{"a":"'), gbk.subarray(0, 6), Buffer.from('"}\n')]);
  expect(cellsOf(await read('ndjson', lines))).toEqual([['运单号']]);
});

test.each([
  [
    'UTF-8 with a broken character',
    Buffer.from('运单号,b\n1,运单\xff\n'.replace('\xff', '')).fill(0xff, 16, 17),
    'encoding',
  ],
  ['zero bytes', Buffer.from('a,b\n1,\0\n'), 'encoding'],
  ['a quotation that never ends', 'a,b\n1,2\n3,"4\n5,6\n', 'quote_not_closed:3'],
  ['a line without end', `a,b\n1,2\n${'x'.repeat(300_000)}`, 'record_too_long:3'],
  ['a line of nothing but separators', `a,b\n${','.repeat(1_000_000)}`, 'record_too_long:2'],
  ['as many columns as a line may have', `${'a,'.repeat(500)}b\n1\n`, 'too_many_columns:1'],
  ['a quotation as long as the file', `a,b\n"${'x\n'.repeat(300_000)}`, 'record_too_long:2'],
])('CSV of %s ends the import', async (_name, content, problem) => {
  expect(await problemOf('csv', content)).toBe(problem);
});

test('a line of NDJSON without end ends the import', async () => {
  expect(await problemOf('ndjson', `{"a":"${'x'.repeat(300_000)}"}\n`)).toBe('record_too_long:1');
});

test('a broken workbook ends the import', async () => {
  const good = await workbook([['a'], ['1']]);
  const noSheet = Buffer.from(good);
  noSheet.fill(0xff, 60, 200);
  expect(await problemOf('xlsx', good.subarray(0, good.length >> 1))).toBe('broken_xlsx');
  expect(await problemOf('xlsx', noSheet)).toBe('broken_xlsx');
  expect(await problemOf('xlsx', 'PK\u0003\u0004 and nothing else, at some length')).toBe('broken_xlsx');
});

test('a workbook that unpacks to more than it may is not unpacked', async () => {
  const bomb = await workbook([['a'], ['1']]);
  const directory = bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  bomb.writeUInt32LE(600 * 1024 * 1024, directory + 24);
  expect(await problemOf('xlsx', bomb)).toBe('xlsx_too_large');
});

test('a workbook that unpacks to more than it says is not unpacked', async () => {
  const bomb = await workbook([['a'], ['x'.repeat(500_000)]]);
  for (let at = bomb.indexOf('PK\u0001\u0002'); at !== -1; at = bomb.indexOf('PK\u0001\u0002', at + 1)) {
    bomb.writeUInt32LE(Math.min(100, bomb.readUInt32LE(at + 24)), at + 24);
  }
  expect(await problemOf('xlsx', bomb)).toBe('broken_xlsx');
});

test('a workbook of too many rows is refused', async () => {
  const rows = '<row><c><v>1</v></c></row>'.repeat(250_002);
  expect(await problemOf('xlsx', rawWorkbook({ rows }))).toBe('xlsx_too_large');
});

test('an old workbook ends the import', async () => {
  const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  expect(await problemOf('xlsx', old)).toBe('old_xls');
});

test('a workbook of millions of shared strings is refused', async () => {
  const bomb = rawWorkbook({ strings: '<si/>'.repeat(6_000_000) });
  expect(bomb.length).toBeLessThan(200_000);
  expect(await problemOf('xlsx', bomb)).toBe('xlsx_too_large');
});

const usual = { bytes: 1_000_000, heapMb: 256, waitMs: 60_000 };
const problemWithin = async (archive: Buffer, limits: Partial<typeof usual>): Promise<string> => {
  const path = await write(archive);
  return Array.fromAsync(readWorkbook(path, {}, () => undefined, { ...usual, ...limits })).then(
    () => 'none',
    (error: unknown) => (error instanceof LotProblem ? error.message : String(error)),
  );
};

test('a workbook that takes more memory than it may ends its own process, not this one', async () => {
  const wide = rawWorkbook({ rows: '<row><c r="XFD1"><v>1</v></c></row>'.repeat(20_000) });
  expect(await problemWithin(wide, {})).toBe('too_many_columns:1');
  const strings = rawWorkbook({ strings: '<si><t>a</t></si>'.repeat(400_000) });
  expect(await problemWithin(strings, { heapMb: 20 })).toBe('xlsx_too_large');
});

/** Other processes that this one runs. */
const children = (): number =>
  process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length;

test('reading a workbook is left to another process: this one goes on answering', async () => {
  await expect.poll(children).toBe(0);
  const path = await write(await workbook(Array.from({ length: 5000 }, (_, n) => [String(n)])));
  let during = 0;
  for await (const { rows } of readWorkbook(path, {})) {
    expect(rows.length).toBeGreaterThan(0);
    during = children();
    break;
  }
  expect(during).toBe(1);
});

test('a workbook that takes longer than it may is given up, and the next one is read', async () => {
  const good = await workbook([['a'], ['1']]);
  const slow = Array.from({ length: 5 }, () => problemWithin(good, { waitMs: 1 }));
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['xlsx_too_slow']));
  expect(await problemWithin(good, {})).toBe('none');
});

test('workbooks that are all read anew for the order of their days do not wait for each other', async () => {
  const rows = [['Ship Date'], ...Array.from({ length: 3_000 }, () => ['03/04/2026']), ['25/04/2026']];
  const file = { path: await write(await workbook(rows)), format: 'xlsx', reading: {} } as const;
  const known = { zips: new Map(), oldest: '2026-01-01', newest: '2026-12-31' } as never;
  const batches = Array.from({ length: 2 }, () => readColumns(file, {}, known));
  try {
    // As many as are read at once, each in the middle of its file.
    const first = await Promise.all(batches.map((one) => one.next()));
    await Promise.all(first.map(async ({ value }) => value?.settle()));
    for (const { value } of first) expect(value?.context.dayOrders).toEqual({ shippedOn: 'day_first' });
  } finally {
    await Promise.all(batches.map((one) => one.return(undefined)));
  }
});

test('a workbook whose reader stops early ends with it', async () => {
  const path = await write(await workbook(Array.from({ length: 5000 }, (_, n) => [String(n)])));
  for (let time = 0; time < 4; time += 1) {
    // More often than workbooks are read at once: each gives its place back.
    for await (const { rows } of readWorkbook(path, {})) {
      expect(rows.length).toBeGreaterThan(0);
      break;
    }
  }
});

test('a row of a workbook may have no more characters and columns than one of a text', async () => {
  const wide = await workbook([Array.from({ length: 501 }, (_, n) => `c${n}`), ['1']]);
  expect(await problemOf('xlsx', wide)).toBe('too_many_columns:1');
  const long = await workbook([['a', 'b', 'c', 'd'], Array.from({ length: 4 }, () => 'x'.repeat(30_000))]);
  expect(await problemOf('xlsx', long)).toBe('record_too_long:2');
});

test.each([
  ['csv', 'a,b\n'],
  ['csv', ''],
  ['ndjson', '{"a":1}'],
  ['ndjson', '\uFEFF \n {"a":1}'],
  ['xlsx', 'PK\u0003\u0004...'],
  ['xlsx', ' <html><table>'],
] as const)('%s is known by its first bytes', async (format, content) => {
  expect(await formatOfFile(await write(content))).toBe(format);
});
