import { atStockKey } from '@waybill/server/src/platform/db/stock-key.ts';
import pg from 'pg';
import { buildUsers, openContext } from '../drills/shop.ts';
import { type Run, waitUntil } from '../harness.ts';

/**
 * How shipments spread: over ZIPs evenly, or most of them to the first ones; over lots of a size, each of which spans
 * a week and is loaded in the order of the primary key.
 */
type Spread = { readonly zips: number; readonly skewed: boolean; readonly rowsALot: number };

const queryOnlyRank = 4;

/** Ranks the ZIPs: rank 0 gets the most shipments. Every fifth is served by query-only lots. */
const rankZips = async (client: pg.Client): Promise<void> => {
  await client.query(`CREATE TABLE bench_zips AS
    SELECT (row_number() OVER (ORDER BY md5(zip5)) - 1)::int AS rank, zip5, city, state FROM zips`);
  await client.query('CREATE INDEX ON bench_zips (rank); ANALYZE bench_zips');
};

// With weights 1 / (rank + 10) the first 200 of 41,000 ZIPs receive 36 % of all shipments.
const rankOf = ({ zips, skewed }: Spread): string =>
  skewed ? `floor(10 * power((${zips} + 10) / 10.0, random()) - 10)` : `floor(random() * ${zips})`;

const lotText = (spread: Spread): string => `
  WITH drawn AS MATERIALIZED (
    SELECT n, least(${rankOf(spread)}, ${spread.zips - 1})::int AS rank, random() AS share, random() AS late,
      random() < 0.04 AS odd, (now() AT TIME ZONE 'Asia/Shanghai')::date - ($3::int + floor(random() * 7)::int) AS shipped_on
    FROM generate_series(1, $2::int) n
  ), placed AS (
    SELECT d.*, z.zip5, z.city, z.state, d.rank % 5 <> ${queryOnlyRank} AND NOT d.odd AS sellable,
      $1::bigint * 1000000 + n AS serial, (now() AT TIME ZONE 'Asia/Shanghai')::date - d.shipped_on > 4 AS arrived,
      CASE WHEN share < 0.4 THEN 'ups' WHEN share < 0.7 THEN 'usps' ELSE 'fedex' END::carrier AS carrier
    FROM drawn d JOIN bench_zips z USING (rank)
  )
  INSERT INTO shipments (lot_id, last_event_at, shipped_on, expected_on, delivered_on, carrier, status, sellable, zip5,
    tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
  SELECT $1, shipped_on + interval '30 hours', shipped_on, shipped_on + 3,
    CASE WHEN arrived THEN shipped_on + 3 + (late < 0.1)::int END, carrier,
    CASE WHEN arrived THEN 'delivered' ELSE 'in_transit' END::tracking_status, sellable, zip5,
    CASE carrier WHEN 'ups' THEN '1ZA4E82103' || lpad(serial::text, 8, '0')
      WHEN 'usps' THEN '9400190241600' || lpad(serial::text, 9, '0') ELSE '7' || lpad(serial::text, 11, '0') END,
    CASE carrier WHEN 'ups' THEN 'UPS Ground' WHEN 'usps' THEN 'USPS Ground Advantage' ELSE 'FedEx Home Delivery' END,
    city, state, '91761', 'Ontario', 'CA'
  FROM placed ORDER BY zip5 COLLATE "C", sellable, carrier, shipped_on`;

const addLot = async (client: pg.Client, spread: Spread, rows: number, place: number): Promise<void> => {
  const { rows: lots } = await client.query<{ id: string }>(
    `INSERT INTO lots (file_name, file_format, source, owner, basis, offer, status, imported_by_name)
     VALUES ('bench', 'demo', 'bench', 'bench', 'synthetic', 'sellable', 'imported', 'bench') RETURNING id`,
  );
  const id = Number(lots[0]?.id);
  await client.query(lotText(spread), [id, rows, (place * 6) % 25]);
};

