import { type ChosenColumns, type LotReading, lotFields } from '@waybill/contract/endpoints/lots.ts';
import type { NumberMask } from '@waybill/contract/vocabulary/masking.ts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, type Pool, type Tx, namedStatement, statement } from '../../platform/db/database.ts';
import { recordDue } from '../../platform/db/domain-events.ts';
import { locks } from '../../platform/db/locks.ts';
import { publishingToStaff } from '../../platform/db/outbox.ts';
import { type Page, readPage } from '../../platform/db/read-page.ts';
import type { Tables } from '../../platform/db/tables.gen.ts';
import type { ZipLocations } from './rules.ts';

export type StoredLot = Selectable<Tables['lots']>;
export type StoredRejection = Omit<Tables['lot_rejections'], 'lot_id'>;
export type ListedRejection = StoredRejection & { readonly strict_mask: boolean };

export type LotDescription = Pick<StoredLot, 'source' | 'owner' | 'basis' | 'offer'> & {
  readonly mask?: NumberMask | undefined;
  readonly chosenColumns?: ChosenColumns | undefined;
  readonly reading?: LotReading | undefined;
};

export type NewLot = Insertable<Tables['lots']>;

// Lots ------------------------------------------------------------------------

/** Stores a lot that is to be imported. Violates `lots_by_file` when the same file is known. */
export const insertLot = (tx: Tx, lot: NewLot): Promise<StoredLot> =>
  tx.insertInto('lots').values(lot).returningAll().executeTakeFirstOrThrow();

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
export const publishingLots = (type: string): string => `happened AS (
  SELECT ${type} AS type, 'lot:' || id AS object, jsonb_build_object('lotId', id::text, 'fileName', file_name)
    || CASE WHEN status IN ('imported', 'failed') AND ${type} <> 'lot.restored'
       THEN jsonb_build_object('imported', rows_imported, 'rejected', rows_rejected) ELSE '{}' END AS data
  FROM ended
), ${publishingToStaff('lots:read')}`;
export const byStatus = `'lot.' || status`;

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

const noJob = sql`l.status = 'importing' AND NOT EXISTS (
  SELECT FROM graphile_worker.jobs j WHERE j.key = ${importJobKeys} || l.id AND j.locked_at IS NULL AND j.attempts < j.max_attempts)`;

/**
 * Lots whose import nobody is at and no job waits for: the process that had it is gone. Each comes locked until the
 * transaction ends, so that only one node takes care of it.
 */
export const lockAbandonedLots = async (tx: Tx): Promise<StoredLot[]> => {
  const locked = await sql<{ id: number }>`
    SELECT l.id FROM lots l
    WHERE ${noJob} AND pg_try_advisory_xact_lock(${sql.lit(locks.lotImport)}, (l.id % 2147483647)::int)
    ORDER BY l.id FOR UPDATE SKIP LOCKED`.execute(tx);
  const ids = locked.rows.map(({ id }) => id);
  // Once more under the locks: another node may have begun one again since that statement did.
  const { rows } = await sql<StoredLot>`
    SELECT l.* FROM lots l WHERE l.id = ANY (${ids}::bigint[]) AND ${noJob} ORDER BY l.id`.execute(tx);
  return rows;
};

export const markRestarted = statement<never, [number]>(
  `UPDATE lots SET problem = 'interrupted', bytes_read = 0, rows_read = 0 WHERE id = $1`,
);

export const neededFiles = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('lots').select('file_path').where('status', '=', 'importing').execute();
  return rows.flatMap((row) => row.file_path ?? []);
};

export const findLastLot = async (pool: Pool, like: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ name: string | null }>(
    'SELECT max(file_name) AS name FROM lots WHERE file_name LIKE $1',
    [like],
  );
  return rows[0]?.name ?? undefined;
};
