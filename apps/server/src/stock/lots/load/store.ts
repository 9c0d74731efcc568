import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { inLoad as inAnyLoad } from '../../../platform/db/load.ts';
import { locks } from '../../../platform/db/locks.ts';
import { wakeAllWaits } from '../../../platform/db/wake-waits.ts';
import { type LotDescription, type StoredRejection, byStatus, publishingLots } from '../store.ts';

export type Load = { readonly client: PoolClient };

/** Large sorts in memory; a long load is no stuck statement. */
const loadSettings = `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL work_mem = '256MB'`;

const createStaging = `CREATE TEMP TABLE staged_shipments (
  line bigint, carrier carrier, tracking_number text, service text,
  zip5 text, city text, region text, origin_zip5 text, origin_city text, origin_region text,
  shipped_on date, expected_on date, delivered_on date, status tracking_status, last_event_at timestamptz,
  names text[]
) ON COMMIT DROP`;

export const inLoad = <T>(pool: Pool, work: (load: Load) => Promise<T>): Promise<T> =>
  inAnyLoad(pool, `${loadSettings}; ${createStaging}`, (client) => work({ client }));

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

/**
 * Takes the numbers of a part that nobody brought before. A parcel with several names is taken under all of them, by the
 * first of its lines: all are free or none is. Sorted, so that neighbours in the index are written together and two lots
 * never wait for each other crosswise. What was taken is counted: on a cluster of Citus the statement itself answers how
 * many rows it was given.
 */
const claimNumbers = (lotId: number, part: number): string =>
  `WITH named AS (
     SELECT DISTINCT ON (names) * FROM staged_part_${part} WHERE names IS NOT NULL ORDER BY names, line
   ), claimed AS (
     INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on, own_carrier, own_number)
     SELECT carrier, tracking_number, ${lotId}, zip5, shipped_on, own_carrier, own_number FROM (
       SELECT carrier, tracking_number, zip5, shipped_on, NULL::carrier AS own_carrier, NULL AS own_number, line
       FROM staged_part_${part} WHERE names IS NULL
       UNION ALL
       SELECT name[1]::carrier, name[2], zip5, shipped_on, CASE WHEN own THEN NULL ELSE carrier END,
         CASE WHEN own THEN NULL ELSE tracking_number END, line
       FROM named, unnest(names) AS n (text), string_to_array(n.text, ' ') AS name,
         LATERAL (SELECT n.text = carrier || ' ' || tracking_number) AS o (own)
     ) AS s
     ORDER BY carrier, tracking_number COLLATE "C", line ON CONFLICT DO NOTHING RETURNING own_number
   ) SELECT count(*) FILTER (WHERE own_number IS NULL) AS count FROM claimed`;

/**
 * Stages lines and claims their numbers. Each part has a table of its own, so that its numbers can be claimed without reading
 * the parts before it again; together they are `staged_shipments`.
 */
export const stageLines = async (
  { client }: Load,
  lotId: number,
  part: number,
  lines: readonly Buffer[],
): Promise<{ staged: number; claimed: number }> => {
  await client.query(`CREATE TEMP TABLE staged_part_${part} () INHERITS (staged_shipments) ON COMMIT DROP`);
  const copy = client.query(copyFrom(`COPY staged_part_${part} FROM STDIN`));
  await pipeline(Readable.from(lines), copy);
  const { rows } = await client.query<{ count: number }>(claimNumbers(lotId, part));
  return { staged: copy.rowCount, claimed: rows[0]?.count ?? 0 };
};

/** Sets staged lines aside whose number this load did not claim; answers of how many an earlier line of the lot did. */
export const setKnownAside = async ({ client }: Load, lotId: number): Promise<number> => {
  await client.query(`
    ANALYZE staged_shipments;
    CREATE TEMP TABLE known_lines ON COMMIT DROP AS
    SELECT s.line, CASE WHEN t.lot_id = ${lotId} THEN 'duplicate' ELSE 'known' END AS reason
    FROM (
      SELECT line, carrier, tracking_number,
        row_number() OVER (PARTITION BY carrier, tracking_number ORDER BY line) AS place
      FROM staged_shipments
    ) s JOIN tracking_numbers t USING (carrier, tracking_number)
    WHERE t.lot_id <> ${lotId} OR t.own_number IS NOT NULL OR s.place > 1;
    ANALYZE known_lines`);
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM known_lines WHERE reason = 'duplicate'`,
  );
  return rows[0]?.count ?? 0;
};

/** The order of the stock's key as one number, which sorts faster than the three columns. */
const stockOrder = `(zip5::int * 4 + CASE carrier WHEN 'ups' THEN 0 WHEN 'usps' THEN 1 ELSE 2 END) * 100000::bigint
  + (shipped_on - date '2000-01-01')`;

/** Makes shipments of the staged lines, but for those `setAside`; answers how many. */
export const fillStock = async (
  { client }: Load,
  { id, sellable }: { readonly id: number; readonly sellable: boolean },
  setAside: boolean,
): Promise<number> => {
  await client.query('SELECT make_stock_weeks(array_agg(DISTINCT shipped_on)) FROM staged_shipments');
  const { rowCount } = await client.query(
    `INSERT INTO shipments (
       lot_id, last_event_at, shipped_on, expected_on, delivered_on, carrier, status, sellable, zip5,
       tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
     SELECT ${id}, last_event_at, shipped_on, expected_on, delivered_on, carrier, status, ${sellable}, zip5,
       tracking_number, service, city, region, origin_zip5, origin_city, origin_region
     FROM staged_shipments s ${setAside ? 'WHERE NOT EXISTS (SELECT FROM known_lines k WHERE k.line = s.line)' : ''}
     ORDER BY ${stockOrder}`,
  );
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

export type GeneratedLot = LotDescription & { readonly name: string; readonly fingerprint: Buffer };

export const insertGeneratedLot = async ({ client }: Load, lot: GeneratedLot): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO lots (file_name, file_hash, file_format, source, owner, basis, offer, imported_by_name)
     VALUES ($1, $2, 'demo', $3, $4, $5, $6, $4) ON CONFLICT DO NOTHING RETURNING id`,
    [lot.name, lot.fingerprint, lot.source, lot.owner, lot.basis, lot.offer],
  );
  return rows[0]?.id ?? null;
};
