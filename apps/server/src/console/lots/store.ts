import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** What a lot says of itself when its rows come from the server and not from a file. */
export type GeneratedLot = {
  readonly name: string;
  /** The same fingerprint is taken once. */
  readonly fingerprint: Buffer;
  readonly source: string;
  readonly owner: string;
  readonly basis: string;
  readonly offer: 'sellable' | 'query_only';
};

/** How the staged rows of a lot ended. */
export type Settled = { readonly imported: number; readonly known: number };

// Large sorts in memory; a long load is no stuck statement.
const loadSettings = `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL work_mem = '256MB'`;

/** Runs a load on a connection of its own, as one transaction. */
export const inLoadTransaction = async <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN; ${loadSettings}`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((reason: Error) => (broken = reason));
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Copies lines of shipments into a staging table that ends with the transaction. */
export const stageShipments = async (
  client: pg.PoolClient,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<number> => {
  await client.query(`
    CREATE TEMP TABLE staged_shipments (
      line bigint, carrier carrier, tracking_number text, service text,
      zip5 text, city text, region text, origin_zip5 text, origin_city text, origin_region text,
      shipped_on date, expected_on date, delivered_on date, status tracking_status, last_event_at timestamptz
    ) ON COMMIT DROP`);
  const copy = client.query(copyFrom('COPY staged_shipments FROM STDIN'));
  await pipeline(Readable.from(lines), copy);
  return copy.rowCount;
};

/**
 * Takes the numbers that nobody brought before, first come first served within the lot, and puts their shipments
 * into the stock in the order of its key. The others are reported.
 */
export const settleShipments = async (
  client: pg.PoolClient,
  lot: { readonly id: number; readonly sellable: boolean; readonly staged: number },
): Promise<Settled> => {
  const taken = await client.query(
    `INSERT INTO tracking_numbers (carrier, tracking_number, lot_id)
     SELECT carrier, tracking_number, ${lot.id} FROM staged_shipments ORDER BY carrier, tracking_number COLLATE "C", line
     ON CONFLICT DO NOTHING`,
  );
  const imported = taken.rowCount ?? 0;
  const known = lot.staged - imported;
  if (known > 0) await setKnownAside(client, lot.id);
  await client.query(
    `INSERT INTO shipments (
       lot_id, last_event_at, shipped_on, expected_on, delivered_on, carrier, status, sellable, zip5,
       tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
     SELECT ${lot.id}, last_event_at, shipped_on, expected_on, delivered_on, carrier, status, ${lot.sellable}, zip5,
       tracking_number, service, city, region, origin_zip5, origin_city, origin_region
     FROM staged_shipments ${known > 0 ? 'WHERE line NOT IN (SELECT line FROM known_lines)' : ''}
     ORDER BY zip5 COLLATE "C", carrier, shipped_on`,
  );
  return { imported, known };
};

/** Lists the lines whose number belongs to another lot or to an earlier line of this one. */
const setKnownAside = async (client: pg.PoolClient, lotId: number): Promise<void> => {
  await client.query(`
    ANALYZE staged_shipments;
    CREATE TEMP TABLE known_lines ON COMMIT DROP AS
    SELECT s.line, CASE WHEN t.lot_id = ${lotId} THEN 'duplicate' ELSE 'known' END AS reason
    FROM (
      SELECT line, carrier, tracking_number,
        row_number() OVER (PARTITION BY carrier, tracking_number ORDER BY line) AS place
      FROM staged_shipments
    ) s JOIN tracking_numbers t USING (carrier, tracking_number)
    WHERE t.lot_id <> ${lotId} OR s.place > 1`);
};

/** Writes a lot that is complete from its start; null when its fingerprint is known. */
export const insertGeneratedLot = async (
  client: pg.PoolClient,
  lot: GeneratedLot,
): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO lots (file_name, file_hash, file_format, source, owner, basis, offer, status, imported_by_name, finished_at)
     VALUES ($1, $2, 'demo', $3, $4, $5, $6, 'imported', $4, now())
     ON CONFLICT DO NOTHING RETURNING id`,
    [lot.name, lot.fingerprint, lot.source, lot.owner, lot.basis, lot.offer],
  );
  return rows[0]?.id ?? null;
};

/** Puts the counts of a generated lot into its row. */
export const countGeneratedLot = async (
  client: pg.PoolClient,
  lotId: number,
  counts: Settled,
): Promise<void> => {
  await client.query(
    `UPDATE lots SET rows_read = $2::bigint + $3, rows_imported = $2, rows_known = $3 WHERE id = $1`,
    [lotId, counts.imported, counts.known],
  );
};
