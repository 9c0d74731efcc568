import { Readable } from 'node:stream';
import { plainCell } from '@waybill/contract/vocabulary/spreadsheet.ts';

/** Cells of a row: numbers stay numbers, and no text begins like a formula. */
const plainRow = (row: readonly (string | number)[]): (string | number)[] =>
  row.map((cell) => (typeof cell === 'string' ? plainCell(cell) : cell));

type Rows = AsyncIterable<readonly (string | number)[]> | Iterable<readonly (string | number)[]>;

async function* plainRows(rows: Rows): AsyncGenerator<(string | number)[]> {
  for await (const row of rows) yield plainRow(row);
}

async function* written(rows: Rows): AsyncGenerator<Uint8Array> {
  // Not before somebody exports: the library is large.
  const { writeCsvStream } = await import('hucre/csv');
  yield* writeCsvStream(plainRows(rows), { bom: true });
}

/** Rows as CSV, streamed as they come: with a byte order mark, by which Excel reads Chinese, and without formulas. */
export const csvFile = (rows: Rows): Readable => Readable.from(written(rows), { objectMode: false });
