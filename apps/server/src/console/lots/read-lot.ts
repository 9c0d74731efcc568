import { openAsBlob } from 'node:fs';
import type { LotReading } from '@waybill/contract/endpoints/lots.ts';
import { FileProblem } from '@waybill/files/file-problem.ts';
import { type FileFormat, csvRows, formatOf, textOf } from '@waybill/files/read-file.ts';
import { readNdjson } from '@waybill/files/read-ndjson.ts';
import { type Batch, readTable } from '@waybill/files/read-table.ts';
import { LotProblem } from './problem.ts';
import { type SheetNames, readWorkbook } from './read-xlsx.ts';

export const formatOfFile = async (path: string): Promise<FileFormat> => formatOf(await openAsBlob(path));

export type LotFile = { readonly path: string; readonly format: FileFormat; readonly reading: LotReading };

async function* batchesOf(
  { path, format, reading }: LotFile,
  onSheets?: (names: SheetNames) => void,
): AsyncGenerator<Batch> {
  const { encoding, headingLine } = reading;
  if (format === 'xlsx') yield* readTable(readWorkbook(path, reading, onSheets), { headingLine, wide: true });
  else if (format === 'csv')
    yield* readTable(csvRows(await openAsBlob(path), encoding), { headingLine, wide: false });
  else yield* readNdjson(textOf(await openAsBlob(path), encoding));
}

/** Reads a file row by row without holding all of it. Throws a LotProblem. */
export async function* readLot(file: LotFile, onSheets?: (names: SheetNames) => void): AsyncGenerator<Batch> {
  try {
    yield* batchesOf(file, onSheets);
  } catch (error) {
    throw error instanceof FileProblem
      ? new LotProblem(error.code, error.line === undefined ? '' : String(error.line))
      : error;
  }
}
