import { Readable } from 'node:stream';

type Rows = AsyncIterable<(string | number)[]>;

async function* written(rows: Rows, sheet: string): AsyncGenerator<Uint8Array> {
  // Not before somebody exports: the library is large.
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(rows, { name: sheet, freezePane: { rows: 1 } });
}

/**
 * Rows as a workbook of one sheet, streamed as they come. Text is marked as text: nothing of it is computed, and
 * numbers keep their digits.
 */
export const xlsxFile = (rows: Rows, sheet: string): Readable =>
  Readable.from(written(rows, sheet), { objectMode: false });
