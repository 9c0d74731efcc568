import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { databaseUrl } from '../../../test/database-nodes.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { migrateDatabase } from './migrate.ts';
import { migrationFolder, readMigrations } from './migration-files.ts';

let app: TestApp;
/** The migrations of this version and those of a test. */
let folder: string;
let other: pg.Client;
beforeEach(async () => {
  app = await openTestApp();
  await buildUser(app.context);
  folder = await mkdtemp(join(tmpdir(), 'waybill-migrations-'));
  await cp(migrationFolder, folder, { recursive: true });
  other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
});
afterEach(async () => {
  await other.end();
  await app.close();
  await rm(folder, { recursive: true });
});

const plant = (name: string, text: string): Promise<void> => writeFile(join(folder, `${name}.sql`), text);
const upgrade = (timeoutMs?: number): Promise<string[]> =>
  migrateDatabase(
    { url: app.databaseUrl, timeZone: 'Asia/Shanghai' },
    { folder, ...(timeoutMs === undefined ? {} : { timeoutMs }) },
  );
const rowsOf = async (text: string): Promise<unknown[]> =>
  (await app.context.pool.query({ text, rowMode: 'array' })).rows.flat();
const waits = `SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const soon = { timeout: 60_000, interval: 20 };

test('one that waits for a table gives way again and again, and takes it when it is free', async () => {
  await plant('0900-x', 'ALTER TABLE orders ADD COLUMN x integer;\n');
  await other.query('BEGIN; LOCK TABLE orders IN ACCESS SHARE MODE');
  const upgraded = upgrade();
  for (const _ of [1, 2]) {
    // It waits, and whoever comes later waits behind it for no longer than it does.
    await expect.poll(() => rowsOf(waits), soon).toEqual([1]);
    expect(await rowsOf('SELECT count(*)::int FROM orders')).toEqual([0]);
  }
  await other.query('COMMIT');
  expect(await upgraded).toEqual(['0900-x']);
  expect(await rowsOf(`SELECT offline FROM migrations WHERE name = '0900-x'`)).toEqual([false]);
});

test('one whose table somebody keeps changes nothing, and says so', async () => {
  await plant('0900-x', 'CREATE TABLE y ();\nALTER TABLE orders ADD COLUMN x integer;\n');
  await other.query('BEGIN; LOCK TABLE orders IN ACCESS SHARE MODE');
  await expect(upgrade(0)).rejects.toThrow('The migration 0900-x needs a table that others kept locked');
  await other.query('COMMIT');
  expect(await rowsOf(`SELECT to_regclass('y')`)).toEqual([null]);
  expect(await upgrade()).toEqual(['0900-x']);
});

test('of several nodes one migrates and the others wait for it', async () => {
  await plant('0900-x', 'ALTER TABLE orders ADD COLUMN x integer;\n');
  await other.query('BEGIN; LOCK TABLE orders IN ACCESS SHARE MODE');
  const upgraded = Promise.all([upgrade(), upgrade(), upgrade()]);
  await expect.poll(() => rowsOf(waits), soon).toEqual([3]);
  await other.query('COMMIT');
  expect((await upgraded).flat()).toEqual(['0900-x']);
});

test('what takes something away or goes through all rows is marked offline', async () => {
  const drastic =
    /\bDROP (?!TRIGGER|CONSTRAINT \w+,?$)|\bRENAME\b|\bSET NOT NULL\b|\bTYPE\b.*;|^(UPDATE|DELETE|CREATE (UNIQUE )?INDEX)\b/m;
  const unmarked = (await readMigrations()).filter(
    ({ name, offline }) => name >= '0054' && offline === undefined,
  );
  expect(unmarked.filter(({ text }) => drastic.test(text)).map(({ name }) => name)).toEqual([]);
});

test('what a newer version left is none of ours when it runs beside us, and stops us when it does not', async () => {
  await plant('0900-x', 'CREATE TABLE x ();\n');
  await upgrade();
  const ours = () => migrateDatabase({ url: app.databaseUrl, timeZone: 'Asia/Shanghai' });
  expect(await ours()).toEqual([]);
  await plant('0901-y', '-- offline: takes x away\n\nDROP TABLE x;\n');
  await expect(upgrade()).rejects.toThrow('0901-y (takes x away) cannot run while others work');
  await migrateDatabase({ url: app.databaseUrl, timeZone: 'Asia/Shanghai' }, { folder, offline: true });
  await expect(ours()).rejects.toThrow('of a newer version, with which this one cannot work (0901-y)');
});

test('a database whose encoding is not UTF8 is left as it is', async () => {
  const name = `${String((await rowsOf('SELECT current_database()'))[0])}_ascii`;
  await other.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'`);
  const migrated = migrateDatabase({ url: databaseUrl(app.databaseUrl, name), timeZone: 'Asia/Shanghai' });
  await expect(migrated).rejects.toThrow(/^The database has the encoding SQL_ASCII\. Make one with ENCODING/);
  await other.query(`DROP DATABASE ${name}`);
});
