import type { ChosenColumns } from '@waybill/contract/endpoints/lots.ts';
import type { Db, Pool } from '../../platform/db/database.ts';
import { type Columns, matchColumns } from '@waybill/files/columns.ts';
import type { Batch } from '@waybill/files/read-table.ts';
import { type LotFile, SettledDays, readLot } from './day-orders.ts';
import { type Loader, createLoader } from './load-shipments.ts';
import { LotProblem } from './problem.ts';
import type { ProgressReporter } from './progress.ts';
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
  readonly progress: ProgressReporter;
  readonly signal?: AbortSignal;
};

type LotContext = Pick<ValidationContext, 'zips' | 'oldest' | 'newest'>;

class LotReader {
  bytesRead = 0;
  rowsRead = 0;
  rejected = 0;
  columns: Columns | undefined;
  private rejections: StoredRejection[] = [];
  private listed = 0;
  private readonly save: (rejections: readonly StoredRejection[]) => Promise<void>;
  private readonly context: LotContext;
  private readonly task: ImportTask;
  private readonly loader: Loader;
  private days: SettledDays | undefined;
  private headings: readonly string[] | undefined;
  /** Lines to copy, as bytes: as long as they were strings, collecting their garbage took most of the time. */
  private parts: Buffer[] = [];
  private waiting = 0;

  constructor(
    loader: Loader,
    context: LotContext,
    task: ImportTask,
    save: (rejections: readonly StoredRejection[]) => Promise<void>,
  ) {
    this.loader = loader;
    this.save = save;
    this.context = context;
    this.task = task;
  }

  async take({ headings, rows, bytesRead }: Batch): Promise<void> {
    this.bytesRead = bytesRead;
    if (headings.length === 0 && rows.length === 0) return;
    if (headings !== this.headings || this.columns === undefined) {
      this.headings = headings;
      const { chosenColumns, reading } = this.task;
      this.columns = matchColumns(headings, chosenColumns, givenFields(reading));
      const { missing, indexes } = this.columns;
      if (missing.length > 0) throw new LotProblem('missing_columns', missing.join(','));
      this.days = new SettledDays(this.task, indexes);
    }
    await this.days?.settle(rows);
    const { reading } = this.task;
    const { indexes } = this.columns;
    const context = { ...this.context, reading, indexes, dayOrders: this.days?.orders ?? {} };
    let lines = '';
    for (const { line, cells, broken } of rows) {
      this.rowsRead += 1;
      const row = broken === null ? readRow(cells, line, context) : { field: null, reason: broken };
      if ('reason' in row) {
        this.rejected += 1;
        this.list(line, row, broken === null ? keptCells(cells, context.indexes) : null);
        continue;
      }
      if (context.zips.get(row.zip5) === undefined)
        this.list(line, { field: 'zip5', reason: 'zip_unknown' }, null);
      else if (unknownValue('status', cells, context) !== undefined)
        this.list(line, { field: 'status', reason: 'status_unknown' }, null);
      lines += copyLine(row);
      this.waiting += 1;
    }
    if (lines !== '') this.parts.push(Buffer.from(lines));
    if (this.waiting >= rowsAPart) await this.flush();
    else if (this.rejections.length >= rejectionsAPart) await this.saveListed();
  }

  async flush(): Promise<void> {
    const parts = this.parts;
    this.parts = [];
    this.waiting = 0;
    if (parts.length > 0) await this.loader.add(parts);
    await this.saveListed();
  }

  private async saveListed(): Promise<void> {
    const rejections = this.rejections;
    this.rejections = [];
    if (rejections.length > 0) await this.save(rejections);
  }

  /** `cells` of a row that went in, or that does not fit its columns, are null: nothing of them is kept. */
  private list(line: number, rejection: Rejection, cells: string[] | null): void {
    this.listed += 1;
    if (this.listed <= mostListed) this.rejections.push({ line, ...rejection, cells });
  }
}

/**
 * Brings the file of a lot into the stock, in one transaction: all of its good rows or, when a LotProblem is thrown,
 * none. Null when somebody else is importing it or it has ended already.
 */
export const importLot = async (pool: Pool, db: Db, task: ImportTask): Promise<ImportResult | null> => {
  const zips = await readZips(db);
  return inLoad(pool, async (load) => {
    if (!(await lockForImport(load, task.lotId))) return null;
    await lockLoads(load);
    const loader = createLoader(load, { id: task.lotId, sellable: task.sellable });
    const context = { zips, ...dayBounds(task.today) };
    const reader = new LotReader(loader, context, task, (rejections) =>
      saveRejections(load, task.lotId, rejections),
    );
    for await (const batch of readLot(task)) {
      task.signal?.throwIfAborted();
      await reader.take(batch);
      task.progress.report(reader);
    }
    if (reader.rowsRead === 0) throw new LotProblem('no_rows');
    await reader.flush();
    const loaded = await loader.settle();
    if (loaded.known + loaded.duplicate > 0) await saveKnownLines(load, task.lotId, mostListed);
    await task.progress.stop();
    const result: ImportResult = {
      bytesRead: reader.bytesRead,
      rowsRead: reader.rowsRead,
      rejected: reader.rejected,
      droppedColumns: reader.columns?.dropped ?? [],
      ignoredColumns: reader.columns?.ignored ?? [],
      ...loaded,
    };
    await completeLot(load, task.lotId, result);
    return result;
  });
};
