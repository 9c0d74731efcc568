import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { inTransaction, inUserTransaction } from '../../platform/db/transaction.ts';
import { followConflicts } from './public-api.ts';

let app: TestApp;
let admin: BuiltUser;
let user: BuiltUser;
beforeAll(async () => {
  app = await openTestApp({ POOL_SIZE: '10', METRICS_TOKEN: 'planted-metrics-token' });
  admin = await buildUser(app.context, { role: 'admin' });
  user = await buildUser(app.context);
});
afterAll(() => app.close());

const diagnose = () => app.call(endpoints.reservationDiagnosis, {}, admin);
/** Lets holds and reservations run out. */
const runOut = async (): Promise<void> => {
  await app.context.pool.query(`UPDATE holds SET expires_at = now() - interval '2 minutes'`);
  await app.context.pool.query(
    `UPDATE orders SET expires_at = now() - interval '2 minutes' WHERE status = 'reserved'`,
  );
};
const statistics = () => app.call(endpoints.diagnosisStatistics, {}, admin);

/** Waits for what another connection is about to do; without end but for that of the test. */
const until = async <T>(look: () => Promise<T | undefined>): Promise<T> => {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
  }
};

/** Does something on a connection of its own, which is released in the end. */
const withClient = async (work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
  const client = await app.context.pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
  }
};

test('holds and reservations that are not taken back are named with what to do', async () => {
  await buildStock(app.context, 4, { zip5: '60601' });
  const { reservation } = await app.call(
    endpoints.queryShipments,
    { params: { carrier: 'ups' }, body: { zipCode: '60601', scope: 'single' } },
    user,
  );
  const order = await orderSome(app, await buildUser(app.context), 2, 'reserve');
  expect(await diagnose()).toMatchObject({
    liveHolds: 1,
    heldRows: 4,
    expiredHolds: [],
    expiredReservations: [],
    suggestions: [],
  });
  await runOut();
  const found = await diagnose();
  expect(found.liveHolds).toBe(0);
  expect(found.expiredHolds).toEqual([
    expect.objectContaining({
      holdId: reservation?.holdId,
      userId: String(user.id),
      carrier: 'ups',
      rows: 4,
    }),
  ]);
  expect(found.expiredReservations).toEqual([
    expect.objectContaining({ orderId: order.orderId, orderNo: order.orderNo }),
  ]);
  expect(found.suggestions).toContainEqual(
    expect.objectContaining({ kind: 'sweeps_late', severity: 'error' }),
  );
});

test('who waits for the lock of a user is shown with who has it, and no value of a statement', async () => {
  const { db } = app.context;
  await withClient(async (holder) => {
    await holder.query('BEGIN');
    await holder.query('SELECT pg_advisory_xact_lock(1, $1::int)', [user.id]);
    await holder.query(`SELECT 'planted@secret.example' AS mail, 4242424242 AS number`);
    // The lock goes to the database with the first statement.
    const waiting = inUserTransaction(db, user.id, (tx) =>
      tx.selectFrom('users').select('id').where('id', '=', user.id).executeTakeFirst(),
    );
    const wait = await until(async () => (await diagnose()).lockWaits[0]);
    expect(wait).toMatchObject({
      lock: `lock of user ${user.id}`,
      userId: String(user.id),
      waiting: { query: 'begin; SELECT pg_advisory_xact_lock(?, ?)', waitsFor: 'Lock:advisory' },
      blocking: { state: 'idle in transaction', query: 'SELECT ? AS mail, ? AS number' },
    });
    await holder.query('COMMIT');
    expect(await waiting).toEqual({ id: user.id });
  });
  expect((await diagnose()).lockWaits).toEqual([]);
});

test('two transactions that block each other are told apart: one is run again and kept as a deadlock', async () => {
  const { db, log } = app.context;
  const stop = followConflicts({ db, log }, 'node-7');
  const other = await buildUser(app.context);
  const touch = (tx: Parameters<Parameters<typeof inTransaction>[1]>[0], id: number) =>
    tx.updateTable('users').set({ nickname: 'planted-nickname' }).where('id', '=', id).execute();
  const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const attempts = [0, 0];
  const cross = (me: 0 | 1, first: number, second: number) =>
    inTransaction(db, async (tx) => {
      attempts[me] = (attempts[me] ?? 0) + 1;
      if (attempts[me] > 1) return;
      await touch(tx, first);
      met[me].resolve();
      await met[me === 0 ? 1 : 0].promise;
      await touch(tx, second);
    });
  await Promise.all([cross(0, user.id, other.id), cross(1, other.id, user.id)]);
  expect(new Set(attempts)).toEqual(new Set([1, 2]));
  await stop();
  const { recentDeadlocks } = await statistics();
  expect(recentDeadlocks).toEqual([
    expect.objectContaining({
      node: 'node-7',
      retried: true,
      query: expect.stringMatching(/^update "users"/),
    }),
  ]);
  expect(recentDeadlocks[0]?.detail).toMatch(/Process \d+ waits for/);
  expect(JSON.stringify(recentDeadlocks)).not.toContain('planted');
  expect((await diagnose()).suggestions).toContainEqual(
    expect.objectContaining({ kind: 'deadlocks', severity: 'info', value: 1 }),
  );
});

