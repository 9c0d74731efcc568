import type { Columns } from '@waybill/files/columns.ts';
import { LotProblem } from './problem.ts';
import { type DayOrders, dayFields, ordersShown } from './rules.ts';
import { openAsBlob } from 'node:fs';
import type { LotReading } from '@waybill/contract/endpoints/lots.ts';
import { FileProblem } from '@waybill/files/file-problem.ts';
import { type FileFormat, csvRows, formatOf, textOf } from '@waybill/files/read-file.ts';
import { readNdjson } from '@waybill/files/read-ndjson.ts';
import { type Batch, readTable } from '@waybill/files/read-table.ts';
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

type Rows = readonly { readonly cells: readonly (string | undefined)[] }[];

/**
 * The order of day and month of the columns of a file. A column is settled by one day that shows it, wherever that stands,
 * else by the other columns where these agree, and is never guessed.
 */
export const createDays = (file: LotFile, indexes: Columns['indexes']) => {
  const { dayOrder } = file.reading;
  const orders: DayOrders =
    dayOrder === undefined ? {} : Object.fromEntries(dayFields.map((field) => [field, dayOrder] as const));
  const learn = (rows: Rows): ReadonlySet<keyof DayOrders> => {
    const open = new Set<keyof DayOrders>();
    for (const { cells } of rows)
      for (const [field, shown] of ordersShown(cells, indexes))
        if (shown !== 'either') orders[field] ??= shown;
        else if (orders[field] === undefined) open.add(field);
    for (const field of open) if (orders[field] !== undefined) open.delete(field);
    return open;
  };
  /** Reads the file anew where rows need an order that is not known yet. Throws a LotProblem where nothing shows it. */
  const settle = async (rows: Rows): Promise<void> => {
    const open = learn(rows);
    if (open.size === 0) return;
    for await (const batch of readLot(file)) {
      learn(batch.rows);
      if ([...open].every((field) => orders[field] !== undefined)) return;
    }
    const [order, ...others] = new Set(Object.values(orders));
    for (const field of open) {
      if (orders[field] !== undefined) continue;
      if (order === undefined || others.length > 0) throw new LotProblem('day_order', field);
      orders[field] = order;
    }
  };
  return { orders, settle };
};
