import { workbookProblem } from '@waybill/contract/vocabulary/workbook.ts';
import type { ChosenColumns } from './chosen-columns.ts';
import { FileRefused, mostFileBytes } from './file-refused.ts';
import { readRows, readText, type ReadResult } from './read-lines.ts';

/** What a workbook may come to when it is unpacked, and rows of a file. */
const workbookLimits = { bytes: 256 * 1024 * 1024, ratio: 200, tags: 1_500_000 } as const;
const mostRows = 100_000;

const beginsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

type Cell = string | number | boolean | Date | null | { readonly error?: unknown };

/** A number cell that was long has lost its last digits; that it was is what the reader must see. */
const cellText = (value: Cell): string => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : value.toExponential();
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' ? value : '';
};

const rowsOfWorkbook = async (archive: Uint8Array): Promise<string[][]> => {
  const problem = await workbookProblem(archive, workbookLimits);
  if (problem !== null) throw new FileRefused(problem === 'broken' ? 'broken_xlsx' : 'too_large');
  const { streamXlsxRows } = await import('hucre/xlsx');
  const rows: string[][] = [];
  try {
    for await (const { index, values } of streamXlsxRows(archive)) {
      if (index >= mostRows) throw new FileRefused('too_many_lines');
      // Empty rows are left out by the library, but count as lines.
      while (rows.length < index) rows.push([]);
      rows.push(values.map((value) => cellText(value as Cell)));
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('broken_xlsx');
  }
  return rows;
};

/** Text in UTF-8, in UTF-16 by its mark, or in the GB 18030 that Chinese Excel writes. */
export const decodeText = (bytes: Uint8Array): string => {
  if (beginsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (beginsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw new FileRefused('not_text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
};

/** Reads the numbers of a file: a workbook, a CSV, or any text. Throws `FileRefused`. */
export const readFile = async (
  name: string,
  bytes: Uint8Array,
  chosen: ChosenColumns = [],
): Promise<ReadResult> => {
  if (bytes.length > mostFileBytes) throw new FileRefused('too_large');
  if (beginsWith(bytes, 0x50, 0x4b)) return readRows(await rowsOfWorkbook(bytes), chosen);
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileRefused('old_excel');
  const text = decodeText(bytes);
  if (!/\.[ct]sv$/i.test(name)) {
    if (text.split('\n').length > mostRows) throw new FileRefused('too_many_lines');
    return readText(text, chosen);
  }
  const { parseCsv } = await import('hucre/csv');
  const rows = parseCsv(text, { maxRows: mostRows + 1 });
  if (rows.length > mostRows) throw new FileRefused('too_many_lines');
  return readRows(
    rows.map((cells) => cells.map((cell) => cellText(cell as Cell))),
    chosen,
  );
};
