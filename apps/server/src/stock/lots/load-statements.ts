/** Text of the statements by which rows become stock; `store.ts` runs them. */

/** Large sorts in memory; a long load is no stuck statement. */
export const loadSettings = `SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL work_mem = '256MB'`;

export const createStaging = `CREATE TEMP TABLE staged_shipments (
  line bigint, carrier carrier, tracking_number text, service text,
  zip5 text, city text, region text, origin_zip5 text, origin_city text, origin_region text,
  shipped_on date, expected_on date, delivered_on date, status tracking_status, last_event_at timestamptz,
  names text[]
) ON COMMIT DROP`;

/**
 * A table for one part of the rows. Each part has its own, so that its numbers can be claimed without reading the parts
 * before it again; together they are `staged_shipments`.
 */
export const createPart = (part: number): string =>
  `CREATE TEMP TABLE staged_part_${part} () INHERITS (staged_shipments) ON COMMIT DROP`;

export const copyIntoPart = (part: number): string => `COPY staged_part_${part} FROM STDIN`;

/**
 * Takes the numbers of a part that nobody brought before. A parcel with several names is taken under all of them, by the
 * first of its lines: all are free or none is. Sorted, so that neighbours in the index are written together and two lots
 * never wait for each other crosswise. What was taken is counted: on a cluster of Citus the statement itself answers how
 * many rows it was given.
 */
export const claimNumbers = (lotId: number, part: number): string =>
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

export const setKnownAside = (lotId: number): string => `
  ANALYZE staged_shipments;
  CREATE TEMP TABLE known_lines ON COMMIT DROP AS
  SELECT s.line, CASE WHEN t.lot_id = ${lotId} THEN 'duplicate' ELSE 'known' END AS reason
  FROM (
    SELECT line, carrier, tracking_number,
      row_number() OVER (PARTITION BY carrier, tracking_number ORDER BY line) AS place
    FROM staged_shipments
  ) s JOIN tracking_numbers t USING (carrier, tracking_number)
  WHERE t.lot_id <> ${lotId} OR t.own_number IS NOT NULL OR s.place > 1;
  ANALYZE known_lines`;

export const makeWeeks = 'SELECT make_stock_weeks(array_agg(DISTINCT shipped_on)) FROM staged_shipments';

/** The order of the stock's key as one number, which sorts faster than the three columns. */
const stockOrder = `(zip5::int * 4 + CASE carrier WHEN 'ups' THEN 0 WHEN 'usps' THEN 1 ELSE 2 END) * 100000::bigint
  + (shipped_on - date '2000-01-01')`;

export const fillStock = (lot: { id: number; sellable: boolean; someKnown: boolean }): string =>
  `INSERT INTO shipments (
     lot_id, last_event_at, shipped_on, expected_on, delivered_on, carrier, status, sellable, zip5,
     tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
   SELECT ${lot.id}, last_event_at, shipped_on, expected_on, delivered_on, carrier, status, ${lot.sellable}, zip5,
     tracking_number, service, city, region, origin_zip5, origin_city, origin_region
   FROM staged_shipments s ${lot.someKnown ? 'WHERE NOT EXISTS (SELECT FROM known_lines k WHERE k.line = s.line)' : ''}
   ORDER BY ${stockOrder}`;
