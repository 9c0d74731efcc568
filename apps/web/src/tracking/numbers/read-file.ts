import { FileProblem as Unreadable, type FileProblemCode } from '@waybill/files/file-problem.ts';
import { type ChosenSheet, chooseSheet, csvRows, formatOf, textOf } from '@waybill/files/read-file.ts';
import type { Row } from '@waybill/files/rows.ts';
import { FileRefused, type FileProblem, mostFileBytes } from './reading-messages.ts';
import { readRows, readText, type ReadResult } from './read-lines.ts';
import type { TableHints } from './read-table.ts';

/** What a workbook may come to when it is unpacked, and rows of a file. */
const workbookLimits = { bytes: 256 * 1024 * 1024, ratio: 200, tags: 1_500_000 } as const;
const mostRows = 100_000;

const problems: Readonly<Partial<Record<FileProblemCode, FileProblem>>> = {
  old_xls: 'old_excel',
  broken_xlsx: 'broken_xlsx',
  xlsx_too_large: 'too_large',
};

/** Rows in the places of their lines; lines without one are empty. */
const byLine = async (source: AsyncIterable<readonly Row[]>): Promise<string[][]> => {
  const rows: string[][] = [];
  for await (const some of source)
    for (const { line, cells } of some) {
      if (line > mostRows) throw new FileRefused('too_many_lines');
      while (rows.length < line - 1) rows.push([]);
      rows.push([...cells]);
    }
  return rows;
};

async function* rowsOf(file: Blob, encoding?: 'windows-1252'): AsyncGenerator<readonly Row[]> {
  for await (const { rows } of csvRows(file, encoding)) yield rows;
}

const readSheet = async ({ rows, sheets, sheet }: ChosenSheet, hints: TableHints): Promise<ReadResult> => {
  const read = readRows(await byLine(rows), hints);
  return { ...read, table: read.table && { ...read.table, sheets, sheet } };
};

const readAsText = async (name: string, file: Blob, hints: TableHints, encoding?: 'windows-1252') => {
  if (/\.[ct]sv$/i.test(name)) return readRows(await byLine(rowsOf(file, encoding)), hints);
  let text = '';
  for await (const piece of textOf(file, encoding)) text += piece.text;
  if (text.split('\n').length > mostRows) throw new FileRefused('too_many_lines');
  return readText(text, hints);
};

/** Reads the numbers of a file: a workbook, a page named like one, a CSV, or any text. Throws `FileRefused`. */
export const readFile = async (
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  { sheet, ...hints }: TableHints & { readonly sheet?: string } = {},
): Promise<ReadResult> => {
  if (bytes.length > mostFileBytes) throw new FileRefused('too_large');
  const file = new Blob([bytes]);
  try {
    if ((await formatOf(file)) === 'xlsx')
      return await readSheet(await chooseSheet(file, workbookLimits, { sheet }), hints);
    return await readAsText(name, file, hints);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    const problem = problems[error.code];
    if (problem !== undefined || bytes.includes(0)) throw new FileRefused(problem ?? 'not_text');
    // Numbers are the same in every encoding, and stand in any text; what is no table is read line by line.
    return readAsText('', file, hints, 'windows-1252');
  }
};
