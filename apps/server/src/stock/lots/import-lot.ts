import type { ChosenColumns } from '@waybill/contract/endpoints/lots.ts';
import type { Db, Pool } from '../../platform/db/database.ts';
import { matchColumns } from '@waybill/files/columns.ts';
import type { Batch } from '@waybill/files/read-table.ts';
import { type LotFile, createDays, readLot } from './day-orders.ts';
import { createLoader } from './load-shipments.ts';
import { LotProblem } from './problem.ts';
import type { reportProgress } from './progress.ts';
import {
  type Rejection,
  type ValidationContext,
  dayBounds,
  givenFields,
  keptCells,
  readRow,
  unknownValue,
} from './rules.ts';
import { copyLine } from './shipment.ts';
import {
  type ImportResult,
  type Load,
  type StoredRejection,
  completeLot,
  inLoad,
  lockForImport,
  readZips,
  saveKnownLines,
  saveRejections,
  lockLoads,
} from './store.ts';

/** Rejected rows that are listed; the counts go on beyond. */
const mostListed = 100_000;
const rowsAPart = 50_000;
const rejectionsAPart = 2000;

export type ImportTask = LotFile & {
  readonly lotId: number;
  readonly sellable: boolean;
  readonly chosenColumns: ChosenColumns;
  readonly today: string;
  readonly progress: ReturnType<typeof reportProgress>;
  readonly signal: AbortSignal | undefined;
};

type LotContext = Pick<ValidationContext, 'zips' | 'oldest' | 'newest'>;

/** Takes the rows of a file: the good ones into the stock, the others on the list of the lot. */
const createReader = (load: Load, task: ImportTask, known: LotContext) => {
  const { lotId, sellable, chosenColumns, reading } = task;
  const loader = createLoader(load, { id: lotId, sellable });
  const seen = {
    bytesRead: 0,
    rowsRead: 0,
    rejected: 0,
    droppedColumns: [] as readonly string[],
    ignoredColumns: [] as readonly string[],
  };
  let table: readonly string[] | undefined;
  let columns = matchColumns([]);
  let days = createDays(task, columns.indexes);
  let rejections: StoredRejection[] = [];
  let listed = 0;
  /** Lines to copy, as bytes: as long as they were strings, collecting their garbage took most of the time. */
  let parts: Buffer[] = [];
  let waiting = 0;

  const saveListed = async (): Promise<void> => {
    const some = rejections;
    rejections = [];
    if (some.length > 0) await saveRejections(load, lotId, some);
  };
  /** `cells` of a row that went in, or that does not fit its columns, are null: nothing of them is kept. */
  const list = (line: number, rejection: Rejection, cells: string[] | null): void => {
    listed += 1;
    if (listed <= mostListed) rejections.push({ line, ...rejection, cells });
  };
  const flush = async (): Promise<void> => {
    const lines = parts;
    parts = [];
    waiting = 0;
    if (lines.length > 0) await loader.add(lines);
    await saveListed();
  };
  const take = async ({ headings, rows, bytesRead }: Batch): Promise<void> => {
    seen.bytesRead = bytesRead;
    if (headings.length === 0 && rows.length === 0) return;
    if (headings !== table) {
      table = headings;
      columns = matchColumns(headings, chosenColumns, givenFields(reading));
      const { missing, dropped, ignored } = columns;
      if (missing.length > 0) throw new LotProblem('missing_columns', missing.join(','));
      seen.droppedColumns = dropped;
      seen.ignoredColumns = ignored;
      days = createDays(task, columns.indexes);
    }
    await days.settle(rows);
    const context = { ...known, reading, indexes: columns.indexes, dayOrders: days.orders };
    let lines = '';
    for (const { line, cells, broken } of rows) {
      seen.rowsRead += 1;
      const row = broken === null ? readRow(cells, line, context) : { field: null, reason: broken };
      if ('reason' in row) {
        seen.rejected += 1;
        list(line, row, broken === null ? keptCells(cells, context.indexes) : null);
        continue;
      }
      if (context.zips.get(row.zip5) === undefined)
        list(line, { field: 'zip5', reason: 'zip_unknown' }, null);
      else if (unknownValue('status', cells, context) !== undefined)
        list(line, { field: 'status', reason: 'status_unknown' }, null);
      lines += copyLine(row);
      waiting += 1;
    }
    if (lines !== '') parts.push(Buffer.from(lines));
    if (waiting >= rowsAPart) await flush();
    else if (rejections.length >= rejectionsAPart) await saveListed();
  };
  return { seen, take, flush, settle: loader.settle };
};

/**
 * Brings the file of a lot into the stock, in one transaction: all of its good rows or, when a LotProblem is thrown,
 * none. Null when somebody else is importing it or it has ended already.
 */
export const importLot = async (pool: Pool, db: Db, task: ImportTask): Promise<ImportResult | null> => {
  const zips = await readZips(db);
  return inLoad(pool, async (load) => {
    if (!(await lockForImport(load, task.lotId))) return null;
    await lockLoads(load);
    const reader = createReader(load, task, { zips, ...dayBounds(task.today) });
    for await (const batch of readLot(task)) {
      task.signal?.throwIfAborted();
      await reader.take(batch);
      task.progress.report(reader.seen);
    }
    if (reader.seen.rowsRead === 0) throw new LotProblem('no_rows');
    await reader.flush();
    const loaded = await reader.settle();
    if (loaded.known + loaded.duplicate > 0) await saveKnownLines(load, task.lotId, mostListed);
    await task.progress.stop();
    const result = { ...reader.seen, ...loaded };
    await completeLot(load, task.lotId, result);
    return result;
  });
};
