import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../test/builders.ts';
import { type TestApp, openTestApp } from '../test/test-app.ts';
import { createSessionLookup } from './sessions/public-api.ts';
import { type Changes, createChanges } from './platform/db/changes.ts';
import { createCaches } from './platform/cache/caches.ts';
import { createTableCopy } from './platform/db/table-copy.ts';

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
