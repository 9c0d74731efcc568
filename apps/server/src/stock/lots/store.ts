import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ChosenColumns, type LotReading, lotFields } from '@waybill/contract/endpoints/lots.ts';
import type { FileFormat } from '@waybill/files/read-file.ts';
import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import { type Selectable, sql } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type Db, type Pool, type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import { locks } from '../../platform/db/locks.ts';
import { publishingToStaff } from '../../platform/db/outbox.ts';
import { type Page, readPage } from '../../platform/db/read-page.ts';
import { wakeAllWaits } from '../../platform/db/wake-waits.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import type { ZipLocations } from './rules.ts';
import {
  claimNumbers,
  copyIntoPart,
  createPart,
  createStaging,
  fillStock,
  loadSettings,
  makeWeeks,
  setKnownAside,
} from './load-statements.ts';

export type StoredLot = Selectable<Tables['lots']>;
export type StoredRejection = Omit<Tables['lot_rejections'], 'lot_id'>;
export type ListedRejection = StoredRejection & { readonly strict_mask: boolean };

export type LotDescription = Pick<StoredLot, 'source' | 'owner' | 'basis' | 'offer'> & {
  readonly mask?: NumberMask | undefined;
  readonly chosenColumns?: ChosenColumns | undefined;
  readonly reading?: LotReading | undefined;
};

export type GeneratedLot = LotDescription & { readonly name: string; readonly fingerprint: Buffer };

export type NewLot = LotDescription & {
  readonly fileName: string;
  readonly fileHash: Buffer;
  /** Where the file waits for its import, null when it belongs to whoever called the command. */
  readonly filePath: string | null;
  readonly fileFormat: FileFormat;
  readonly bytes: number;
  readonly importedBy: number | null;
  readonly importedByName: string;
};

// Lots ------------------------------------------------------------------------

