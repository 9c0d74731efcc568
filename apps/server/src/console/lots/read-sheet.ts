import { workbookProblem } from '@waybill/contract/vocabulary/workbook.ts';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { LotProblem } from './problem.ts';
import { type RawRow, longestRow, mostColumns, numberText } from './raw-rows.ts';

/** A workbook has strings that have to be read as a whole, so it has limits; CSV has none of these. */
const limits = { bytes: 512 * 1024 * 1024, ratio: 200, tags: 2_500_000 } as const;
const mostRows = 250_000;

/** A day of a spreadsheet is a time at midnight; it is shown as the day that it is. */
const timeText = (time: Date): string => {
  if (Number.isNaN(time.getTime())) return '';
  const text = time.toISOString().slice(0, 19);
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text.replace('T', ' ');
};

const textOf = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value);
  return value instanceof Date ? timeText(value) : String(value);
};

/** Cells of a row without the empty ones behind its last. */
const cellsOf = (values: readonly CellValue[]): string[] => {
  const last = values.findLastIndex((value) => value !== null && textOf(value).trim() !== '');
  return values.slice(0, last + 1).map(textOf);
};

/**
 * The rows of the first sheet that have anything in them. It may take much memory and time before it fails, so it runs
 * in a process of its own (`read-xlsx.ts`). Throws a LotProblem.
 */
export async function* readSheet(archive: Uint8Array, most = mostRows): AsyncGenerator<RawRow> {
  const problem = await workbookProblem(archive, limits);
  if (problem !== null) throw new LotProblem(problem === 'broken' ? 'broken_xlsx' : 'xlsx_too_large');
  let rows = 0;
  try {
    for await (const { index, values } of streamXlsxRows(archive)) {
      const cells = cellsOf(values);
      if (cells.length === 0) continue;
      const line = index + 1;
      if (rows > most) throw new LotProblem('xlsx_too_large');
      if (cells.length > mostColumns) throw new LotProblem('too_many_columns', String(line));
      const length = cells.reduce((sum, cell) => sum + cell.length, 0);
      if (length > longestRow) throw new LotProblem('record_too_long', String(line));
      rows += 1;
      yield { line, cells, broken: null };
    }
  } catch (error) {
    throw error instanceof LotProblem ? error : new LotProblem('broken_xlsx');
  }
}
