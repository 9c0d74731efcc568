import type { Db, Pool } from '../../platform/db/database.ts';
import { type LotFile, readColumns } from './read-lot.ts';
import { createLoader } from './load/load-shipments.ts';
import { LotProblem } from './problem.ts';
import type { reportProgress } from './progress.ts';
import { type Rejection, dayBounds, keptCells, readRow, unknownValue } from './rules.ts';
import { copyLine } from './shipment.ts';
import {
  type ImportResult,
  type Load,
  completeLot,
  inLoad,
  lockForImport,
  lockLoads,
  saveKnownLines,
  saveRejections,
} from './load/store.ts';
import { type StoredLot, type StoredRejection, readZips } from './store.ts';

/** Rejected rows that are listed; the counts go on beyond. */
const mostListed = 100_000;
const rowsAPart = 50_000;
const rejectionsAPart = 2000;

type ImportTask = LotFile & {
  readonly lot: StoredLot;
  readonly today: string;
  readonly progress: ReturnType<typeof reportProgress>;
  readonly signal: AbortSignal | undefined;
};

type Read = ReturnType<typeof readColumns> extends AsyncGenerator<infer Batch> ? Batch : never;

/** Takes the rows of a file: the good ones into the stock, the others on the list of the lot. */
const createReader = (load: Load, { id: lotId, offer }: StoredLot) => {
  const loader = createLoader(load, { id: lotId, sellable: offer === 'sellable' });
  const seen = {
    bytesRead: 0,
    rowsRead: 0,
    rejected: 0,
    droppedColumns: [] as readonly string[],
    ignoredColumns: [] as readonly string[],
  };
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
  const take = async ({ headings, rows, bytesRead, columns, context, settle }: Read): Promise<void> => {
    seen.bytesRead = bytesRead;
    if (headings.length === 0 && rows.length === 0) return;
    const { missing, dropped, ignored } = columns;
    if (missing.length > 0) throw new LotProblem('missing_columns', missing.join(','));
    seen.droppedColumns = dropped;
    seen.ignoredColumns = ignored;
    await settle();
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
  const { lot } = task;
  const known = { zips: await readZips(db), ...dayBounds(task.today) };
  return inLoad(pool, async (load) => {
    if (!(await lockForImport(load, lot.id))) return null;
    await lockLoads(load);
    const reader = createReader(load, lot);
    for await (const batch of readColumns(task, lot.chosen_columns, known)) {
      task.signal?.throwIfAborted();
      await reader.take(batch);
      task.progress.report(reader.seen);
    }
    if (reader.seen.rowsRead === 0) throw new LotProblem('no_rows');
    await reader.flush();
    const loaded = await reader.settle();
    if (loaded.known + loaded.duplicate > 0) await saveKnownLines(load, lot.id, mostListed);
    await task.progress.stop();
    const result = { ...reader.seen, ...loaded };
    await completeLot(load, lot.id, result);
    return result;
  });
};
