import { csvFile } from './csv-file.ts';
import { xlsxFile } from './xlsx-file.ts';
import { csvContentType, xlsxContentType } from '../http/content-types.ts';
import type { FileAnswer } from '../http/handlers.ts';
import type { Translate } from '../http/language.ts';
import type { ServerPhrase } from '@waybill/phrases/server-phrases.ts';

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
  return {
    fileName: `${name}.${format}`,
    contentType: format === 'csv' ? csvContentType : xlsxContentType,
    body: format === 'csv' ? csvFile(cells()) : xlsxFile(cells(), sheet === undefined ? name : t(sheet)),
  };
};
