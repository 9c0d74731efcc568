import { buildUser } from '@waybill/server/test/builders.ts';
import { freePort } from '@waybill/server/test/free-port.ts';
import { call } from '../caller.ts';
import { startDoor, startNode } from './begin.ts';
import { type Check, type Drill, atLeast, none, same } from './check.ts';
import { type Redis, startRedis } from './redis.ts';
import { openShop } from './shop.ts';
import { minute, waitUntil } from '../wait.ts';

const most = 20;
const limited = '/user/getUserPoint';

/** Limits of calls and what staff end hold for both processes behind nginx, with and without their Redis. */
export const limits: Drill = {
  name: 'limits',
  run: async (print) => {
    await using ends = new AsyncDisposableStack();
    const shop = await openShop(ends, { users: 1, stock: 100 });
    const { context, superAdmin } = shop;
    const redisPort = await freePort();
    const running: { redis: Redis } = { redis: await startRedis(redisPort) };
    ends.defer(() => running.redis.kill());
    const settings = {
      DATABASE_URL: shop.databaseUrl,
      REDIS_URL: `redis://127.0.0.1:${redisPort}/0`,
      TRUSTED_PROXIES: '127.0.0.1',
      POOL_SIZE: '8',
      JOBS: 'off',
      // Sixty calls at once are limited here, not shed.
      MAX_IN_FLIGHT: '200',
      LOG_LEVEL: 'fatal',
    };
    const nodes = await Promise.all([startNode(ends, settings), startNode(ends, settings)]);
    const door = await startDoor(ends, nodes);
    print('two processes behind nginx, with a Redis');

    const { token } = superAdmin;
    const limit = { name: 'drill', target: 'user', path: limited, action: 'reject', enabled: true };
    const saved = await call(door.url, 'PUT', '/manage/limits', {
      token,
      key: 'drill-limit-1',
      body: { ...limit, maxRequests: most, windowSeconds: 3_600 },
    });

    const callTooOften = async (): Promise<readonly number[]> => {
      const user = await buildUser(context);
      const urls = nodes.map(({ url }) => url);
      const calls = Array.from({ length: most * 3 }, (_, i) =>
        call(urls[i % 2] ?? door.url, 'GET', limited, { token: user.token }),
      );
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    const passed = (statuses: readonly number[]): number =>
      statuses.filter((status) => status === 200).length;
    const strange = (statuses: readonly number[]): readonly number[] =>
      statuses.filter((status) => status !== 200 && status !== 429);
    let seen = 0;
    const together = async (): Promise<boolean> => {
      seen = passed(await callTooOften());
      return seen === most;
    };
    await waitUntil('both know the limit and count together', minute, together);
    const checks: Check[] = [
      same('the limit was saved', 0, saved.code),
      same('calls that pass at both processes together', most, seen),
    ];

    const whileAway = async (how: string): Promise<void> => {
      const began = performance.now();
      const statuses = await callTooOften();
      print(`${how}: ${statuses.length} calls in ${Math.round(performance.now() - began)} ms`);
      checks.push(
        none(`${how}: calls that are neither answered nor limited`, strange(statuses)),
        same(`${how}: calls that pass, each process by itself`, most * 2, passed(statuses)),
      );
    };
    await running.redis.kill();
    // A call that finds it gone makes each process count by itself.
    await callTooOften();
    await whileAway('Redis was killed');
    running.redis = await startRedis(redisPort);
    await waitUntil('Redis counts again', minute, together);
    print('Redis is back and counts');
    running.redis.freeze();
    await callTooOften();
    await whileAway('Redis is frozen');
    running.redis.thaw();
    await waitUntil('Redis counts again', minute, together);
    print('Redis is back and counts');

    const [user] = shop.users;
    const guess = (i: number) =>
      call(nodes[i % 2]?.url ?? door.url, 'POST', '/user/pointsExchange', {
        token: user?.token ?? '',
        body: { exchangeCode: `0000-0000-0000-000${i}` },
        key: `drill-guess-${i}`,
      });
    const guesses: number[] = [];
    for (let i = 0; i < 8; i += 1) guesses.push((await guess(i)).status);
    checks.push(
      same(
        'wrong codes before both refuse to look at more',
        5,
        guesses.filter((status) => status !== 429).length,
      ),
    );

    const revoked = await call(door.url, 'POST', `/admin/users/${user?.id ?? 0}/sessions/revoke`, {
      token,
      key: 'drill-revoke',
      body: { reason: 'drill' },
    });
    const standing = nodes.map(
      ({ url }) =>
        async () =>
          (await call(url, 'GET', limited, { token: user?.token ?? '' })).status === 401,
    );
    for (const ended of standing) {
      await waitUntil('what ends at one process ends at both', minute, ended);
    }
    checks.push(
      same('a session was revoked', 0, revoked.code),
      atLeast('processes at which it has ended', 2, standing.length),
    );
    return checks;
  },
};
