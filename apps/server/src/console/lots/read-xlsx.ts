import { open } from 'node:fs/promises';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { LotProblem } from './problem.ts';
import { type Batch, type RawRow, type ReadRows, numberText } from './raw-rows.ts';
import { statedZipSize } from '../../platform/files/zip-size.ts';

/** A workbook has to be read as a whole, so it may be this large and no larger; CSV has no such limit. */
const mostBytes = 64 * 1024 * 1024;
const mostUnpacked = 512 * 1024 * 1024;
const mostRows = 250_000;
const rowsABatch = 2000;

const textOf = (value: CellValue): string | undefined => {
  if (value === null) return undefined;
  if (typeof value === 'number') return numberText(value);
  return value instanceof Date ? value.toISOString().slice(0, 19) : String(value);
};

const readWorkbook = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > mostBytes) throw new LotProblem('xlsx_too_large');
    const archive = await file.readFile();
    const unpacked = statedZipSize(archive);
    if (unpacked === null) throw new LotProblem('broken_xlsx');
    if (unpacked > mostUnpacked) throw new LotProblem('xlsx_too_large');
    return archive;
  } finally {
    await file.close();
  }
};

/** The rows of the first sheet that have anything in them. All at once: the library does not wait for its reader. */
export const readSheet = async (archive: Buffer, most = mostRows): Promise<RawRow[]> => {
  const rows: RawRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(archive)) {
      const cells = values.map(textOf);
      if (cells.every((cell) => cell === undefined || cell.trim() === '')) continue;
      if (rows.length > most) throw new LotProblem('xlsx_too_large');
      rows.push({ line: index + 1, cells, broken: null });
    }
  } catch (error) {
    throw error instanceof LotProblem ? error : new LotProblem('broken_xlsx');
  }
  return rows;
};

/** The first sheet of an Excel workbook; its first row names the columns. */
export const readXlsx: ReadRows = async function* (path): AsyncGenerator<Batch> {
  const archive = await readWorkbook(path);
  const [head, ...rows] = await readSheet(archive);
  const names = (head?.cells ?? []).map((cell) => cell ?? '');
  for (let from = 0; from < rows.length || from === 0; from += rowsABatch) {
    const batch = rows.slice(from, from + rowsABatch);
    yield {
      names,
      rows: batch,
      bytesRead: Math.round((archive.length * (from + batch.length)) / (rows.length || 1)),
    };
  }
};
