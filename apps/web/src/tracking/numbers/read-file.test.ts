import { rawWorkbook, zipFile } from '@waybill/files/zip-file.test-kit.ts';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { FileRefused, type FileProblem } from './reading-messages.ts';
import { readFile } from './read-file.ts';

const ups = '1Z999AA10123456784';
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const refused = async (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<FileProblem | undefined> => {
  try {
    await readFile(name, bytes);
    return undefined;
  } catch (error) {
    return error instanceof FileRefused ? error.problem : undefined;
  }
};

test('a CSV is read with its quotes, a text line by line', async () => {
  const csv = `order,tracking,note\r\n1,"${ups}","a, b"\r\n2,1Z999AA10123456785,c\r\n`;
  const read = await readFile('orders.csv', bytesOf(csv));
  expect(read.table?.columns).toEqual({ number: 1, reference: 0, note: 2 });
  expect(read.lines.map(({ text }) => text)).toEqual([ups, '1Z999AA10123456785']);
  expect((await readFile('numbers.txt', bytesOf(`\uFEFF${ups}\n`))).lines).toMatchObject([{ number: ups }]);
});

test('of a workbook the first sheet is read; numbers that Excel rounded are told', async () => {
  const rows = [
    ['order', 'tracking'],
    [1, ups],
    [2, 123456789012],
    [3, 9.4001118992231e21],
  ];
  const workbook = await writeXlsx({ sheets: [{ name: 'a', rows }] });
  const read = await readFile('orders.xlsx', new Uint8Array(workbook));
  expect(read.lines.map(({ line, number }) => [line, number])).toEqual([
    [2, ups],
    [3, '123456789012'],
    [4, '9.4001118992231e+21'],
  ]);
  expect(read.lines[2]?.problem).toBe('scientific');
});

test('Chinese text of any usual encoding is understood, and one that is not clear keeps its numbers', async () => {
  const gb = [0xb5, 0xa5, 0xba, 0xc5];
  const utf16 = new Uint8Array(Buffer.from(`\uFEFF\u5355\u53F7\t\u5907\u6CE8\n${ups}\tx`, 'utf16le'));
  const csv = Uint8Array.from([...gb, 0x2c, 0x61, 0x0a, ...bytesOf(`${ups},b`)]);
  for (const bytes of [csv, utf16]) {
    const read = await readFile('numbers.csv', bytes);
    expect([read.table?.headings[0], read.lines[0]?.number]).toEqual(['\u5355\u53F7', ups]);
  }
  const unclear = Uint8Array.from([0x61, 0xfc, 0x65, 0x20, 0xd4, 0xcb, 0x0a, ...bytesOf(ups)]);
  expect((await readFile('numbers.txt', unclear)).lines.map(({ number }) => number)).toContain(ups);
});

test('a workbook is read as it shows, the sheet with numbers first; lines are those of the file', async () => {
  const workbook = await writeXlsx({
    sheets: [
      { name: 'Guide', rows: [['How to fill in'], ['carrier', 'UPS']] },
      { name: 'Data', rows: [['Shop'], [], ['tracking number', 'order'], [ups, 7]] },
    ],
  });
  const read = await readFile('a.xlsx', new Uint8Array(workbook));
  expect(read.table).toMatchObject({ sheets: ['Guide', 'Data'], sheet: 'Data' });
  expect(read.lines).toMatchObject([{ line: 4, number: ups }]);
  const page = `<table><tr><th>tracking number<th>order<tr><td>${ups}<td>7</table>`;
  expect((await readFile('a.xls', bytesOf(page))).lines).toMatchObject([{ line: 2, number: ups }]);
  const csv = `sep=;\r\ntracking number;note\r\n${ups};"a\r\nb"\r\n1Z999AA10123456785;c\r\n`;
  expect((await readFile('a.csv', bytesOf(csv))).lines.map(({ line }) => line)).toEqual([3, 5]);
});

test('what cannot be read says why: too large, a bomb, an old workbook, a broken one, no text', async () => {
  const lie = zipFile([{ name: 'xl/worksheets/sheet1.xml', content: 'x', stated: 2_000_000_000 }]);
  expect(await refused('a.txt', new Uint8Array(10_485_761).fill(0x31))).toBe('too_large');
  expect(await refused('a.xlsx', lie)).toBe('too_large');
  const strings = '<si/>'.repeat(2_000_000);
  expect(await refused('a.xlsx', rawWorkbook({ strings }))).toBe('too_large');
  expect(await refused('a.xlsx', bytesOf('PK\u0003\u0004 broken'))).toBe('broken_xlsx');
  expect(await refused('a.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0]))).toBe('old_excel');
  expect(await refused('a.png', Uint8Array.from([0x89, 0x50, 0, 0]))).toBe('not_text');
  expect(await refused('a.csv', bytesOf('1\n'.repeat(100_001)))).toBe('too_many_lines');
});
