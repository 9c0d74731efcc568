import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../test/builders.ts';
import { type TestApp, openTestApp } from '../test/test-app.ts';
import { createSessionLookup } from './identity/sessions/public-api.ts';
import { type Changes, createChanges } from './platform/db/changes.ts';
import { onDomainEvent, recordDue } from './platform/db/domain-events.ts';
import { createCaches } from './platform/cache/caches.ts';
import { createTableCopy } from './platform/db/table-copy.ts';
import { inTransaction } from './platform/db/transaction.ts';

const log = pino({ level: 'silent' });
const never = 3_600_000;
let app: TestApp;
let superAdmin: BuiltUser;
let changes: Changes;
beforeAll(async () => {
  app = await openTestApp();
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
  changes = createChanges(app.context.pool, log);
});
afterAll(async () => {
  await changes.stop();
  await app.close();
});

/** Settles once somebody listens on another connection than the app's own. */
const heard = (): Promise<void> =>
  new Promise((resolve) => {
    changes.onAccount((userId) => {
      if (userId === undefined) resolve();
    });
    changes.follow();
  });

test('what is remembered hears of a change without looking', async () => {
  const { db, pool } = app.context;
  let read = 0;
  const copy = createTableCopy({ db, log, changes, everyMs: never }, 'blacklist', async () => {
    read += 1;
  });
  await copy.ready();
  const sessions = createSessionLookup({ db, changes, caches: createCaches() }, never);
  const [revoked, disabled] = [await buildUser(app.context), await buildUser(app.context)];
  await heard();
  const stands = (user: BuiltUser): Promise<string> =>
    sessions.identify(user.token, { background: true, ip: '127.0.0.1' }).then(
      () => 'in',
      (error: { reason?: string }) => error.reason ?? 'unknown',
    );
  expect([await stands(revoked), await stands(disabled)]).toEqual(['in', 'in']);
  const before = read;

  await app.call(
    endpoints.addToBlacklist,
    { body: { type: 'ip', value: '203.0.113.9', reason: 'test' } },
    superAdmin,
  );
  await expect.poll(() => read).toBe(before + 1);

  const act = { body: { reason: 'left the team' } };
  await app.call(
    endpoints.revokeUserSessions,
    { ...act, params: { id: String(revoked.id) } },
    { ...superAdmin, idempotencyKey: 'news-revoke' },
  );
  await app.call(
    endpoints.setUserStatus,
    { params: { id: String(disabled.id) }, body: { ...act.body, status: 'disabled' } },
    { ...superAdmin, idempotencyKey: 'news-disable' },
  );
  await expect.poll(() => stands(revoked)).toBe('notSignedIn');
  await expect.poll(() => stands(disabled)).toBe('disabled');
  await pool.query('DELETE FROM blacklist');
  await expect.poll(() => read).toBe(before + 2);
  await copy.stop();
});

test('what is due is told when its transaction commits, here and on other processes, and a break counts as news', async () => {
  const { db, pool } = app.context;
  const other = createChanges(pool, log);
  const told: string[] = [];
  onDomainEvent(db, (event) => {
    if (event.what === 'due') app.context.changes.tellDue(event.work);
  });
  app.context.changes.onDue('webhooks', () => void told.push('here'));
  expect(other.hears()).toBe(false);
  other.follow();
  await expect.poll(() => other.hears()).toBe(true);
  other.onDue('webhooks', () => void told.push('there'));
  const failing = inTransaction(db, async (tx) => {
    recordDue(tx, 'webhooks');
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await inTransaction(db, async (tx) => {
    recordDue(tx, 'webhooks');
    expect(told).toEqual([]);
  });
  expect(told).toEqual(['here']);
  await expect.poll(() => told).toEqual(['here', 'there']);
  recordDue(db, 'webhooks');
  await expect.poll(() => told).toEqual(['here', 'there', 'here', 'there']);

  await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN "waybill_changes"%'`);
  await expect.poll(() => told.slice(4)).toContain('there');
  await expect.poll(() => other.hears(), { timeout: 10_000 }).toBe(true);
  await other.stop();
});

test('the database tells what is to be judged, which batches run and that accounts of carriers changed', async () => {
  const { pool } = app.context;
  const told: string[] = [];
  const other = createChanges(pool, log);
  other.follow();
  await expect.poll(() => other.hears()).toBe(true);
  other.onDue('judging', () => void told.push('judging'));
  other.onDue('batches', () => void told.push('batches'));
  other.onTable('carrier_settings_version', () => void told.push('carriers'));
  const { id } = await buildUser(app.context);
  const follow = (judgeAt: string) =>
    pool.query(
      `INSERT INTO followed_numbers (user_id, carrier, tracking_number, source, judge_at)
       VALUES ($1, 'ups', $2, 'own', ${judgeAt})`,
      [id, judgeAt],
    );
  await follow(`now() + interval '1 day'`);
  await follow('now()');
  await expect.poll(() => told).toEqual(['judging']);
  await pool.query(`UPDATE followed_numbers SET judge_at = now() WHERE user_id = $1`, [id]);
  await expect.poll(() => told).toEqual(['judging', 'judging']);
  await pool.query(`INSERT INTO attention_settings (user_id, rules, marked_to) VALUES ($1, '[]', 0)`, [id]);
  await expect.poll(() => told.length).toBe(3);
  await pool.query('UPDATE carrier_settings_version SET version = version + 1');
  await expect.poll(() => told.at(-1)).toBe('carriers');
  const batches = (): number => told.filter((one) => one === 'batches').length;
  await pool.query('INSERT INTO track_batches (user_id, total, duplicates) VALUES ($1, 1, 0)', [id]);
  await expect.poll(batches).toBe(1);
  await pool.query(`UPDATE track_batches SET state = 'paused' WHERE user_id = $1`, [id]);
  await pool.query(`UPDATE track_batches SET state = 'running' WHERE user_id = $1`, [id]);
  await expect.poll(batches).toBe(2);
  await other.stop();
});

test('without news it looks by itself', async () => {
  const { db, pool } = app.context;
  let read = 0;
  const deaf = { onTable: () => undefined };
  const copy = createTableCopy({ db, log, changes: deaf, everyMs: 20 }, 'limit_rules', async () => {
    read += 1;
  });
  await copy.ready();
  await pool.query(`UPDATE limit_rules SET max_requests = max_requests + 1 WHERE code = 'staff'`);
  await expect.poll(() => read).toBe(2);
  await copy.stop();
});
