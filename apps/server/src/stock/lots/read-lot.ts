import { type Columns, matchColumns } from '@waybill/files/columns.ts';
import { LotProblem, problemFrom } from './problem.ts';
import { type DayOrders, type ValidationContext, dayFields, givenFields, ordersShown } from './rules.ts';
import { openAsBlob } from 'node:fs';
import type { ChosenColumns, LotReading } from '@waybill/contract/endpoints/lots.ts';
import { FileProblem } from '@waybill/files/file-problem.ts';
import { type FileFormat, csvRows, formatOf, textOf } from '@waybill/files/read-file.ts';
import { readNdjson } from '@waybill/files/read-ndjson.ts';
import { type Batch, readTable } from '@waybill/files/read-table.ts';
import { type SheetNames, readWorkbook } from './read-xlsx.ts';

export const formatOfFile = async (path: string): Promise<FileFormat> => formatOf(await openAsBlob(path));

export type LotFile = { readonly path: string; readonly format: FileFormat; readonly reading: LotReading };

/** Reads a file row by row without holding all of it. Throws a LotProblem. */
export async function* readLot(
  { path, format, reading }: LotFile,
  onSheets?: (names: SheetNames) => void,
  { anew = false } = {},
): AsyncGenerator<Batch> {
  const { encoding, headingLine } = reading;
  try {
    if (format === 'xlsx')
      yield* readTable(readWorkbook(path, reading, onSheets, { anew }), { headingLine, wide: true });
    else if (format === 'csv')
      yield* readTable(csvRows(await openAsBlob(path), encoding), { headingLine, wide: false });
    else yield* readNdjson(textOf(await openAsBlob(path), encoding));
  } catch (error) {
    throw error instanceof FileProblem ? problemFrom(error.message) : error;
  }
}

type Rows = readonly { readonly cells: readonly (string | undefined)[] }[];

/**
 * The order of day and month of the columns of a file. A column is settled by one day that shows it, wherever that stands,
 * else by the other columns where these agree, and is never guessed.
 */
const createDays = (file: LotFile, indexes: Columns['indexes']) => {
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
    for await (const batch of readLot(file, undefined, { anew: true })) {
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

/**
 * Reads a file with what its columns hold, by their names or as it was chosen. Rows are read by their `context`, once
 * `settle` has found out the order of their days.
 */
export async function* readColumns(
  file: LotFile,
  chosen: ChosenColumns,
  known: Pick<ValidationContext, 'zips' | 'oldest' | 'newest'>,
  onSheets?: (names: SheetNames) => void,
) {
  const { reading } = file;
  let table: readonly string[] | undefined;
  let columns = matchColumns([]);
  let days = createDays(file, columns.indexes);
  for await (const batch of readLot(file, onSheets)) {
    if (batch.headings !== table) {
      table = batch.headings;
      columns = matchColumns(table, chosen, givenFields(reading));
      days = createDays(file, columns.indexes);
    }
    const { orders, settle } = days;
    const context = { ...known, reading, indexes: columns.indexes, dayOrders: orders };
    yield { ...batch, columns, context, settle: () => settle(batch.rows) };
  }
}
