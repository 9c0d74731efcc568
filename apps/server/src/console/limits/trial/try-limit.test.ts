import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { buildKey } from '../../../../test/api-keys.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { countInMemory } from '../../../platform/counts/call-counts.ts';
import { countLimit } from '../counted-limit.ts';
import { findLimit } from '../store.ts';

let app: TestApp;
let actor: BuiltUser;
let heavy: BuiltUser;
let light: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  actor = await buildUser(app.context, { role: 'super_admin' });
});
beforeEach(async () => {
  await app.context.callLog.flush();
  await app.context.pool.query(
    'TRUNCATE call_log; TRUNCATE limit_hits; DELETE FROM limit_rules WHERE code IS NULL',
  );
  await app.context.limits.refresh();
  await app.context.pool.query(
    `SELECT make_call_days((now() AT TIME ZONE 'UTC')::date - 9, (now() AT TIME ZONE 'UTC')::date + 1)`,
  );
  heavy = await buildUser(app.context);
  light = await buildUser(app.context);
});
afterAll(() => app.close());

const path = '/user/getUserPoint';
const limit = {
  name: 'tried',
  target: 'user',
  path,
  maxRequests: 3,
  windowSeconds: 60,
  action: 'reject',
  enabled: true,
} as const;
type Tried = Omit<typeof limit, 'name' | 'target' | 'path' | 'maxRequests' | 'windowSeconds'> & {
  name: string;
  target: 'user' | 'key' | 'ip' | 'global';
  path: string;
  maxRequests: number;
  windowSeconds: number;
  exempt?: string[];
  days: 1 | 7;
};
const tryIt = (change: Partial<Tried> = {}, id = '0') =>
  app.call(endpoints.tryLimit, { params: { id }, body: { ...limit, days: 1, ...change } }, actor);

type Made = { at: number; user?: BuiltUser | undefined; path?: string; ip?: string; keyId?: number };
/** Calls in the log, so many milliseconds after the beginning of yesterday. */
const log = (made: readonly Made[], day = 1) =>
  app.context.pool.query(
    `INSERT INTO call_log (at, user_id, key_id, duration_us, bytes, code, http_status, method, path, ip, trace_id)
     SELECT date_trunc('day', now()) - make_interval(days => $6) + at * interval '1 millisecond', user_id, key_id, 1, 1, 0, 200, 'GET', path, ip, 't'
     FROM unnest($1::int[], $2::bigint[], $3::text[], $4::text[], $5::bigint[]) AS c (at, user_id, path, ip, key_id)`,
    [
      made.map(({ at }) => at),
      made.map(({ user }) => user?.id ?? null),
      made.map((call) => call.path ?? path),
      made.map(({ ip }) => ip ?? '203.0.113.9'),
      made.map(({ keyId }) => keyId ?? null),
      day,
    ],
  );
const burst = (user: BuiltUser, times: number, from: number, everyMs = 1_000): Made[] =>
  Array.from({ length: times }, (_, n) => ({ at: from + n * everyMs, user }));

