import { Readable } from 'node:stream';
import { plainCell } from '@waybill/contract/vocabulary/spreadsheet.ts';
import { csvContentType, xlsxContentType } from '../http/content-types.ts';
import type { FileAnswer } from '../http/handlers.ts';
import type { Translate } from '../http/language.ts';
import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';

type Rows = AsyncIterable<readonly (string | number)[]> | Iterable<readonly (string | number)[]>;

async function* plainRows(rows: Rows): AsyncGenerator<(string | number)[]> {
  for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? plainCell(cell) : cell));
}

async function* csvOf(rows: Rows): AsyncGenerator<Uint8Array> {
  // Not before somebody exports: the library is large.
  const { writeCsvStream } = await import('hucre/csv');
  yield* writeCsvStream(plainRows(rows), { bom: true });
}

/**
 * Rows as CSV, streamed as they come: with a byte order mark, by which Excel reads Chinese. Numbers stay numbers, and no text
 * begins like a formula.
 */
export const csvFile = (rows: Rows): Readable => Readable.from(csvOf(rows), { objectMode: false });

/** A workbook of one sheet. Text is marked as text: nothing of it is computed, and numbers keep their digits. */
async function* xlsxOf(rows: AsyncIterable<(string | number)[]>, sheet: string): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(rows, { name: sheet, freezePane: { rows: 1 } });
}

/** The rows of a list, `most` of them, read a page of `size` rows at a time: each page begins where the one before ended. */
export async function* allPages<Row>(
  size: number,
  pageAfter: (last: Row | undefined) => Promise<readonly Row[]>,
  most = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (let read = 0; read < most; read += size) {
    const page = await pageAfter(last);
    yield* page;
    last = page.at(-1);
    if (page.length < size) return;
  }
}

/** The columns of an exported list: what stands at the head of each, and its cell of a row. */
export type ExportColumns<Row> = readonly (readonly [
  ServerPhrase,
  (row: Row, t: Translate) => string | number,
])[];

/** A list as a file in the reader's language, streamed as its rows are read. */
export const exportFile = <Row>(
  rows: AsyncIterable<Row>,
  columns: ExportColumns<Row>,
  { name, format, sheet }: { name: string; format: 'csv' | 'xlsx'; sheet?: ServerPhrase },
  t: Translate,
): FileAnswer => {
  const cells = async function* (): AsyncGenerator<(string | number)[]> {
    yield columns.map(([head]) => t(head));
    for await (const row of rows) yield columns.map(([, cellOf]) => cellOf(row, t));
  };
  if (format === 'csv')
    return { fileName: `${name}.csv`, contentType: csvContentType, body: csvFile(cells()) };
  const workbook = xlsxOf(cells(), sheet === undefined ? name : t(sheet));
  const body = Readable.from(workbook, { objectMode: false });
  return { fileName: `${name}.xlsx`, contentType: xlsxContentType, body };
};
