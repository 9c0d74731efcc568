import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, open, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { runWaybill } from '../../../test/command-line.ts';
import { databaseUrl, dropDatabase } from '../../../test/database-nodes.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { enqueue } from '../../platform/db/enqueue.ts';
import { inTransaction } from '../../platform/db/transaction.ts';

// Each step is a process of its own, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let folder: string;
let app: TestApp;
const at = (name: string): string => join(folder, name);
const key = '0f0e0d0c-1111-4222-8333-444455556666';
const attachment = join('attachments', key.slice(0, 2), key);
const content = 'what a user sent';

const withDatabase = async <T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
};
const made: string[] = [];
/** A database with nothing in it. */
const emptyDatabase = async (): Promise<string> => {
  const server = inject('databaseServer');
  const name = `waybill_test_${randomBytes(8).toString('hex')}`;
  await withDatabase(server, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`),
  );
  made.push(name);
  return databaseUrl(server, name);
};
const namesIn = (url: string) =>
  withDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname NOT LIKE 'pg_%' AND n.nspname <> 'information_schema'`,
    );
    return rows.map(({ name }) => name);
  });

const backUp = (name: string) =>
  runWaybill(['backup', at(name)], { DATABASE_URL: app.databaseUrl, DATA_DIR: at('data') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-backups-'));
  app = await openTestApp();
  const user = await buildUser(app.context, { points: 1_000_000 });
  await orderSome(app, user, 4);
  await orderSome(app, user, 2, 'reserve');
  await mkdir(join(folder, 'data', 'attachments', key.slice(0, 2)), { recursive: true });
  await writeFile(join(folder, 'data', attachment), content);
  await app.context.pool.query(
    `INSERT INTO ticket_attachments (owner_id, file_key, file_name, type, size, sha256)
     VALUES ($1, $2, '说明.txt', 'txt', $3, sha256($4))`,
    [user.id, key, content.length, Buffer.from(content)],
  );
  // The scanner rejected another, so that there is nothing to back up of it.
  await app.context.pool.query(
    `WITH refused AS (
       INSERT INTO ticket_attachments (owner_id, file_key, file_name, type, size, sha256)
       VALUES ($1, gen_random_uuid(), 'eicar.txt', 'txt', 68, sha256('eicar')) RETURNING id
     ) INSERT INTO attachment_scans (attachment_id, state, finding) SELECT id, 'refused', 'Eicar' FROM refused`,
    [user.id],
  );
  await app.context.pool.query(
    `INSERT INTO users (user_name, email, nickname, password_hash)
     VALUES ('odd@test.example', 'odd@test.example', E'tab\\there \\\\N back\\\\slash\\nand 中文 🙂', 'none')`,
  );
  await inTransaction(app.context.db, async (tx) => {
    await enqueue(
      tx,
      'send_test_mail',
      { to: '王芳', lines: ['a\tb', 'c\\d'] },
      { key: 'mail-1', attempts: 7 },
    );
    await enqueue(tx, 'housekeeping', { _cron: { ts: 'now' } });
  });
  const { status, error } = await backUp('backup');
  if (status !== 0) throw new Error(error);
});
afterEach(async () => {
  await rm(at('target'), { recursive: true, force: true });
});
afterAll(async () => {
  await app.close();
  await withDatabase(inject('databaseServer'), async (client) => {
    for (const name of made) {
      await dropDatabase(client, name);
    }
  });
  await rm(folder, { recursive: true, force: true });
});

/** Every row of every table that lasts, and where the sequences stand, as text by table. */
const everything = (url: string) =>
  withDatabase(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE (c.relkind = 'r' OR c.relname = 'shipments') AND c.relpersistence = 'p' AND n.nspname IN ('public', 'call_days')
         AND c.relname NOT IN ('migrations', 'sessions', 'nodes', 'carrier_health', 'carrier_tokens') ORDER BY 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t ORDER BY 1`);
      found[name] = rows.map(({ row }) => row);
    }
    const { rows } = await client.query<{ row: string }>(
      `SELECT sequencename || ' ' || last_value AS row FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
    );
    return { ...found, sequences: rows.map(({ row }) => row) };
  });

