import type { ChosenColumns } from '@waybill/contract/endpoints/lots.ts';
import type { Db, Pool } from '../../platform/db/database.ts';
import { type Columns, matchColumns } from './columns.ts';
import { type FileFormat, readers } from './file-format.ts';
import { type Loader, createLoader } from './load-shipments.ts';
import { measureLot } from './guessing/measure-lot.ts';
import { LotProblem } from './problem.ts';
import type { ProgressReporter } from './progress.ts';
import type { Batch } from './raw-rows.ts';
import type { Rejection } from './rejection.ts';
import { keptCells } from './kept-cells.ts';
import { type ValidationContext, dayBounds, readRow } from './rules.ts';
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
/** Rejected rows that are gathered before they are stored. */
const rejectionsAPart = 2000;

export type ImportTask = {
  readonly lotId: number;
  readonly sellable: boolean;
  readonly path: string;
  readonly format: FileFormat;
  /** What columns hold by hand. */
  readonly chosenColumns: ChosenColumns;
  /** Today in the product's zone. */
  readonly today: string;
  readonly progress: ProgressReporter;
  readonly signal?: AbortSignal;
};

/** Reads batches into lines to copy and rejections to list. */
class LotReader {
  bytesRead = 0;
  rowsRead = 0;
  rejected = 0;
  columns: Columns | undefined;
  private rejections: StoredRejection[] = [];
  private listed = 0;
  private readonly save: (rejections: readonly StoredRejection[]) => Promise<void>;
  private readonly context: Omit<ValidationContext, 'indexes'>;
  private readonly chosen: ChosenColumns;
  private readonly loader: Loader;
  private names: readonly string[] | undefined;
  /** Lines to copy, as bytes: as long as they were strings, collecting their garbage took most of the time. */
  private parts: Buffer[] = [];
  private waiting = 0;

  constructor(
    loader: Loader,
    context: Omit<ValidationContext, 'indexes'>,
    chosen: ChosenColumns,
    save: (rejections: readonly StoredRejection[]) => Promise<void>,
  ) {
    this.loader = loader;
    this.save = save;
    this.context = context;
    this.chosen = chosen;
  }

  async take({ names, rows, bytesRead }: Batch): Promise<void> {
    this.bytesRead = bytesRead;
    if (names !== this.names || this.columns === undefined) {
      this.names = names;
      this.columns = matchColumns(names, this.chosen);
      const { missing } = this.columns;
      if (missing.length > 0) throw new LotProblem('missing_columns', missing.join(','));
    }
    const context = { ...this.context, indexes: this.columns.indexes };
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
    const reader = new LotReader(loader, context, task.chosenColumns, (rejections) =>
      saveRejections(load, task.lotId, rejections),
    );
    for await (const batch of readers[task.format](task.path)) {
      task.signal?.throwIfAborted();
      await reader.take(batch);
      task.progress.report(reader);
    }
    if (reader.rowsRead === 0) throw new LotProblem('no_rows');
    await reader.flush();
    const loaded = await loader.settle();
    if (loaded.known + loaded.duplicate > 0) await saveKnownLines(load, task.lotId, mostListed);
    const guess = await measureLot(load.client, task.lotId, loaded.imported, 'staged_shipments');
    await task.progress.stop();
    const result: ImportResult = {
      bytesRead: reader.bytesRead,
      rowsRead: reader.rowsRead,
      rejected: reader.rejected,
      droppedColumns: reader.columns?.dropped ?? [],
      ignoredColumns: reader.columns?.ignored ?? [],
      ...loaded,
      guessBits: guess,
    };
    await completeLot(load, task.lotId, result);
    return result;
  });
};