test('of deadlocks the latest 200 are kept', async () => {
  const { pool, db, log } = app.context;
  await pool.query(
    `INSERT INTO recent_deadlocks (met_at, node, query, detail, retried)
     SELECT now() - interval '1 day', 'old', '', '', true FROM generate_series(1, 300)`,
  );
  const failing = inTransaction(db, async (tx) => {
    await sql`DO $$ BEGIN RAISE EXCEPTION 'not now' USING ERRCODE = '40001'; END $$`.execute(tx);
  });
  await expect(failing).rejects.toMatchObject({ code: '40001' });
  await followConflicts({ db, log }, 'node-8')();
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM recent_deadlocks');
  expect(rows[0]?.count).toBe(200);
  expect((await statistics()).recentDeadlocks.slice(0, 4)).toEqual([
    expect.objectContaining({ node: 'node-8', retried: false, query: 'DO ?', detail: 'not now' }),
    expect.objectContaining({ node: 'node-8' }),
    expect.objectContaining({ node: 'node-8' }),
    expect.objectContaining({ node: 'old' }),
  ]);
});

test('the queue is shown by kinds, and its errors without what they quote', async () => {
  const { pool } = app.context;
  await pool.query(`SELECT graphile_worker.add_job('waits_long', run_at => now() - interval '2 hours')`);
  await pool.query(`SELECT graphile_worker.add_job('fails', max_attempts => 3)`);
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = 3, last_error = $1
     WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'fails')`,
    [`smtp refused mia@planted.example "Mia Planted" 1Z999AA10123456784 ${'long '.repeat(200)}`],
  );
  const { jobs } = await statistics();
  expect(jobs).toMatchObject({ waiting: 1, running: 0, failing: 1 });
  expect(jobs.oldestSeconds).toBeGreaterThan(7_000);
  const fails = jobs.kinds.find(({ name }) => name === 'fails');
  expect(fails?.lastError).toMatch(/^smtp refused … … … long/);
  expect(fails?.lastError?.length).toBe(300);
  const kinds = (await diagnose()).suggestions.map(({ kind }) => kind);
  expect(kinds).toContain('jobs_failing');
  expect(kinds).toContain('jobs_late');
});

test('database, migrations and connections are those that are there', async () => {
  const { database, migrations } = await statistics();
  expect(database.version).toMatch(/^\d+\./);
  expect(database.sizeBytes).toBeGreaterThan(1_000_000);
  expect(migrations.map(({ name }) => name)).toContain('0054-slow-receivers');
  const { server } = await app.call(endpoints.connectionPoolStatus, {}, admin);
  expect(server.total).toBeGreaterThan(0);
  expect(server.max).toBeGreaterThan(server.total);
});

test('every process is shown with its connections, its event loop and its memory', async () => {
  const { node } = app.context;
  await node.heartbeat();
  const pools = await app.call(endpoints.connectionPoolStatus, {}, admin);
  expect(pools.nodes).toEqual([expect.objectContaining({ node: node.name, max: 10, waiting: 0 })]);
  const [shown] = (await statistics()).nodes;
  expect(shown).toMatchObject({ node: node.name });
  expect(shown?.residentBytes).toBeGreaterThan(10_000_000);
  expect(shown?.eventLoopP99).toBeGreaterThan(0);
});

test.each(['connection-pool/status', 'stats'])('%s is answered at both addresses', async (path) => {
  const ask = async (at: string) => {
    const response = await app.send('GET', `${apiBase}/admin/monitor/${at}`, undefined, admin);
    expect(response.headers.get('deprecation')).toBeNull();
    return Object.keys(((await response.json()) as { data: object }).data);
  };
  expect(await ask(path)).toEqual(await ask(`deadlock/${path}`));
});

test('the report has all of it and nothing that is secret or somebody’s', async () => {
  const { pool } = app.context;
  const plantedUser = await buildUser(app.context);
  await pool.query(
    `UPDATE users SET email = 'planted-mail@secret.example', nickname = 'planted-name' WHERE id = $1`,
    [plantedUser.id],
  );
  await orderSome(app, plantedUser, 1, 'reserve');
  await pool.query(`UPDATE order_items SET tracking_number = '1ZPLANTED123456784'`);
  await runOut();
  const response = await app.send('GET', `${apiBase}${endpoints.diagnosisReport.path}`, undefined, admin);
  expect(response.headers.get('content-disposition')).toMatch(/waybill-diagnosis-\d{14}\.json/);
  const text = await response.text();
  const report = endpoints.diagnosisReport.data.parse(JSON.parse(text));
  expect(JSON.parse(text)).toEqual(report);
  expect(report.settings).toMatchObject({
    POOL_SIZE: '10',
    METRICS_TOKEN: 'set',
    DATABASE_URL: 'set',
    SMTP_URL: 'not set',
  });
  expect(report.reservations.expiredReservations).toContainEqual(
    expect.objectContaining({ userId: String(plantedUser.id) }),
  );
  for (const secret of [/planted/i, /1ZTEST/, /@/, /orderNo/, /postgres(?:ql)?:\/\//])
    expect(text).not.toMatch(secret);
  for (const { token, email } of [admin, user, plantedUser]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(email);
  }
});
