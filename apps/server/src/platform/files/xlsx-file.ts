import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { writeXlsxStream } from 'hucre/xlsx';

/**
 * Rows as a workbook of one sheet, streamed as they come. Text is marked as text: nothing of it is computed, and
 * numbers keep their digits.
 */
export const xlsxFile = (rows: AsyncIterable<(string | number)[]>, sheet: string): Readable =>
  Readable.fromWeb(writeXlsxStream(rows, { name: sheet, freezePane: { rows: 1 } }) as ReadableStream);