test('a restore brings back every row, file, sequence and job, and ends sessions', async () => {
  const url = await emptyDatabase();
  const settings = { DATABASE_URL: url, DATA_DIR: at('target') };
  const restored = await runWaybill(['restore', at('backup')], settings);
  expect(restored).toMatchObject({
    status: 0,
    out: expect.stringContaining('1 sessions were ended') as string,
  });
  expect(restored.out).toContain('All invariants hold.');
  expect(await everything(url)).toEqual(await everything(app.databaseUrl));
  expect(await readFile(join(at('target'), attachment), 'utf8')).toBe(content);
  expect((await stat(join(at('target'), attachment))).mode & 0o777).toBe(0o600);
  await withDatabase(url, async (client) => {
    const jobs = await client.query(
      `SELECT t.identifier, j.payload, j.max_attempts, j.key FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id`,
    );
    expect(jobs.rows).toEqual([
      {
        identifier: 'send_test_mail',
        payload: { to: '王芳', lines: ['a\tb', 'c\\d'] },
        max_attempts: 7,
        key: 'mail-1',
      },
    ]);
    expect((await client.query('SELECT FROM sessions WHERE ended_at IS NULL')).rowCount).toBe(0);
    // What is append-only is so again.
    await expect(client.query('DELETE FROM point_entries')).rejects.toThrow('append-only');
    await expect(client.query('UPDATE audit_chain SET seq = 0')).rejects.toThrow('append-only');
  });
  // And it can be backed up and restored itself.
  expect(await runWaybill(['backup', at('again')], settings)).toMatchObject({ status: 0 });
});

test('nobody but its owner can read a backup, and it holds no session in use', async () => {
  expect((await stat(at('backup'))).mode & 0o777).toBe(0o700);
  for (const entry of await readdir(at('backup'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    expect((await stat(join(entry.parentPath, entry.name))).mode & 0o777).toBe(0o600);
  }
});

const damaged = async (change: (copy: string) => Promise<unknown>): Promise<string> => {
  const copy = at(`copy-${randomBytes(4).toString('hex')}`);
  await cp(at('backup'), copy, { recursive: true });
  await change(copy);
  return copy;
};
const flip = async (file: string): Promise<void> => {
  const handle = await open(file, 'r+');
  const { size } = await handle.stat();
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, Math.floor(size / 2));
  await handle.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, Math.floor(size / 2));
  await handle.close();
};

describe('a backup that is not what was written is refused by name:', () => {
  const check = (copy: string) => runWaybill(['restore', '--check', copy], {});

  test('changed bits, a part that was cut off, one that is missing, one exchanged for another', async () => {
    const flipped = ['tables/public.point_entries.zst', 'tables/public.users.zst', 'jobs.zst', 'files.zst'];
    const copy = await damaged(async (to) => {
      await Promise.all(flipped.map((file) => flip(join(to, file))));
      const { size } = await stat(join(to, 'tables/public.shipments.zst'));
      await truncate(join(to, 'tables/public.shipments.zst'), size - 1);
      await rm(join(to, 'tables/public.orders.zst'));
      await cp(join(to, 'tables/public.zips.zst'), join(to, 'tables/public.holds.zst'));
    });
    const { status, error } = await check(copy);
    expect(status).toBe(1);
    const exchanged = ['shipments', 'orders', 'holds'].map((table) => `tables/public.${table}.zst`);
    for (const file of [...flipped, ...exchanged]) expect(error).toContain(file);
    expect(error.trim().split('\n')).toHaveLength(8);
  });

  test.each([join('files', attachment), 'manifest.json'])('a changed bit in %s', async (file) => {
    const copy = await damaged((to) => flip(join(to, file)));
    expect(await check(copy)).toMatchObject({ status: 1, error: expect.stringContaining(file) as string });
  });

  test('one that was broken off before its manifest, and what is no backup at all', async () => {
    const copy = await damaged((to) => rm(join(to, 'manifest.json')));
    for (const given of [copy, at('nowhere')]) {
      expect(
        await runWaybill(['restore', given], { DATABASE_URL: 'postgres://nowhere.invalid/x' }),
      ).toMatchObject({
        status: 1,
        error: expect.stringContaining('is not a whole backup') as string,
      });
    }
  });

  test('and nothing of it is written', async () => {
    const url = await emptyDatabase();
    const copy = await damaged((to) => flip(join(to, 'tables/public.orders.zst')));
    const result = await runWaybill(['restore', copy], { DATABASE_URL: url, DATA_DIR: at('target') });
    expect(result).toMatchObject({
      status: 1,
      error: expect.stringContaining('public.orders.zst') as string,
    });
    expect(await namesIn(url)).toEqual([]);
  });
});

