import { open } from 'node:fs/promises';
import { readCsv } from './read-csv.ts';
import { readNdjson } from './read-ndjson.ts';
import { readXlsx } from './read-xlsx.ts';
import type { ReadRows } from './raw-rows.ts';

export type FileFormat = 'csv' | 'ndjson' | 'xlsx';

/** How each format is read. */
export const readers: Readonly<Record<FileFormat, ReadRows>> = {
  csv: readCsv,
  ndjson: readNdjson,
  xlsx: readXlsx,
};

/** The format that a file's first bytes show, whatever its name says. Text that is no JSON is taken for CSV. */
export const formatOf = (start: Buffer): FileFormat => {
  if (start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'xlsx';
  return /^\uFEFF?\s*\{/.test(start.toString('utf8')) ? 'ndjson' : 'csv';
};

/** The format of a file on disk. */
export const formatOfFile = async (path: string): Promise<FileFormat> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return formatOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
};
