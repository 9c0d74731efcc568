import { randomUUID } from 'node:crypto';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildKey } from '../test/api-keys.ts';
import { type BuiltUser, buildUser } from '../test/builders.ts';
import { type TestApp, openTestApp } from '../test/test-app.ts';

const hours = 3_600_000;
const times = [
  ['ahead', 26 * hours],
  ['behind', -26 * hours],
] as const;

let app: TestApp;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());

/** The clock of the process, not that of the database, is wrong from now on. */
const setClock = (wrongBy: number): void =>
  void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + wrongBy });
const holdsPath = `${apiBase}/logistics/holds`;
const statusOf = async (headers: Record<string, string>): Promise<number> =>
  (await app.send('GET', holdsPath, undefined, { headers })).status;

describe.each(times)('a process whose clock is a day %s', (_, wrongBy) => {
  test('takes a session that lives and none that is over', async () => {
    const [alive, over] = await Promise.all([buildUser(app.context), buildUser(app.context)]);
    await app.context.pool.query(
      `UPDATE session_tokens SET expires_at = now() - interval '1 second' WHERE user_id = $1`,
      [over.id],
    );
    setClock(wrongBy);
    const answer = await app.send('GET', holdsPath, undefined, alive);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-new-token')).toBeNull();
    expect(await statusOf({ token: over.token })).toBe(401);
  });

  test('takes an API key that is good and none that ran out', async () => {
    const owner = await buildUser(app.context);
    const template = await app.call(
      endpoints.createTemplate,
      { body: { name: `of ${owner.id}`, scopes: ['own:query'] } },
      superAdmin,
    );
    const { key, id } = await buildKey(
      app,
      owner,
      { name: 'till', templateId: template.id },
      { ...superAdmin, idempotencyKey: randomUUID() },
    );
    const expire = (after: string) =>
      app.context.pool.query('UPDATE api_keys SET expires_at = now() + $2::interval WHERE id = $1', [
        id,
        after,
      ]);
    await expire('1 hour');
    setClock(wrongBy);
    expect(await statusOf({ 'x-api-key': key })).toBe(200);
    await expire('-1 second');
    await expect.poll(() => statusOf({ 'x-api-key': key }), { timeout: 10_000 }).toBe(401);
  });

  test('keeps an entry of the blacklist in force', async () => {
    const blocked = await buildUser(app.context);
    await app.context.pool.query(
      `INSERT INTO blacklist (type, value, reason, created_by_name, expires_at)
       VALUES ('user', $1, 'test', 'test', now() + interval '1 hour')`,
      [String(blocked.id)],
    );
    setClock(wrongBy);
    await expect.poll(() => statusOf({ token: blocked.token }), { timeout: 10_000 }).toBe(403);
  });
});
