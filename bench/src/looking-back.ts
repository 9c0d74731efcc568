import { lookUpNumber } from '@waybill/server/src/console/numbers/look-up-number.ts';
import { readStaffOrder } from '@waybill/server/src/console/orders/read-order.ts';
import { readUserAsOf } from '@waybill/server/src/console/people/read-user-as-of.ts';
import { readUser } from '@waybill/server/src/console/people/read-user.ts';
import { listOrdersMasked } from '@waybill/server/src/orders/my-orders.ts';
import { translatorFor } from '@waybill/server/src/platform/http/language.ts';
import { readLedger } from '@waybill/server/src/points/read-ledger.ts';
import type { Bench } from './bench.ts';
import { inDatabase } from './data/bench-database.ts';
import { median } from './load/latency.ts';
import { figure, table } from './report/tables.ts';

const perOrder = 5;

// One account with all the orders, over a year, its movements without their counterparts; a lot with their numbers; holds of others over the last 30 days.
const fill = (orders: number, holds: number): string => `
  ALTER TABLE point_entries DISABLE TRIGGER USER;
  INSERT INTO users (id, user_name, email, role, status, password_hash, created_at) OVERRIDING SYSTEM VALUE
    VALUES (1, 'busy', 'busy@bench.example', 'user', 'active', 'none', now() - interval '400 days');
  INSERT INTO point_accounts (user_id, account, balance, head) VALUES (1, 'available', 0, '\\x00'), (1, 'frozen', 0, '\\x00');
  INSERT INTO lots (id, file_name, file_format, source, owner, basis, offer, status, imported_by_name, created_at, finished_at)
    OVERRIDING SYSTEM VALUE VALUES (1, 'bench', 'demo', 'bench', 'bench', 'synthetic', 'sellable', 'imported', 'bench',
      now() - interval '400 days', now() - interval '400 days');
  CREATE TEMP TABLE placed AS SELECT n AS id, now() - (${orders} - n) * (interval '365 days' / ${orders}) AS at
    FROM generate_series(1, ${orders}) n;
  INSERT INTO orders (id, user_id, order_no, carrier, scope, action, status, quantity, unit_price, percent_off, total_points, hold_id, created_at)
    SELECT id, 1, 'LT' || lpad(id::text, 14, '0'), 'ups', 'batch', 'buy', 'completed', ${perOrder}, 200, 0, ${perOrder * 200},
      gen_random_uuid(), at FROM placed;
  INSERT INTO shipments (id, lot_id, shipped_on, carrier, status, sellable, state, zip5, tracking_number, service, city, region,
      origin_zip5, origin_city, origin_region)
    SELECT n, 1, current_date - 20, 'ups', 'delivered', true, 'sold', '90001', '1ZA4E82103' || lpad(n::text, 8, '0'), 'UPS Ground',
      'Los Angeles', 'CA', '91761', 'Ontario', 'CA' FROM generate_series(1, ${orders * perOrder}) n;
  INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on) SELECT carrier, tracking_number, lot_id, zip5, shipped_on FROM shipments;
  INSERT INTO order_items (user_id, order_id, shipment_id, zip5, shipped_on, carrier, tracking_number, service, city, region,
      origin_zip5, origin_city, origin_region, price, state, status)
    SELECT 1, (id - 1) / ${perOrder} + 1, id, zip5, shipped_on, carrier, tracking_number, service, city, region, origin_zip5,
      origin_city, origin_region, 200, 'sold', status FROM shipments;
  INSERT INTO point_transactions (user_id, id, kind, order_id, created_at) SELECT 1, id, 'purchase', id, at FROM placed;
  INSERT INTO point_entries (user_id, account, seq, transaction_id, amount, balance, hash)
    SELECT 1, 'available', id, id, ${-200 * perOrder}, 0, '\\x00' FROM placed;
  INSERT INTO holds (user_id, id, carrier, scope, unit_price, tiers, zip5s, shipped_ons, shipment_ids, started_at, expires_at,
      created_at, ended_at, end_reason)
    SELECT 2 + n % 5000, gen_random_uuid(), 'ups', 'batch', 200, '[]', '{}', '{}',
      array(SELECT ${orders * perOrder} + (n * 20 + i) % 10000000 FROM generate_series(1, 20) i), at, at + interval '10 minutes', at,
      at + interval '10 minutes', 'expired'
    FROM (SELECT n, now() - (${holds} - n) * (interval '30 days' / ${holds}) AS at FROM generate_series(1, ${holds}) n) h`;

/** Reads the pages of a busy account now and as of half a year ago. */
export const benchLookingBack = async ({ server, options, progress, report }: Bench): Promise<void> => {
  const { orders, holds, times } = options.quick
    ? { orders: 2_000, holds: 20_000, times: 3 }
    : { orders: 50_000, holds: 1_000_000, times: 11 };
  await inDatabase(server, 'looking_back', async ({ client, db }) => {
    progress(`looking back, ${orders} orders`);
    await client.query(fill(orders, holds));
    await client.query('VACUUM (ANALYZE)');
    const then = new Date(Date.now() - 180 * 86_400_000).toISOString();
    const t = translatorFor('en');
    const page = { pageNum: 1, pageSize: 20 };
    const early = String(Math.floor(orders / 4));
    const number = `1ZA4E82103${early.padStart(8, '0')}`;
    type Read = (asOf: string | undefined) => Promise<unknown>;
    const pages: readonly (readonly [string, Read])[] = [
      ['an account', (asOf) => (asOf === undefined ? readUser(db, 1, 1) : readUserAsOf(db, 1, 1, asOf))],
      ['its orders', (asOf) => listOrdersMasked(db, 1, { ...page, before: asOf }, t)],
      ['its points', (asOf) => readLedger(db, 1, { ...page, before: asOf })],
      ['an order', (asOf) => readStaffOrder(db, early, asOf, t)],
      ['a number', (asOf) => lookUpNumber(db, { number, asOf }, t)],
    ];
    const timeOf = async (read: Read, asOf: string | undefined): Promise<number> => {
      const runs: number[] = [];
      for (let n = 0; n <= times; n += 1) {
        const began = performance.now();
        await read(asOf);
        runs.push(performance.now() - began);
      }
      // The first run reads from the disk.
      return median(runs.slice(1));
    };
    const rows: string[][] = [];
    for (const [name, read] of pages) {
      progress(`looking back, ${name}`);
      rows.push([name, figure(await timeOf(read, undefined)), figure(await timeOf(read, then))]);
    }
    await report('looking-back', [table('page | now, ms | half a year ago, ms', rows)]);
  });
};
