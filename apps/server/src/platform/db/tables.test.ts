import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-app.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { writeRowTypes } from './row-types.test-kit.ts';

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const opened = await openTestDatabase();
  drop = opened.drop;
  database = openDatabase({
    url: opened.url,
    poolSize: 4,
    timeZone: 'Asia/Shanghai',
    namedStatements: true,
    statementTimeoutMs: 10_000,
  });
});
afterAll(async () => {
  await database.close();
  await drop();
});

test('the row types are those of the migrated database; -u writes them', async () => {
  await expect(await writeRowTypes(database.db)).toMatchFileSnapshot('tables.gen.ts');
});

test('migrating again, also twice at once, changes nothing', async () => {
  expect(await pendingMigrations(database.db)).toEqual([]);
  expect(await Promise.all([migrate(database.db), migrate(database.db)])).toEqual([[], []]);
});

test('the ledger can be neither changed nor emptied, and refuses entries that do not sum to zero', async () => {
  const { db } = database;
  await sql`INSERT INTO point_accounts (user_id, account, head) VALUES (1, 'available', '\\x00'), (1, 'issued', '\\x00')`.execute(
    db,
  );
  await sql`INSERT INTO point_transactions (user_id, id, kind) VALUES (1, 1, 'recharge')`.execute(db);
  const entries = (available: number) =>
    sql`
    INSERT INTO point_entries (user_id, account, seq, transaction_id, amount, balance, hash)
    VALUES (1, 'available', 1, 1, ${available}, 5, '\\x00'), (1, 'issued', 1, 1, -5, -5, '\\x00')`.execute(
      db,
    );
  await expect(entries(6)).rejects.toThrow('do not sum to zero');
  await entries(5);
  await expect(sql`UPDATE point_entries SET amount = 7`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`DELETE FROM point_entries`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`UPDATE point_transactions SET kind = 'refund'`.execute(db)).rejects.toThrow('append-only');
  await expect(sql`TRUNCATE point_entries`.execute(db)).rejects.toThrow('append-only');
  await expect(
    sql`UPDATE point_accounts SET balance = -1 WHERE account = 'available'`.execute(db),
  ).rejects.toThrow('enough_points');
});

test('a shipment without a lot cannot exist', async () => {
  const insert = sql`INSERT INTO shipments (lot_id, shipped_on, carrier, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
    VALUES (999999, '2026-11-01', 'ups', 'unknown', true, '10001', 'x', 'x', 'x', 'NY', '10001', 'x', 'NY')`;
  await expect(insert.execute(database.db)).rejects.toThrow('shipments_lot_id_fkey');
});