describe('a limit that is tried', () => {
  test('refuses in the trial what it then refuses of the same calls', async () => {
    // Around the end of a slice, with windows that begin and end at any time.
    const slice = 6 * 3_600_000;
    const pauses = [100, 900, 25_000, 59_999, 60_000, 61_000, 7_000, 400];
    let at = slice - 400_000;
    const made = Array.from({ length: 300 }, (_, n): Made => {
      at += pauses[(n * n + (n >> 3)) % pauses.length] ?? 0;
      return { at, user: heavy };
    });
    await log([...made, ...burst(light, 3, 1_000)]);
    const trial = await tryIt();

    const { list } = await app.call(endpoints.saveLimits, { body: limit }, actor);
    const stored = await findLimit(app.context.db, Number(list.at(-1)?.id));
    if (stored === undefined) throw new Error('it was not saved');
    let refused = 0;
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    try {
      const counted = countLimit(stored, countInMemory());
      for (const call of made) {
        vi.setSystemTime(1_700_000_000_000 + call.at);
        // One after the other, each at its time.
        if ((await counted.count(String(heavy.id))).exceeded) refused += 1;
      }
    } finally {
      vi.useRealTimers();
    }
    expect(refused).toBeGreaterThan(20);
    expect(trial).toMatchObject({ calls: 303, refused, callers: 1, refusedBefore: 0 });
    expect(trial.list).toMatchObject([{ who: heavy.email, userId: String(heavy.id), calls: 300, refused }]);
    expect(trial.points).toHaveLength(24);
    expect(trial.points.reduce((sum, point) => sum + point.refused, 0)).toBe(refused);
  });

  test('refuses in the trial what it then refuses of calls over HTTP', async () => {
    const call = () => app.send('GET', `${apiBase}${path}`, undefined, heavy);
    for (let n = 0; n < 5; n += 1) await call();
    await app.context.callLog.flush();
    await app.context.pool.query(
      `UPDATE call_log SET at = date_trunc('day', now()) - interval '12 hours' + (at - (SELECT min(at) FROM call_log))`,
    );
    const trial = await tryIt();
    expect(trial.list).toMatchObject([{ who: heavy.email, calls: 5, refused: 2 }]);
    await app.call(endpoints.saveLimits, { body: limit }, actor);
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await call()).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  test('counts by key, by address and all together, and spares whom it exempts', async () => {
    const body = { name: 'tried', scopes: ['own:points' as const] };
    const { id: templateId } = await app.call(endpoints.createTemplate, { body }, actor);
    const key = await buildKey(app, heavy, { templateId, name: 'tried' }, actor);
    const keyId = Number(key.id);
    await app.context.callLog.flush();
    await app.context.pool.query('TRUNCATE call_log');
    const six = '2001:db8:1:2::';
    await log([
      ...burst(heavy, 5, 0).map((call) => ({ ...call, keyId })),
      ...Array.from({ length: 6 }, (_, n) => ({ at: 100_000 + n, ip: `${six}${n}` })),
    ]);
    expect((await tryIt({ target: 'key' })).list).toMatchObject([
      { who: `${key.prefix}…`, userId: String(heavy.id), refused: 2 },
    ]);
    expect((await tryIt({ target: 'ip' })).list).toMatchObject([
      { who: `${six}/64`, userId: null, refused: 3 },
      { who: '203.0.113.9', refused: 2 },
    ]);
    expect(await tryIt({ target: 'global' })).toMatchObject({ calls: 11, refused: 5, callers: 1 });
    expect(await tryIt({ target: 'ip', exempt: [`${six}/64`] })).toMatchObject({ calls: 5, refused: 2 });
    expect(await tryIt({ exempt: [heavy.email] })).toMatchObject({ calls: 0, refused: 0 });
    expect(await tryIt({ target: 'key', exempt: [String(keyId)] })).toMatchObject({ calls: 0 });
  });

  test('puts the calls of a network in order before it counts them', async () => {
    // Every 25 seconds, each from another address: three a window, which is not too many.
    const calls = Array.from({ length: 12 }, (_, n) => ({ at: n * 25_000, ip: `2001:db8:1:2::${n}` }));
    await log(calls.toReversed());
    expect(await tryIt({ target: 'ip' })).toMatchObject({ calls: 12, refused: 0 });
    expect(await tryIt({ target: 'ip', maxRequests: 2 })).toMatchObject({ calls: 12, refused: 4 });
  });

  test('looks at its paths only, at whole days, and at its role where it is a general one', async () => {
    await log([
      ...burst(heavy, 5, 0).map((call) => ({ ...call, path: '/logistics/ups/query' })),
      ...burst(actor, 5, 0).map((call) => ({ ...call, path: '/logistics/usps/query' })),
      ...burst(light, 5, 0).map((call) => ({ ...call, path: '/user/getUserInfo' })),
    ]);
    await log(burst(light, 5, 0), 7);
    await log(burst(light, 5, 0), 0);
    const query = { path: '/logistics/:carrier/query', maxRequests: 3 };
    expect((await tryIt(query)).list.map(({ who }) => who).toSorted()).toEqual(
      [heavy.email, actor.email].toSorted(),
    );
    expect(await tryIt()).toMatchObject({ calls: 0, refused: 0, callers: 0, list: [] });
    const week = await tryIt({ days: 7 });
    expect(week).toMatchObject({ calls: 5, refused: 2, callers: 1 });
    expect(week.points).toHaveLength(28);
    const { list } = await app.call(endpoints.listLimits, {}, actor);
    const users = list.find(({ path: all, name }) => all === '*' && name === '普通用户');
    const general = await tryIt({ name: '普通用户', path: '*' }, users?.id);
    expect(general.list.map(({ who }) => who).toSorted()).toEqual([heavy.email, light.email].toSorted());
  });

  test('says how many calls it did refuse as it was', async () => {
    const { list } = await app.call(endpoints.saveLimits, { body: limit }, actor);
    const id = list.at(-1)?.id ?? '';
    await app.context.pool.query(
      `INSERT INTO limit_hits (limit_id, who, hour, action, hits, first_at, last_at)
       SELECT $1, 'x', date_trunc('day', now()) - h * interval '1 hour', 'reject', 7, now(), now() FROM unnest(ARRAY[0, 1, 25]) h`,
      [id],
    );
    expect(await tryIt({ maxRequests: 5 }, id)).toMatchObject({ refusedBefore: 7, refused: 0 });
  });

  test('goes into the audit with the change, when exactly that is saved by who tried it', async () => {
    await log(burst(heavy, 5, 0));
    const name = `tried-${heavy.id}`;
    const body = { ...limit, name, maxRequests: 3 };
    const save = async (maxRequests: number) => {
      await app.call(endpoints.saveLimits, { body: { ...body, maxRequests } }, actor);
      const { rows } = await app.context.pool.query(
        `SELECT act, after FROM audit_entries ORDER BY seq DESC LIMIT 1`,
      );
      return rows[0];
    };
    const other = await buildUser(app.context, { role: 'super_admin' });
    const input = { params: { id: '0' }, body: { ...body, windowSeconds: 61, days: 1 } } as const;
    await app.call(endpoints.tryLimit, input, other);
    await tryIt({ maxRequests: 4, windowSeconds: 61 });
    const untried = (await save(2)).after;
    expect(untried).toMatchObject({ maxRequests: 2 });
    expect(untried).not.toHaveProperty('triedCalls');
    await tryIt({ maxRequests: 3 });
    expect(await save(3)).toMatchObject({
      act: 'limit.create',
      after: {
        maxRequests: 3,
        triedCalls: 5,
        triedRefused: 2,
        triedCallers: 1,
        triedMost: [`${heavy.email} 2`],
      },
    });
  });
});

describe('trying a limit', () => {
  const refuse = (id: string, change: object, by: BuiltUser = actor) =>
    app.refused(endpoints.tryLimit, { params: { id }, body: { ...limit, days: 1, ...change } }, by);

  test('is for those who may change it', async () => {
    const admin = await buildUser(app.context, { role: 'admin' });
    expect(await refuse('0', {}, admin)).toMatchObject({ status: 403 });
    expect(await refuse('0', {}, heavy)).toMatchObject({ status: 403 });
  });

  test('refuses what could not be saved, and what the log does not tell', async () => {
    const wrong = await refuse('0', { days: 3, maxRequests: 0, windowSeconds: 90_000 });
    expect(Object.keys({ ...wrong.data.fields }).toSorted()).toEqual([
      'days',
      'maxRequests',
      'windowSeconds',
    ]);
    expect((await refuse('0', { path: '/no/such/path' })).data.fields).toHaveProperty('path');
    expect(await refuse('999999', {})).toMatchObject({ status: 404 });
    const { list } = await app.call(endpoints.listLimits, {}, actor);
    const guard = list.find(({ guard: is }) => is);
    expect(await refuse(guard?.id ?? '', {})).toMatchObject({ status: 409, code: 40984 });
    const builtIn = list.find(({ builtIn: is, path: of }) => is && of === '*');
    expect((await refuse(builtIn?.id ?? '', {})).data.fields).toHaveProperty('path');
  });
});