const addStock = async (
  client: pg.Client,
  spread: Spread,
  rows: number,
  progress: (loaded: number) => void,
): Promise<void> => {
  await client.query(`SET work_mem = '256MB'`);
  for (let lot = 0; lot * spread.rowsALot < rows; lot += 1) {
    if (lot % 4 === 0) progress(lot * spread.rowsALot);
    // One after the other, as lots arrive.
    await addLot(client, spread, spread.rowsALot, lot);
  }
  await client.query('VACUUM (ANALYZE, FREEZE) shipments');
};

// Holds and orders say which rows were ever taken: looking for them in twenty million would take longer than a round.
// Their state is not asked for: the planner would take those that are not available for one row, and look for it everywhere.
const returnText = `WITH taken AS MATERIALIZED (
    SELECT k.zip5, h.carrier, k.shipped_on, k.id
    FROM holds h, unnest(h.zip5s, h.shipped_ons, h.shipment_ids) AS k (zip5, shipped_on, id)
    UNION SELECT zip5, carrier, shipped_on, shipment_id FROM order_items
  )
  UPDATE shipments s SET state = 'available', hold_id = NULL, holder_id = NULL, order_id = NULL, held_since = NULL,
    paused_until = NULL
  FROM taken k WHERE ${atStockKey({ of: 'k' })}`;

/**
 * Takes everything back that users did: every shipment on the shelf again, no holds, no orders. What was emptied is not
 * vacuumed: the planner would take it for empty until the next analyze, and read all of it when it has filled.
 */
const returnStock = async (client: pg.Client): Promise<void> => {
  await client.query(returnText);
  // An invariant that looks at the same tables in another order is waited for.
  const text = 'TRUNCATE holds, orders, order_items, idempotency_keys CASCADE';
  await waitUntil('what users did is taken back', () => client.query(text).then(() => true));
  await client.query('VACUUM (ANALYZE) shipments, point_accounts');
};

/** ZIPs by rank: those with sellable stock, or those of query-only lots. */
const findZips = async (
  client: pg.Client,
  offer: 'sellable' | 'query_only',
  ranks: number,
): Promise<string[]> => {
  const { rows } = await client.query<{ zip5: string }>(
    `SELECT zip5 FROM bench_zips WHERE rank < $1 AND (rank % 5 = ${queryOnlyRank}) = $2 ORDER BY rank`,
    [ranks, offer === 'query_only'],
  );
  return rows.map(({ zip5 }) => zip5);
};

export const rotate = <T>(list: readonly T[]): (() => T) => {
  let at = 0;
  return () => {
    const item = list[at % list.length];
    if (item === undefined) throw new RangeError('nothing to go round');
    at += 1;
    return item;
  };
};

export type Market = Awaited<ReturnType<typeof openMarket>>;

type Size = {
  readonly users: number;
  readonly rows: number;
  readonly spread?: Spread;
  /** How many of the first ZIPs are asked for. */
  readonly asked?: number;
};

/** A database with stock and users, which ends with the task; in each ZIP 8,000 shipments unless said otherwise. */
export const openMarket = async (
  { ends, print, database }: Run,
  name: string,
  { users: count, rows, ...more }: Size,
) => {
  const zips = Math.ceil(rows / 8000);
  const { spread = { zips, skewed: false, rowsALot: rows / 16 }, asked = zips } = more;
  const url = await database(name);
  const began = performance.now();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  ends.defer(() => client.end());
  await rankZips(client);
  await addStock(client, spread, rows, (loaded) => print(`${loaded} of ${rows} shipments loaded`));
  const context = openContext(url);
  const users = await buildUsers(context, count);
  await context.close();
  await client.query(
    `VACUUM (ANALYZE) shipments, lots, users, sessions, session_tokens, point_accounts, point_transactions, point_entries`,
  );
  return {
    url,
    users,
    nextUser: rotate(users),
    sellableZips: await findZips(client, 'sellable', asked),
    queryOnlyZips: await findZips(client, 'query_only', asked),
    client,
    /** Seconds that it took to fill. */
    filledIn: (performance.now() - began) / 1000,
    /** Takes everything back that users did. */
    reset: () => returnStock(client),
  };
};
