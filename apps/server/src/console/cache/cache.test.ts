import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import type { CacheName } from '../../platform/cache/caches.ts';

let app: TestApp;
let other: TestApp;
let admin: BuiltUser;
let superAdmin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  other = await openTestApp({}, { sharing: app.databaseUrl });
  admin = await buildUser(app.context, { role: 'admin' });
  superAdmin = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const statistics = (query: { userId?: string } = {}) =>
  app.call(endpoints.cacheStatistics, { query }, superAdmin);
const namespace = async (name: CacheName) => {
  const found = (await statistics()).namespaces.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no cache ${name}`);
  return found;
};
const entriesOf = ({ context }: TestApp, name: CacheName): number =>
  context.caches.stats().find((one) => one.name === name)?.entries ?? 0;
const newestAct = async (act: string) => {
  const { rows } = await app.context.pool.query(
    'SELECT reason, target_id, target_name, before FROM audit_entries WHERE act = $1 ORDER BY seq DESC LIMIT 1',
    [act],
  );
  return rows[0] as {
    reason: string | null;
    target_id: string | null;
    target_name: string | null;
    before: object;
  };
};

describe('what is kept in memory', () => {
  test('is counted: entries, how often it was of use, what reading costs', async () => {
    const before = await namespace('sessions');
    const user = await buildUser(app.context);
    await app.call(endpoints.getUserPoint, {}, user);
    await app.call(endpoints.getUserPoint, {}, user);
    const after = await namespace('sessions');
    expect(after.misses).toBeGreaterThan(before.misses);
    expect(after).toMatchObject({ maxEntries: 20_000, ttlSeconds: 0.9, perUser: true, clearable: true });
    expect(after.reloadMs).toBeGreaterThan(0);
    expect(after.hitRate).toBeLessThan(1);
    expect((await namespace('limits')).entries).toBe(12);
    expect(await namespace('blacklist')).toMatchObject({ entries: 0, ttlSeconds: null, perUser: false });
  });

  test('is summed up over the processes', async () => {
    await app.call(endpoints.getUserPoint, {}, admin);
    await other.call(endpoints.getUserPoint, {}, admin);
    await other.context.node.heartbeat();
    const { nodes, namespaces, driver } = await statistics();
    expect(driver).toBe('memory');
    expect(nodes.map(({ node }) => node).toSorted()).toEqual(
      [app.context.node.name, other.context.node.name].toSorted(),
    );
    expect(namespaces.find(({ name }) => name === 'limits')?.entries).toBe(24);
    expect(namespaces.find(({ name }) => name === 'sessions')?.maxEntries).toBe(40_000);
  });

  test('of a user is told by the user, and unknown ones are not found', async () => {
    const user = await buildUser(app.context);
    await app.call(endpoints.getUserPoint, {}, user);
    await expect
      .poll(async () => {
        await app.call(endpoints.getUserPoint, {}, user);
        return (await statistics({ userId: String(user.id) })).ofUser;
      })
      .toEqual({ userName: user.email, entries: 1 });
    const unknown = { query: { userId: '999999999' } };
    expect(await app.refused(endpoints.cacheStatistics, unknown, superAdmin)).toMatchObject({ status: 404 });
    expect(await app.refused(endpoints.clearUserCache, unknown, superAdmin)).toMatchObject({ status: 404 });
  });
});

describe('clearing', () => {
  test('empties every process within a second, and the record says who did and why', async () => {
    await other.call(endpoints.getUserPoint, {}, admin);
    await other.context.prices.all();
    await app.context.prices.all();
    await app.context.pool.query(
      `INSERT INTO price_lists (carrier, scope, unit_price, valid_from) VALUES ('ups', 'single', 12345, now())`,
    );
    const priceAt = async ({ context }: TestApp) => (await context.prices.of('ups', 'single')).unitPrice;
    const body = { remark: 'prices look old' };
    const { cleared } = await app.call(endpoints.clearCache, { body }, superAdmin);
    expect(cleared).toBeGreaterThanOrEqual(2);
    expect(await priceAt(app)).toBe(12_345);
    await expect.poll(() => priceAt(other), { interval: 50 }).toBe(12_345);
    expect(await newestAct('cache.clear_all')).toMatchObject({
      reason: 'prices look old',
      before: { entries: cleared },
    });
    expect(await app.refused(endpoints.clearCache, { body }, admin)).toMatchObject({ status: 403 });
  });

  test('once by its key, and signs nobody out', async () => {
    const again = { ...superAdmin, idempotencyKey: 'clear-once-1' };
    const body = { remark: 'once' };
    const first = await app.call(endpoints.clearCache, { body }, again);
    expect(await app.call(endpoints.clearCache, { body }, again)).toEqual(first);
    const calls = Array.from({ length: 20 }, (_, i) =>
      i % 5 === 0
        ? app.call(endpoints.clearCache, { body }, superAdmin)
        : app.call(endpoints.getUserPoint, {}, admin),
    );
    await expect(Promise.all(calls)).resolves.toHaveLength(20);
    const { rows } = await app.context.pool.query(
      `SELECT count(*)::int AS count FROM audit_entries WHERE act = 'cache.clear_all' AND reason = 'once'`,
    );
    expect(rows[0]).toEqual({ count: 5 });
  });

  test('one user forgets that user alone, in every process', async () => {
    const { caches, clears } = other.context;
    await clears.refresh();
    const kept = caches.lookup<string, { user: number }>('keys', {
      maxEntries: 10,
      ttlMs: 600_000,
      userOf: ({ user }) => user,
    });
    const user = await buildUser(app.context);
    let reads = 0;
    const ask = (key: string, id: number) =>
      kept.get(key, async () => {
        reads += 1;
        return { user: id };
      });
    await ask('mine', user.id);
    await ask('yours', admin.id);
    await other.call(endpoints.getUserPoint, {}, admin);
    await app.call(endpoints.clearUserCache, { query: { userId: String(user.id) } }, admin);
    await expect.poll(() => caches.countUser(user.id), { interval: 50 }).toBe(0);
    await ask('yours', admin.id);
    expect(reads).toBe(2);
    expect(await newestAct('cache.clear_user')).toMatchObject({
      target_id: String(user.id),
      target_name: user.email,
    });
    expect(entriesOf(app, 'limits')).toBe(12);
  });
});
