import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-app.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

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

/** Tables and columns as a file declares them. */
const declaredIn = async (file: string): Promise<Record<string, string[]>> => {
  const text = await readFile(join(import.meta.dirname, file), 'utf8');
  const tables: Record<string, string[]> = {};
  let table: string | undefined;
  for (const line of text.slice(text.search(/export type \w*Tables/)).split('\n')) {
    const single = /^ {2}(\w+): \{ (.*) \};$/.exec(line);
    if (single !== null)
      tables[single[1] ?? ''] = [...(single[2] ?? '').matchAll(/(\w+):/g)]
        .map((match) => match[1] ?? '')
        .toSorted();
    table = /^ {2}(\w+): \{$/.exec(line)?.[1] ?? (line === '  };' ? undefined : table);
    const column = /^ {4}(\w+):/.exec(line)?.[1];
    if (table !== undefined && column !== undefined)
      tables[table] = [...(tables[table] ?? []), column].toSorted();
  }
  return tables;
};

test('the declared row types have the tables and columns of the database', async () => {
  const { rows } = await sql<{ table_name: string; columns: string[] }>`
    SELECT table_name, array_agg(column_name::text ORDER BY column_name::text COLLATE "C") AS columns
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name NOT IN ('migrations', 'migration_lock', 'citus_tables', 'citus_schemas')
    GROUP BY table_name`.execute(database.db);
  const actual = Object.fromEntries(rows.map((row) => [row.table_name, row.columns]));
  const files = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('tables.ts'));
  const declared = Object.assign({}, ...(await Promise.all(files.map(declaredIn))));
  expect(declared).toEqual(actual);
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
