import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { databaseUrl, dropDatabase } from '../test/database-nodes.ts';
import { readAuditCheck } from './console/audit/public-api.ts';
import { findAllBroken } from './console/invariants/public-api.ts';
import { inOneConnection, openDatabase } from './platform/db/database.ts';
import { migrate, migrateDatabase, migrateTo } from './platform/db/migrate.ts';

// A database for each migration is made, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const server = inject('databaseServer');
const folder = join(import.meta.dirname, 'platform/db/migrations');
const eras = join(import.meta.dirname, '../test/eras');
const names = (await readdir(folder)).map((file) => file.replace('.sql', '')).toSorted();

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=Asia/Shanghai' });
  await client.connect();
  return client;
};
const made: string[] = [];
const emptyDatabase = async () => {
  const name = `waybill_test_${randomBytes(8).toString('hex')}`;
  const client = await connect(server);
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  await client.end();
  made.push(name);
  return openDatabase({
    url: databaseUrl(server, name),
    poolSize: 1,
    timeZone: 'Asia/Shanghai',
    namedStatements: false,
    statementTimeoutMs: 60_000,
  });
};
/** One that this version made, on one node as the others here are. */
let freshUrl: string;
beforeAll(async () => {
  const { db, close } = await emptyDatabase();
  freshUrl = databaseUrl(server, made.at(-1) ?? '');
  await migrate(db);
  await close();
});
afterAll(async () => {
  const client = await connect(server);
  for (const name of made) {
    await dropDatabase(client, name);
  }
  await client.end();
});

const textsOf = async (client: pg.ClientBase, query: string): Promise<string[]> =>
  (await client.query<{ text: string }>(query)).rows.map(({ text }) => text);

/** Tables, columns, constraints, indexes, triggers and functions, as text. */
const schemaOf = (client: pg.ClientBase): Promise<string[]> =>
  textsOf(
    client,
    `WITH ours AS (SELECT c.oid, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p'))
     SELECT concat_ws(' ', o.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
       a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) AS text
     FROM ours o JOIN pg_attribute a ON a.attrelid = o.oid AND a.attnum > 0 AND NOT a.attisdropped
     LEFT JOIN pg_attrdef d ON d.adrelid = o.oid AND d.adnum = a.attnum
     UNION ALL SELECT concat_ws(' ', o.relname, r.conname, pg_get_constraintdef(r.oid)) FROM ours o JOIN pg_constraint r ON r.conrelid = o.oid
     UNION ALL SELECT pg_get_indexdef(i.indexrelid) FROM ours o JOIN pg_index i ON i.indrelid = o.oid
     UNION ALL SELECT pg_get_triggerdef(t.oid) FROM ours o JOIN pg_trigger t ON t.tgrelid = o.oid AND NOT t.tgisinternal
     UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'public'
     ORDER BY 1`,
  );

type Columns = ReadonlyMap<string, readonly string[]>;

/** Columns of each table; not of those that count migrations and changes. */
const columnsOf = async (client: pg.ClientBase): Promise<Columns> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attname) AS columns FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relname NOT IN ('migrations', 'migration_lock', 'table_versions') GROUP BY 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
};

/** Every row, by table, of some columns. */
const rowsOf = async (client: pg.ClientBase, columns: Columns): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>();
  for (const [name, of] of columns) {
    const wanted = of.map((column) => `"${column}"`).join(', ');
    found.set(
      name,
      await textsOf(
        client,
        `SELECT (SELECT to_jsonb(r) FROM (SELECT ${wanted}) AS r)::text AS text FROM "${name}" ORDER BY 1`,
      ),
    );
  }
  return found;
};

test('every migration has data of its time', async () => {
  expect((await readdir(eras)).map((file) => file.replace('.sql', '')).toSorted()).toEqual(names);
});

test.each(names)('%s with data of its time becomes the newest, and nothing is lost', async (last) => {
  const database = await emptyDatabase();
  const client = await database.pool.connect();
  try {
    for (const name of names.slice(0, names.indexOf(last) + 1)) {
      // Each era writes on what the one before left.
      await inOneConnection(client, (tx) => migrateTo(tx, name));
      await client.query(await readFile(join(eras, `${name}.sql`), 'utf8'));
    }
    const before = await columnsOf(client);
    const fresh = await connect(freshUrl);
    const now = await columnsOf(fresh);
    const lasting = new Map(
      [...before].map(
        ([name, of]) => [name, of.filter((column) => now.get(name)?.includes(column))] as const,
      ),
    );
    const then = await rowsOf(client, lasting);
    await inOneConnection(client, (tx) => migrate(tx));
    const after = await rowsOf(client, lasting);
    for (const [name, rows] of then) {
      const there = new Set(after.get(name));
      expect({ name, lost: rows.filter((row) => !there.has(row)) }).toEqual({ name, lost: [] });
    }
    expect(await schemaOf(client)).toEqual(await schemaOf(fresh));
    await fresh.end();
    await inOneConnection(client, async (tx) => {
      expect(await findAllBroken(tx)).toEqual([]);
      expect(await readAuditCheck(tx, 5)).toMatchObject({ intact: true });
    });
    expect(
      await textsOf(
        client,
        `SELECT balance::text AS text FROM point_accounts WHERE user_id = 1 AND account = 'available'`,
      ),
    ).toEqual(['99200']);
  } finally {
    client.release();
    await database.close();
  }
});

