import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { databaseUrl, dropDatabase } from '../test/database-nodes.ts';
import { readAuditCheck } from './console/audit/public-api.ts';
import { findAllBroken } from './console/invariants/public-api.ts';
import { inOneConnection, openDatabase } from './platform/db/database.ts';
import { migrate, migrateDatabase, migrationNames } from './platform/db/migrate.ts';

// Databases are made and migrated, and the machine may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const server = inject('databaseServer');
const timeZone = 'Asia/Shanghai';
const names = await migrationNames();
const firstSince020 = names.findIndex((name) => name.startsWith('0054'));

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, options: `-c timezone=${timeZone}` });
  await client.connect();
  return client;
};
const made: string[] = [];
const copyOf = async (template: string): Promise<string> => {
  const name = `waybill_test_${randomBytes(8).toString('hex')}`;
  const client = await connect(server);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8'`);
  await client.end();
  made.push(name);
  return name;
};

/** Works in the one connection of a database. */
const onDatabase = async (name: string, work: (client: pg.ClientBase) => Promise<void>): Promise<void> => {
  const database = openDatabase({
    url: databaseUrl(server, name),
    poolSize: 1,
    timeZone,
    namedStatements: false,
    statementTimeoutMs: 60_000,
  });
  const client = await database.pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
    await database.close();
  }
};
/** A database that this version made, and one as 0.2.0 left it, with data. */
let fresh: string;
let of020: string;
/** Works in a copy of what 0.2.0 left, as it stands before a migration. */
const before = async (step: string, work: (client: pg.ClientBase) => Promise<void>): Promise<void> =>
  onDatabase(await copyOf(of020), async (client) => {
    await inOneConnection(client, (tx) => migrate(tx, names[names.indexOf(step) - 1] ?? ''));
    await work(client);
  });
