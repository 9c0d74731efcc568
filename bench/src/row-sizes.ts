import type pg from 'pg';
import type { Bench } from './bench.ts';
import { inDatabase } from './data/bench-database.ts';
import { addStock, rankZips } from './data/stock.ts';
import { figure, table } from './report/tables.ts';

/** Orders of three numbers each, as `placeOrder` stores them: holds, orders, items, movements of points, answers. */
const orders = `
  INSERT INTO holds (user_id, id, carrier, scope, unit_price, tiers, zip5s, shipped_ons, shipment_ids, started_at, expires_at, ended_at, end_reason)
  SELECT n % 1000, gen_random_uuid(), 'ups', 'single', 200, '[{"from": 50, "percentOff": 10}, {"from": 200, "percentOff": 20}]',
    '{}', '{}', '{}', now(), now(), now(), 'ordered' FROM generate_series(1, $1::int) n;
  INSERT INTO orders (user_id, order_no, carrier, scope, action, status, quantity, unit_price, percent_off, total_points, hold_id)
  SELECT n % 1000, 'LT261122' || lpad(n::text, 8, '0'), 'ups', 'single', 'buy', 'completed', 3, 200, 0, 600, gen_random_uuid()
  FROM generate_series(1, $1::int) n;
  INSERT INTO order_items (user_id, order_id, shipment_id, zip5, shipped_on, carrier, tracking_number, service, city, region,
    origin_zip5, origin_city, origin_region, price, state, status, last_event_at)
  SELECT o.user_id, o.id, s.id, s.zip5, s.shipped_on, s.carrier, s.tracking_number, s.service, s.city, s.region,
    s.origin_zip5, s.origin_city, s.origin_region, 200, 'sold', s.status, s.last_event_at
  FROM (SELECT *, row_number() OVER () AS n FROM shipments LIMIT 3 * $1::int) s
  JOIN (SELECT *, row_number() OVER () AS n FROM orders) o ON o.n = (s.n - 1) / 3 + 1;
  INSERT INTO point_transactions (user_id, id, kind, order_id, order_no)
  SELECT user_id, nextval('point_transaction_ids'), 'purchase', id, order_no FROM orders;
  INSERT INTO point_entries (user_id, account, seq, transaction_id, amount, balance, hash)
  SELECT t.user_id, a.account, row_number() OVER (PARTITION BY t.user_id, a.account ORDER BY t.id), t.id, a.amount, 0,
    sha256(t.id::text::bytea) FROM point_transactions t, (VALUES ('available', -600), ('revenue', 600)) AS a (account, amount);
  INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, next_ask_at, carrier_words, last_event_at)
  SELECT carrier, tracking_number, status, status, now(), 'Delivered, Left with Individual', now() FROM order_items;
  INSERT INTO tracking_events (carrier, tracking_number, event_key, local_time, utc_offset, utc_time, status, code, words, city, region, zip, country)
  SELECT carrier, tracking_number, substr(md5(tracking_number || e), 1, 22), '2026-11-20T15:22:00', '-06:00', '2026-11-20T21:22:00Z',
    status, 'OF', 'Out for Delivery Today', city, region, zip5, 'US' FROM order_items, generate_series(1, 8) e`;

const bytesOfWal = async (client: pg.Client, work: () => Promise<unknown>): Promise<number> => {
  const before = await client.query<{ at: string }>('SELECT pg_current_wal_insert_lsn()::text AS at');
  await work();
  const { rows } = await client.query<{ bytes: number }>(
    'SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1::pg_lsn)::float8 AS bytes',
    [before.rows[0]?.at],
  );
  return rows[0]?.bytes ?? 0;
};

const sizesOf = async (client: pg.Client, name: string, written: number): Promise<string[]> => {
  await client.query(`VACUUM (ANALYZE) ${name}`);
  const { rows } = await client.query<{ rows: number; heap: number; indexes: number }>(
    `SELECT (SELECT count(*)::float8 FROM ${name}) AS rows, sum(pg_table_size(id))::float8 AS heap,
       sum(pg_indexes_size(id))::float8 AS indexes
     FROM (SELECT '${name}'::regclass UNION SELECT relid FROM pg_partition_tree('${name}')) AS parts (id)`,
  );
  const [size] = rows;
  if (size === undefined) throw new Error(`${name} has no size`);
  const { heap, indexes } = size;
  const each = [heap, indexes, heap + indexes, written].map((bytes) => figure(bytes / size.rows));
  return [name, size.rows.toLocaleString('en-US'), ...each];
};

/** Loads shipments in lots and an order of three for every ten of them, and measures what rows of the tables take. */
export const benchRowSizes = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const rows = options.quick ? 200_000 : 1_000_000;
  await inDatabase(server, 'sizes', async ({ client }) => {
    await rankZips(client);
    const spread = { zips: 41_000, skewed: true, rowsALot: rows / 4 };
    const works = new Map<string, () => Promise<unknown>>([
      ['shipments', () => addStock(client, spread, rows, (loaded) => progress(`sizes, ${loaded} shipments`))],
      [
        'tracking_numbers',
        () =>
          client.query(`INSERT INTO tracking_numbers (carrier, tracking_number, lot_id)
            SELECT carrier, tracking_number, lot_id FROM shipments ORDER BY carrier, tracking_number COLLATE "C"`),
      ],
    ]);
    for (const text of orders.split(';\n')) {
      const filled = text.replaceAll('$1::int', String(Math.floor(rows / 30)));
      works.set(/INTO (\w+)/.exec(text)?.[1] ?? '', () => client.query(filled));
    }
    const written = new Map<string, number>();
    // Each reads what the one before has written.
    for (const [name, work] of works) {
      progress(`sizes, ${name}`);
      written.set(name, await bytesOfWal(client, work));
    }
    const sizes: string[][] = [];
    for (const [name, bytes] of written) sizes.push(await sizesOf(client, name, bytes));
    const head = 'table | rows | bytes a row | of its indexes | together | bytes of WAL a row';
    await report('row-sizes', [table(head, sizes)]);
  });
};