test('numbers that were refunded before get the time of their refund', async () => {
  const database = await emptyDatabase();
  const client = await database.pool.connect();
  try {
    for (const name of names.slice(0, names.indexOf('0020-refunded-numbers'))) {
      await inOneConnection(client, (tx) => migrateTo(tx, name));
      await client.query(await readFile(join(eras, `${name}.sql`), 'utf8'));
    }
    // Of the two numbers of an order one was refunded by request, the other by the staff alone.
    await client.query(`
      UPDATE order_items SET state = 'refunded' WHERE state = 'sold';
      UPDATE refund_requests SET state = 'accepted', decided_at = '2026-11-02T10:00:00Z', decided_by = 2,
        shipment_ids = (SELECT array_agg(id) FROM (SELECT min(shipment_id) AS id FROM order_items WHERE state = 'refunded') AS one);
      INSERT INTO point_transactions (user_id, id, kind, order_id, created_at)
      SELECT 1, nextval('point_transaction_ids'), 'refund', order_id, '2026-11-03T10:00:00Z' FROM refund_requests`);
    await inOneConnection(client, (tx) => migrate(tx));
    expect(
      await textsOf(
        client,
        `SELECT refunded_at::date::text AS text FROM order_items WHERE state = 'refunded' ORDER BY shipment_id`,
      ),
    ).toEqual(['2026-11-02', '2026-11-03']);
  } finally {
    client.release();
    await database.close();
  }
});

test('what lapsed in earlier versions has expired', async () => {
  const database = await emptyDatabase();
  const client = await database.pool.connect();
  try {
    for (const name of names.slice(0, names.indexOf('0029-terms'))) {
      await inOneConnection(client, (tx) => migrateTo(tx, name));
      await client.query(await readFile(join(eras, `${name}.sql`), 'utf8'));
    }
    await client.query(`
      UPDATE holds SET ended_at = now(), end_reason = 'lapsed';
      UPDATE approvals SET state = 'lapsed', decided_at = now();
      INSERT INTO user_notices (user_id, event, what, facts, appears_at) VALUES
        (1, 'reservation', 'lapsing', '{"event": "reservation", "what": "lapsing"}', now()),
        (1, 'security', 'approvalDecided', '{"event": "security", "ending": "lapsed"}', now())`);
    await inOneConnection(client, (tx) => migrate(tx));
    const texts = await textsOf(
      client,
      `SELECT DISTINCT end_reason AS text FROM holds UNION ALL SELECT DISTINCT state FROM approvals
       UNION ALL SELECT what || facts FROM user_notices WHERE what IN ('expiring', 'approvalDecided')`,
    );
    expect(texts).toEqual([
      'expired',
      'expired',
      'expiring{"what": "expiring", "event": "reservation"}',
      'approvalDecided{"event": "security", "ending": "expired"}',
    ]);
  } finally {
    client.release();
    await database.close();
  }
});

test('indexes of the stock that were made beforehand, as the operations say, are taken over', async () => {
  const database = await emptyDatabase();
  const client = await database.pool.connect();
  const operations = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const statements = operations.match(/^CREATE .*INDEX CONCURRENTLY .*;$/gm) ?? [];
  const fileNodes = () =>
    textsOf(
      client,
      `SELECT relfilenode::text AS text FROM pg_class WHERE oid IN (SELECT indexrelid FROM pg_index
         WHERE indrelid = coalesce(to_regclass('stock_weeks.before'), 'shipments'::regclass)) ORDER BY 1`,
    );
  try {
    await inOneConnection(client, (tx) => migrateTo(tx, '0014-change-news'));
    const before = new Set(await fileNodes());
    await Array.fromAsync(statements, (statement) => client.query(statement));
    const added = (await fileNodes()).filter((node) => !before.has(node));
    await inOneConnection(client, (tx) => migrate(tx));
    expect([added.length, await fileNodes()]).toEqual([2, added]);
    const fresh = await connect(freshUrl);
    expect(await schemaOf(client)).toEqual(await schemaOf(fresh));
    await fresh.end();
  } finally {
    client.release();
    await database.close();
  }
});

test('an index that was begun beforehand and is not whole is not taken over', async () => {
  const database = await emptyDatabase();
  const client = await database.pool.connect();
  const settings = { url: databaseUrl(server, made.at(-1) ?? ''), timeZone: 'Asia/Shanghai' };
  const writer = await connect(settings.url);
  try {
    await inOneConnection(client, (tx) => migrateTo(tx, '0014-change-news'));
    await writer.query('BEGIN; LOCK TABLE shipments IN ROW EXCLUSIVE MODE');
    await client.query(`SET statement_timeout = '100ms'`);
    const name = 'shipments_fedex_by_offer';
    const begun = client.query(`CREATE INDEX CONCURRENTLY ${name} ON shipments (shipped_on)`);
    await expect(begun).rejects.toThrow('statement timeout');
    await client.query('RESET statement_timeout');
    await writer.query('ROLLBACK');
    await expect(migrateDatabase(settings)).rejects.toThrow('is not whole');
    await client.query(`DROP INDEX ${name}`);
    expect(await migrateDatabase(settings)).toContain('0015-stock-by-offer');
  } finally {
    await writer.end();
    client.release();
    await database.close();
  }
});
