import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { writeFile } from './write-file.ts';

const rows = [
  ['\u8FD0\u5355\u53F7', 'words'],
  ['9400111899223100001234', '=HYPERLINK("http://a")'],
  ['012345678901', '+1'],
  ['1Z999AA10123456784', '-2'],
  ['1', '@SUM(A1)'],
  ['2', '\tx'],
  ['3', 'a "quoted", word'],
  ['4', '＝1+1'],
  ['5', '\n=1'],
];
const plain = [
  'words',
  `'=HYPERLINK("http://a")`,
  "'+1",
  "'-2",
  "'@SUM(A1)",
  "'\tx",
  'a "quoted", word',
  "'＝1+1",
  "'\n=1",
];

test('a CSV begins with a byte order mark and holds no formula', async () => {
  const bytes = new Uint8Array(await (await writeFile({ format: 'csv', sheet: 'a', rows })).arrayBuffer());
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const read = parseCsv(new TextDecoder().decode(bytes));
  expect(read.map(([, cell]) => cell)).toEqual(plain);
  expect(read.map(([cell]) => cell)).toEqual(rows.map(([cell]) => cell));
});

test('in a workbook every number is text, digit by digit', async () => {
  const file = await writeFile({ format: 'xlsx', sheet: '\u7ED3\u679C', rows });
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  expect(sheets[0]?.name).toBe('\u7ED3\u679C');
  expect(sheets[0]?.rows.map(([cell]) => cell)).toEqual(rows.map(([cell]) => cell));
  expect(sheets[0]?.rows.map(([, cell]) => cell)).toEqual(plain);
});