describe('where there is something already, nothing is restored:', () => {
  test('into a database', async () => {
    const before = await everything(app.databaseUrl);
    const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: at('target') };
    expect(await runWaybill(['restore', at('backup')], settings)).toMatchObject({
      status: 1,
      error: expect.stringContaining('The database is not empty') as string,
    });
    expect(await everything(app.databaseUrl)).toEqual(before);
  });

  test('into a folder with files of users', async () => {
    const url = await emptyDatabase();
    const settings = { DATABASE_URL: url, DATA_DIR: at('data') };
    expect(await runWaybill(['restore', at('backup')], settings)).toMatchObject({
      status: 1,
      error: expect.stringContaining('attachments is not empty') as string,
    });
    expect(await namesIn(url)).toEqual([]);
  });

  test('and a backup does not go into a folder that is not empty', async () => {
    expect(await backUp('backup')).toMatchObject({
      status: 1,
      error: expect.stringContaining('is not empty') as string,
    });
    expect(await runWaybill(['restore', '--check', at('backup')], {})).toMatchObject({ status: 0 });
  });
});

test('where something does not hold, nothing is restored unless it is asked for', async () => {
  const { pool } = app.context;
  await pool.query(
    `UPDATE point_accounts SET balance = balance + 7 WHERE account = 'available' AND balance > 0`,
  );
  await rm(join(folder, 'data', attachment));
  const backup = await backUp('broken');
  await pool.query(
    `UPDATE point_accounts SET balance = balance - 7 WHERE account = 'available' AND balance > 0`,
  );
  expect(backup).toMatchObject({
    status: 0,
    out: expect.stringContaining(`as they were stored: ${attachment}`) as string,
  });
  const settings = { DATABASE_URL: await emptyDatabase(), DATA_DIR: at('target') };
  const refused = await runWaybill(['restore', at('broken')], settings);
  expect(refused).toMatchObject({ status: 1, error: expect.stringContaining('balances_match') as string });
  expect(await namesIn(settings.DATABASE_URL)).toEqual([]);
  const forced = await runWaybill(['restore', at('broken'), '--even-if-broken'], settings);
  expect(forced).toMatchObject({ status: 1, out: expect.stringContaining('balances_match') as string });
  const users = await withDatabase(settings.DATABASE_URL, (client) => client.query('SELECT FROM users'));
  expect(users.rowCount).toBe(2);
});

test('where there is no database, there is no backup', async () => {
  const result = await runWaybill(['backup', at('none')], { DATA_DIR: at('target') });
  expect(result).toMatchObject({
    status: 1,
    error: expect.stringContaining('There is no database in') as string,
  });
});

test('backup --keep removes the oldest backups beside the new one, and nothing that is none', async () => {
  const settings = { DATABASE_URL: app.databaseUrl, DATA_DIR: at('data') };
  const kept = at('kept');
  await mkdir(join(kept, 'no-backup'), { recursive: true });
  for (const name of ['c', 'b', 'a'])
    expect(await runWaybill(['backup', '--keep', '2', join(kept, name)], settings)).toMatchObject({
      status: 0,
    });
  expect((await readdir(kept)).toSorted()).toEqual(['a', 'b', 'no-backup']);
  expect((await runWaybill(['backup', '--keep', '0', join(kept, 'd')], settings)).status).not.toBe(0);
  expect((await readdir(kept)).toSorted()).toEqual(['a', 'b', 'no-backup']);
});
