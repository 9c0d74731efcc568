import { rawWorkbook, zipFile } from '@waybill/contract/vocabulary/zip-file.test-kit.ts';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { FileRefused, type FileProblem } from './file-refused.ts';
import { decodeText, readFile } from './read-file.ts';

const ups = '1Z999AA10123456784';
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const refused = async (name: string, bytes: Uint8Array): Promise<FileProblem | undefined> => {
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
  const read = await readFile('orders.xlsx', workbook);
  expect(read.lines.map(({ line, number }) => [line, number])).toEqual([
    [2, ups],
    [3, '123456789012'],
    [4, '9.4001118992231e+21'],
  ]);
  expect(read.lines[2]?.problem).toBe('scientific');
});

test('Chinese text of any usual encoding is understood', () => {
  const gb = Uint8Array.from([0xb5, 0xa5, 0xba, 0xc5]);
  const words = '\u5355\u53F7';
  expect(decodeText(gb)).toBe(words);
  expect(decodeText(bytesOf(words))).toBe(words);
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x55, 0x53, 0xf7, 0x53])).endsWith(words)).toBe(true);
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