/** Stores a lot that is to be imported. Violates `lots_by_file` when the same file is known. */
export const insertLot = async (tx: Tx, lot: NewLot): Promise<StoredLot> =>
  tx
    .insertInto('lots')
    .values({
      file_name: lot.fileName,
      file_hash: lot.fileHash,
      file_path: lot.filePath,
      file_format: lot.fileFormat,
      source: lot.source,
      owner: lot.owner,
      basis: lot.basis,
      offer: lot.offer,
      ...(lot.mask === undefined ? {} : { mask: lot.mask }),
      chosen_columns: lot.chosenColumns ?? {},
      reading: lot.reading ?? {},
      bytes_total: lot.bytes,
      imported_by: lot.importedBy,
      imported_by_name: lot.importedByName,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findLot = (db: Db, id: number): Promise<StoredLot | undefined> =>
  db.selectFrom('lots').selectAll().where('id', '=', id).executeTakeFirst();

export const lockLot = (tx: Tx, id: number): Promise<StoredLot | undefined> =>
  tx.selectFrom('lots').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateMask = (tx: Tx, id: number, mask: NumberMask): Promise<StoredLot> =>
  tx.updateTable('lots').set({ mask }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** The lot of a file, unless its import failed. */
export const findLotByFile = (db: Db, fileHash: Buffer): Promise<StoredLot | undefined> =>
  db
    .selectFrom('lots')
    .selectAll()
    .where('file_hash', '=', fileHash)
    .where('status', '<>', 'failed')
    .executeTakeFirst();

export const listLots = (db: Db, page: Page): Promise<{ list: StoredLot[]; total: number }> =>
  readPage(db.selectFrom('lots').selectAll().orderBy('id', 'desc'), db.selectFrom('lots'), page);

export const saveProgress = namedStatement<never, { lotId: number; bytesRead: number; rowsRead: number }>(
  `UPDATE lots SET bytes_read = $bytesRead, rows_read = $rowsRead WHERE id = $lotId AND status = 'importing'`,
);

/** The end of a statement: tells the staff's webhook endpoints of the lots in its part `ended`, by their status or a type. */
const publishingLots = (type: string): string => `happened AS (
  SELECT ${type} AS type, 'lot:' || id AS object, jsonb_build_object('lotId', id::text, 'fileName', file_name)
    || CASE WHEN status IN ('imported', 'failed') AND ${type} <> 'lot.restored'
       THEN jsonb_build_object('imported', rows_imported, 'rejected', rows_rejected) ELSE '{}' END AS data
  FROM ended
), ${publishingToStaff('lots:read')}`;
const byStatus = `'lot.' || status`;

const failLot = statement<never, [number, string]>(
  `WITH ended AS (
     UPDATE lots SET status = 'failed', problem = $2, file_path = NULL, finished_at = clock_timestamp()
     WHERE id = $1 AND status = 'importing' RETURNING *
   ), ${publishingLots(byStatus)}`,
);

const publishing = (type: string) =>
  statement<never, [number]>(
    `WITH ended AS (SELECT * FROM lots WHERE id = $1), ${publishingLots(`'${type}'`)}`,
  );
export const publishShelf = { withdraw: publishing('lot.withdrawn'), restore: publishing('lot.restored') };

export const markFailed = async (db: Db | Tx, lotId: number, problem: string): Promise<void> => {
  await failLot(db, lotId, problem);
  recordDue(db, 'webhooks');
};

/** City and state of every ZIP that is known, by its number: a map of strings takes several times as long to ask. */
export const readZips = async (db: Db): Promise<ZipLocations> => {
  const rows = await db.selectFrom('zips').select(['zip5', 'city', 'state']).execute();
  const locations: { city: string; state: string }[] = [];
  for (const { zip5, city, state } of rows) locations[Number(zip5)] = { city, state };
  return { get: (zip5) => locations[Number(zip5)] };
};

/** Where the cells of a rejected row have its number; arrays of the database count from 1. */
const numberPlace = lotFields.indexOf('trackingNumber') + 1;

/** Rejected rows of a lot behind a line, so many at most. */
export const findRejections = statement<ListedRejection, [number, number, number]>(
  `WITH page AS MATERIALIZED (
     SELECT line, field, reason, cells FROM lot_rejections WHERE lot_id = $1 AND line > $2 ORDER BY line LIMIT $3
   ), known AS MATERIALIZED (
     SELECT t.tracking_number, t.lot_id FROM tracking_numbers t JOIN page ON t.tracking_number = page.cells[${numberPlace}]
     WHERE t.carrier = ANY ('{ups,usps,fedex}'::carrier[])
   )
   SELECT line, field, reason, cells, EXISTS (
     SELECT FROM known k JOIN lots l ON l.id = k.lot_id
     WHERE k.tracking_number = page.cells[${numberPlace}] AND l.mask = 'strict') AS strict_mask
   FROM page ORDER BY line`,
);

// Imports that ended without a word ----------------------------------------------

export const importJobKeys = 'import_lot:';

/**
 * Lots whose import nobody is at and no job waits for: the process that had it is gone. Each comes locked until the
 * transaction ends, so that only one node takes care of it.
 */
export const lockAbandonedLots = async (tx: Tx): Promise<StoredLot[]> => {
  const { rows } = await sql<StoredLot>`
    SELECT l.* FROM lots l
    WHERE l.status = 'importing'
      AND NOT EXISTS (
        SELECT FROM graphile_worker.jobs j WHERE j.key = ${importJobKeys} || l.id AND j.locked_at IS NULL AND j.attempts < j.max_attempts)
      AND pg_try_advisory_xact_lock(${sql.lit(locks.lotImport)}, (l.id % 2147483647)::int)
    ORDER BY l.id FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows;
};

export const markRestarted = statement<never, [number]>(
  `UPDATE lots SET problem = 'interrupted', bytes_read = 0, rows_read = 0 WHERE id = $1`,
);

export const neededFiles = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('lots').select('file_path').where('status', '=', 'importing').execute();
  return rows.flatMap((row) => row.file_path ?? []);
};

// Loads -------------------------------------------------------------------------

export type Load = { readonly client: pg.PoolClient };

export const inLoad = async <T>(pool: pg.Pool, work: (load: Load) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN; ${loadSettings}; ${createStaging}`);
    const result = await work({ client });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: Error) => (broken = reason));
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Whether this load is now the only one that imports the lot, and the lot still waits for it. */
export const lockForImport = async ({ client }: Load, lotId: number): Promise<boolean> => {
  const { rowCount } = await client.query(
    `SELECT FROM lots WHERE id = $1 AND status = 'importing' AND pg_try_advisory_xact_lock(${locks.lotImport}, ($1 % 2147483647)::int)`,
    [lotId],
  );
  return rowCount === 1;
};

/** Waits until no other lot is being loaded: two that share numbers would wait for each other crosswise. */
export const lockLoads = async ({ client }: Load): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock(${locks.lotLoad}, 0)`);
};

export const stageLines = async (
  { client }: Load,
  lotId: number,
  part: number,
  lines: readonly Buffer[],
): Promise<{ staged: number; claimed: number }> => {
  await client.query(createPart(part));
  const copy = client.query(copyFrom(copyIntoPart(part)));
  await pipeline(Readable.from(lines), copy);
  const { rows } = await client.query<{ count: number }>(claimNumbers(lotId, part));
  return { staged: copy.rowCount, claimed: rows[0]?.count ?? 0 };
};

export const fillStockFromStaging = async (
  { client }: Load,
  lot: { readonly id: number; readonly sellable: boolean; readonly someKnown: boolean },
): Promise<number> => {
  if (lot.someKnown) await client.query(setKnownAside(lot.id));
  await client.query(makeWeeks);
  const { rowCount } = await client.query(fillStock(lot));
  return rowCount ?? 0;
};

/** An array in PostgreSQL's own notation, which has no zero byte. */
const arrayText = (cells: readonly string[]): string =>
  `{${cells.map((cell) => `"${cell.replaceAll('\0', '').replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

export const saveRejections = async (
  { client }: Load,
  lotId: number,
  rejections: readonly StoredRejection[],
): Promise<void> => {
  await client.query(
    `INSERT INTO lot_rejections (lot_id, line, field, reason, cells)
     SELECT $1, line, field, reason, cells::text[]
     FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS r (line, field, reason, cells)
     ON CONFLICT DO NOTHING`,
    [
      lotId,
      rejections.map((r) => r.line),
      rejections.map((r) => r.field),
      rejections.map((r) => r.reason),
      rejections.map((r) => (r.cells === null ? null : arrayText(r.cells))),
    ],
  );
};

export const saveKnownLines = async ({ client }: Load, lotId: number, most: number): Promise<void> => {
  await client.query(
    `INSERT INTO lot_rejections (lot_id, line, field, reason, cells)
     SELECT $1, k.line, 'trackingNumber', k.reason, ARRAY[s.carrier::text, s.tracking_number, s.service, s.zip5, s.city,
       s.region, s.origin_zip5, s.origin_city, s.origin_region, s.shipped_on::text, coalesce(s.expected_on::text, ''),
       coalesce(s.delivered_on::text, ''), s.status::text, coalesce(s.last_event_at::text, '')]
     FROM (SELECT line, reason FROM known_lines ORDER BY line LIMIT $2) k JOIN staged_shipments s USING (line)`,
    [lotId, most],
  );
};

export const countDuplicates = async ({ client }: Load): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM known_lines WHERE reason = 'duplicate'`,
  );
  return rows[0]?.count ?? 0;
};

export type ImportResult = {
  readonly bytesRead: number;
  readonly rowsRead: number;
  readonly imported: number;
  readonly rejected: number;
  readonly known: number;
  readonly duplicate: number;
  readonly droppedColumns: readonly string[];
  readonly ignoredColumns: readonly string[];
};

/**
 * Ends an import, in the transaction of its rows. A file of which nothing went in has failed: its rows are listed, and it
 * may come again.
 */
export const completeLot = async ({ client }: Load, lotId: number, result: ImportResult): Promise<void> => {
  await client.query(
    `WITH ended AS (UPDATE lots SET status = CASE WHEN $4::bigint > 0 OR file_format = 'demo' THEN 'imported' ELSE 'failed' END,
       problem = CASE WHEN $4::bigint > 0 OR file_format = 'demo' THEN NULL ELSE 'nothing_imported' END, file_path = NULL, finished_at = clock_timestamp(),
       bytes_read = $2, rows_read = $3, rows_imported = $4::bigint, rows_rejected = $5, rows_known = $6,
       dropped_columns = $7, ignored_columns = $8, rows_duplicate = $9
     WHERE id = $1 RETURNING *), ${publishingLots(byStatus)}`,
    [
      lotId,
      result.bytesRead,
      result.rowsRead,
      result.imported,
      result.rejected,
      result.known,
      result.droppedColumns,
      result.ignoredColumns,
      result.duplicate,
    ],
  );
  await client.query(wakeAllWaits);
};

export const insertGeneratedLot = async ({ client }: Load, lot: GeneratedLot): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO lots (file_name, file_hash, file_format, source, owner, basis, offer, imported_by_name)
     VALUES ($1, $2, 'demo', $3, $4, $5, $6, $4) ON CONFLICT DO NOTHING RETURNING id`,
    [lot.name, lot.fingerprint, lot.source, lot.owner, lot.basis, lot.offer],
  );
  return rows[0]?.id ?? null;
};

export const findLastLot = async (pool: Pool, like: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ name: string | null }>(
    'SELECT max(file_name) AS name FROM lots WHERE file_name LIKE $1',
    [like],
  );
  return rows[0]?.name ?? undefined;
};