beforeAll(async () => {
  fresh = await copyOf('template0');
  await onDatabase(fresh, (client) => inOneConnection(client, async (tx) => void (await migrate(tx))));
  of020 = await copyOf('template0');
  await onDatabase(of020, async (client) => {
    await inOneConnection(client, (tx) => migrate(tx, names[firstSince020 - 1] ?? ''));
    await client.query(await readFile(join(import.meta.dirname, '../test/data-of-0.2.0.sql'), 'utf8'));
    await client.query(`DELETE FROM migrations;
      INSERT INTO migrations (name, timestamp)
      SELECT to_char(n, 'FM0000') || '-of-020', '2026-11-01T00:00:00.000Z' FROM generate_series(1, 53) AS n`);
  });
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

/** Tables that a later version has no use for. */
const dropped: ReadonlySet<string> = new Set([
  'eta_backtests',
  'embed_hosts',
  'past_weeks',
  // They became parcels.
  'tracked_parcels',
  'tracking_events',
  'tracking_states',
  // They became measurements.
  'api_key_usage',
  'blacklist_hits',
  'call_hours',
  'exception_minutes',
  'limit_hits',
  'metric_samples',
  'stat_hours',
]);
/** Rows that a later version has no use for: mailboxes are no channels any more. */
const isDropped = (table: string, row: string): boolean =>
  table === 'webhook_endpoints' && row.includes('"kind": "email"');

/** When a number is asked for next; it comes from elsewhere now. */
const isMoved = (table: string, column: string): boolean =>
  `${table}.${column}` === 'followed_numbers.look_at' || `${table}.${column}` === 'follow_queues.due_at';

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

const listOf = (client: pg.ClientBase): Promise<string[]> =>
  textsOf(client, 'SELECT name AS text FROM migrations ORDER BY name');

/** The newest schema, in the columns of which nothing is lost; invariants hold. */
const expectWhole = async (client: pg.ClientBase, upgrade: () => Promise<unknown>): Promise<void> => {
  const newest = await connect(databaseUrl(server, fresh));
  const now = await columnsOf(newest);
  const lasting = new Map(
    [...(await columnsOf(client))]
      .filter(([name]) => !dropped.has(name))
      .map(
        ([name, of]) =>
          [name, of.filter((column) => now.get(name)?.includes(column) && !isMoved(name, column))] as const,
      ),
  );
  const then = await rowsOf(client, lasting);
  await upgrade();
  const there = await rowsOf(client, lasting);
  const losses = [...then].flatMap(([name, rows]) => {
    const after = new Set(there.get(name));
    const lost = rows.filter((row) => !after.has(row) && !isDropped(name, row));
    return lost.length === 0 ? [] : [{ name, lost }];
  });
  expect(losses).toEqual([]);
  expect(await schemaOf(client)).toEqual(await schemaOf(newest));
  await newest.end();
  expect(await listOf(client)).toEqual(names);
  await inOneConnection(client, async (tx) => {
    // Nobody sweeps holds here.
    const broken = (await findAllBroken(tx)).filter(({ name }) => name !== 'holds_in_time');
    expect(broken).toEqual([]);
    expect(await readAuditCheck(tx, 5)).toMatchObject({ intact: true });
  });
};

test('what 0.2.0 left is taken over, refused before that while others may work on it', async () => {
  const name = await copyOf(of020);
  const settings = { url: databaseUrl(server, name), timeZone };
  await onDatabase(name, async (client) => {
    const list = await listOf(client);
    await expect(migrateDatabase(settings)).rejects.toThrow('cannot run while others work on the database');
    expect(await listOf(client)).toEqual(list);
    await expectWhole(client, async () =>
      expect(await migrateDatabase(settings, { offline: true })).toEqual(names.slice(firstSince020)),
    );
    expect(await migrateDatabase(settings)).toEqual([]);
    expect(
      await textsOf(
        client,
        `SELECT balance::text AS text FROM point_accounts WHERE user_id = 1 AND account = 'available'`,
      ),
    ).toEqual(['99200']);
  });
});

test('a database that is on its way from 0.2.0 goes on', () =>
  before('0061-order-of-events', async (client) => {
    // A version between the two listed each of them.
    await client.query(`DELETE FROM migrations WHERE name < '0054';
      INSERT INTO migrations (name, timestamp) SELECT to_char(n, 'FM0000') || '-of-020', '2026-11-01T00:00:00.000Z' FROM generate_series(1, 53) AS n`);
    await expectWhole(client, () => inOneConnection(client, (tx) => migrate(tx)));
  }));

test('a database of a version before is left as it is', async () => {
  const name = await copyOf(of020);
  await onDatabase(name, async (client) => {
    await client.query(`DELETE FROM migrations WHERE name > '0052'`);
    const list = await listOf(client);
    const migrated = migrateDatabase({ url: databaseUrl(server, name), timeZone }, { offline: true });
    await expect(migrated).rejects.toThrow(
      'The schema is of a version before 0.2.0 (0051-of-020), from which this one knows no way. Start the last version of 0.2.0',
    );
    expect(await listOf(client)).toEqual(list);
  });
});

test('what of a week was not archived yet is in the stock again', () =>
  before('0059-weeks-without-archive', async (client) => {
    const stock = `SELECT concat_ws(' ', id, state, tracking_number) AS text FROM shipments ORDER BY id`;
    const before = await textsOf(client, stock);
    // One week whose archive could not be written, and one that a process died over.
    await client.query(`
      CREATE TABLE stock_weeks.w20200106_gone (LIKE shipments INCLUDING ALL);
      INSERT INTO stock_weeks.w20200106_gone SELECT * FROM shipments;
      DELETE FROM shipments WHERE NOT shipment_stays(state, withdrawn);
      INSERT INTO past_weeks (name, after_day) VALUES ('w20200113', '2020-01-20');
      CREATE TABLE stock_weeks.before_kept (LIKE shipments INCLUDING ALL);
      CREATE TRIGGER mirror AFTER INSERT OR UPDATE OR DELETE ON stock_weeks.before FOR EACH ROW EXECUTE FUNCTION mirror_shipment()`);
    await inOneConnection(client, (tx) => migrate(tx));
    expect(await textsOf(client, stock)).toEqual(before);
    expect(
      await textsOf(
        client,
        `SELECT relname::text AS text FROM pg_class WHERE relnamespace = 'stock_weeks'::regnamespace AND relkind = 'r' AND NOT relispartition`,
      ),
    ).toEqual([]);
  }));

test('waits that held numbers notify, and so do what was told of them and who is told', () =>
  before('0063-waits-without-holds', async (client) => {
    await client.query(`
      INSERT INTO waits (user_id, carrier, zip5, from_day, to_day, quantity, mode, until, obstacle)
      VALUES (1, 'ups', '10009', '2026-11-01', '2026-11-20', 5, 'hold', '2026-12-20T00:00:00Z', 'holds');
      INSERT INTO user_notices (user_id, event, what, facts, appears_at) VALUES (1, 'wait', 'held', '{"event": "wait",
        "what": "held", "waitId": "1", "quantity": 5, "holdId": "x", "expiresAt": 1, "minutes": 10}', now());
      INSERT INTO webhook_endpoints (user_id, url, events, payload, secret) VALUES
        (1, 'https://one.example.com', '{wait.held}', 'full', '1'),
        (1, 'https://both.example.com', '{wait.held,wait.available}', 'full', '1');
      INSERT INTO webhook_events (user_id, type, object, data, due_at) VALUES (1, 'wait.held', 'wait:1', '{}', now())`);
    await inOneConnection(client, (tx) => migrate(tx));
    expect(
      await textsOf(
        client,
        `SELECT concat_ws(' ', mode, obstacle) AS text FROM waits WHERE zip5 = '10009'
         UNION ALL SELECT what || facts FROM user_notices WHERE event = 'wait'
         UNION ALL SELECT events::text FROM webhook_endpoints WHERE url LIKE 'https://%.example.com' AND 'wait.available' = ANY (events)
         UNION ALL SELECT type FROM webhook_events WHERE type LIKE 'wait.%'`,
      ),
    ).toEqual([
      'notify',
      'available{"what": "available", "event": "wait", "waitId": "1", "quantity": 5}',
      '{wait.available}',
      '{wait.available}',
    ]);
  }));

test('of a parcel that was brought under both of its names one stays for sale, and nothing is lost', () =>
  before('0065-names-of-parcels', async (client) => {
    await client.query(`
      CREATE TEMP TABLE brought (carrier carrier, tracking_number text, state shipment_state, sellable boolean);
      INSERT INTO brought VALUES
        ('usps', '9261290336128704042634', 'available', true), ('fedex', '61290336128704042634', 'available', true),
        ('usps', '9261290336128704062441', 'blocked', true), ('fedex', '61290336128704062441', 'sold', true),
        ('usps', '9261290336128704067248', 'reserved', true), ('fedex', '61290336128704067248', 'available', true),
        ('usps', '9171969010756003077385', 'available', true), ('usps', '71969010756003077385', 'available', false),
        ('fedex', '61292700726653585070', 'available', true), ('usps', '92748901790175146181728939', 'available', true);
      INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on)
      SELECT carrier, tracking_number, 1, CASE WHEN carrier = 'usps' THEN '10001' ELSE '90001' END, current_date FROM brought;
      INSERT INTO shipments (lot_id, shipped_on, carrier, state, status, sellable, zip5, tracking_number, service, city, region, origin_zip5, origin_city, origin_region)
      SELECT 1, current_date, carrier, state, 'in_transit', sellable, CASE WHEN carrier = 'usps' THEN '10001' ELSE '90001' END, tracking_number, '', '', '', '', '', '' FROM brought`);
    const known = await textsOf(
      client,
      `SELECT carrier || tracking_number || lot_id AS text FROM tracking_numbers`,
    );
    await inOneConnection(client, (tx) => migrate(tx));
    expect(
      await textsOf(
        client,
        `SELECT concat_ws(' ', s.carrier, s.tracking_number, s.state) AS text
         FROM brought JOIN shipments s USING (carrier, tracking_number) ORDER BY right(s.tracking_number, 20), s.carrier`,
      ),
    ).toEqual([
      'usps 92748901790175146181728939 available',
      'usps 9261290336128704042634 available',
      'fedex 61290336128704042634 retired',
      'usps 9261290336128704062441 retired',
      'fedex 61290336128704062441 sold',
      'usps 9261290336128704067248 reserved',
      'fedex 61290336128704067248 retired',
      'fedex 61292700726653585070 available',
      'usps 9171969010756003077385 available',
      'usps 71969010756003077385 available',
    ]);
    const after = await textsOf(
      client,
      `SELECT carrier || tracking_number || lot_id AS text FROM tracking_numbers`,
    );
    expect(known.filter((one) => !after.includes(one))).toEqual([]);
    expect(
      await textsOf(
        client,
        `SELECT concat_ws(' ', carrier, tracking_number, own_carrier, own_number) AS text FROM tracking_numbers
         WHERE own_number IS NOT NULL ORDER BY 1`,
      ),
    ).toEqual([
      'ups 92748901790175146181728939 usps 92748901790175146181728939',
      'usps 9261292700726653585070 fedex 61292700726653585070',
    ]);
  }));

test('what was bought is asked for when it was before, archived or not, and what was archived otherwise is not', () =>
  before('0066-one-schedule', async (client) => {
    await client.query(`
      DELETE FROM followed_numbers;
      DELETE FROM follow_queues;
      UPDATE order_items SET watch_at = NULL;
      UPDATE order_items SET carrier = 'usps', tracking_number = 'BOUGHT-' || place, watch_at = '2026-11-20T10:00:00Z'::timestamptz + place * interval '1 hour'
      FROM (SELECT shipment_id AS shipment, row_number() OVER (ORDER BY shipment_id) AS place FROM order_items WHERE state = 'sold') p
      WHERE shipment_id = shipment AND state = 'sold';
      INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, archived_at, look_at) VALUES
        (1, 'usps', 'BOUGHT-2', 'own', now(), '2026-11-20T09:00:00Z'),
        (1, 'usps', 'OTHER', 'own', now(), '2026-11-20T09:00:00Z')`);
    await inOneConnection(client, (tx) => migrate(tx));
    expect(
      await textsOf(
        client,
        `SELECT concat_ws(' ', tracking_number, source, archived_at IS NOT NULL, look_at AT TIME ZONE 'UTC') AS text
         FROM followed_numbers ORDER BY tracking_number`,
      ),
    ).toEqual([
      'BOUGHT-1 bought f 2026-11-20 11:00:00',
      'BOUGHT-2 bought t 2026-11-20 12:00:00',
      'OTHER own t',
    ]);
    expect(
      await textsOf(client, `SELECT (due_at AT TIME ZONE 'UTC')::text AS text FROM follow_queues`),
    ).toEqual(['2026-11-20 11:00:00']);
  }));

test('what only an order knew of its parcel is kept, and an order with another state than its parcel stops the upgrade', () =>
  before('0069-state-of-parcels', async (client) => {
    await client.query(`
      UPDATE order_items SET fetched_at = '2026-11-20T10:00:00Z', status = 'exception', sub_status = 'held',
        last_event_local = '2026-11-20T04:00:00' WHERE state = 'sold';
      INSERT INTO tracking_states (carrier, tracking_number, stock_status, status, last_event_local, fetched_at, next_ask_at)
      SELECT carrier, tracking_number, 'in_transit', 'delivered', last_event_local, fetched_at, now()
      FROM order_items WHERE state = 'sold' ORDER BY shipment_id LIMIT 1`);
    await expect(inOneConnection(client, (tx) => migrate(tx))).rejects.toThrow('the state of 1 numbers');
    await client.query(`DELETE FROM tracking_states WHERE fetched_at = '2026-11-20T10:00:00Z'`);
    await inOneConnection(client, (tx) => migrate(tx));
    expect(
      await textsOf(
        client,
        `SELECT concat_ws(' ', t.status, t.sub_status, t.last_event_local) AS text
         FROM order_items i JOIN parcels t USING (carrier, tracking_number) WHERE i.state = 'sold'`,
      ),
    ).toEqual(Array(2).fill('exception held 2026-11-20T04:00:00'));
  }));

test('what owners and batches know of a parcel is one row for each, with its events newest first', () =>
  before('0070-one-parcel', async (client) => {
    await client.query(`
      UPDATE tracking_states t SET tracking_number = i.tracking_number, carrier = i.carrier FROM (
        SELECT carrier, tracking_number FROM order_items WHERE state = 'sold' LIMIT 1
      ) i WHERE t.tracking_number = (SELECT min(tracking_number) FROM tracking_states);
      DELETE FROM tracking_states WHERE (carrier, tracking_number) NOT IN (SELECT carrier, tracking_number FROM order_items WHERE state = 'sold');
      DELETE FROM tracking_events;
      INSERT INTO tracking_events (carrier, tracking_number, event_key, local_time, utc_time, order_time, status, code, words, region)
      SELECT carrier, tracking_number, key, '2026-11-20T' || local, utc, utc, 'in_transit', 'AR', words, 'NV' FROM tracking_states, (VALUES
        ('e1', '10:00:00', NULL, 'Left'), ('e2', '09:00:00', '2026-11-20T18:00:00Z', 'Arrived')) AS e (key, local, utc, words);
      INSERT INTO tracked_parcels (carrier, number, unique_id, status, parcel, fresh_until)
      SELECT carrier, tracking_number, 'ID~1', 'exception', '{"uniqueId": "ID~1", "subStatus": "held", "delayed": true, "carrierCode": "DE",
        "carrierWords": "Held", "service": "Ground", "shippedOn": "2026-11-18", "expectedOn": "2026-11-22", "delivered": null, "events": [
        {"localTime": "2026-11-20T10:00:00", "utcOffset": null, "utcTime": null, "status": "exception", "code": "DE", "words": "Held", "place": null}]}',
        now() FROM tracking_states`);
    await inOneConnection(client, (tx) => migrate(tx));
    expect(
      await textsOf(
        client,
        `SELECT concat_ws(' ', p.question, p.status, p.sub_status, p.carrier_words, p.shipped_on = i.shipped_on, p.expected_on,
           p.last_event_local, jsonb_path_query_array(events, '$[*].words'), jsonb_path_query_array(events, '$[*].place.state')) AS text
         FROM parcels p LEFT JOIN order_items i ON i.tracking_number = p.tracking_number AND i.state = 'sold' ORDER BY p.question`,
      ),
    ).toEqual([
      ' delivered [] []',
      'ID~1 exception held Held f 2026-11-22 2026-11-20T10:00:00 ["Held"] []',
      'owned delivered t 2026-11-20T09:00:00 ["Arrived", "Left"] ["NV", "NV"]',
    ]);
  }));

test('what was counted is measured', () =>
  before('0067-measurements', async (client) => {
    await client.query(`
      INSERT INTO limit_hits (limit_id, who, hour, user_id, action, hits, first_at, last_at)
      VALUES (1, 'x', date_trunc('hour', now()), NULL, 'reject', 7, now(), now());
      INSERT INTO metric_samples (taken_at, node, seconds, gauges, peaks, counts) VALUES
        ('2026-11-01T10:00:00Z', 'b', 15, '{"pool_used": 2}', '{"event_loop_max": 9}', '{"carrier_ups_failed": 3}'),
        ('2026-11-01T10:00:15Z', 'b', 45, '{"pool_used": 6}', '{"event_loop_max": 5}', '{"carrier_ups_failed": 1}');
      INSERT INTO stat_hours (hour, figure, value) VALUES ('2026-10-01T10:00:00Z', 'carrier_calls', 8),
        ('2026-10-01T10:00:00Z', 'carrier_calls_failed', 2);
      INSERT INTO call_hours (hour, method, path, http_status, code, calls, refused, failed, duration_classes, duration_counts) VALUES
        ('2026-11-01T10:00:00Z', 'GET', '/site', 200, 0, 3, 0, 0, '{200,210}', '{1,2}'),
        ('2026-11-01T10:00:00Z', 'GET', '/site', 429, 42901, 2, 2, 0, '{200}', '{2}'),
        ('2026-11-01T10:00:00Z', NULL, NULL, NULL, NULL, 5, 2, 0, '{200,210}', '{3,2}');
      INSERT INTO exception_minutes (fingerprint, minute, hits) VALUES ('f1', date_trunc('minute', now()), 5)`);
    await inOneConnection(client, (tx) => migrate(tx));
    expect(
      await textsOf(
        client,
        `SELECT concat_ws(' ', metric, labels, count, sum, max) AS text FROM measurements ORDER BY 1`,
      ),
    ).toEqual([
      'a {host/1} 1 1 1',
      'blacklist_hits {1} 3 3 1',
      'call_kinds {GET,/site,200,0} 3 1383 504',
      'call_kinds {GET,/site,429,42901} 2 750 375',
      'calls {0} 5 6115 1223',
      'calls {2} 3 1383 504',
      'calls {4} 2 750 375',
      'carrier_calls {"",answered} 1 6 6',
      'carrier_calls {"",failed} 1 2 2',
      'carrier_calls {ups,failed} 2 4 3',
      'errors {web,f1} 5 5 1',
      'event_loop_max {b} 4 24 9',
      'key_calls {1,answered} 3 3 1',
      'key_calls {1,failed} 1 1 1',
      'limit_hits {1,x,"",reject} 7 7 1',
      'pool_used {b} 4 20 6',
    ]);
  }));
