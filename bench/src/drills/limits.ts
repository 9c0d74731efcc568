import { once } from 'node:events';
import { connect } from 'node:net';
import { buildUser } from '@waybill/server/test/builders.ts';
import { freePort } from '@waybill/server/test/free-port.ts';
import { clientOf, signOutEverywhere, statusOf } from '../caller.ts';
import { type Check, type Task, none, same, waitUntil } from '../harness.ts';
import { startNode } from '../servers/servers.ts';
import { openFrontDoor } from './nginx.ts';
import { startProgram } from './program.ts';
import { openShop } from './shop.ts';

const most = 20;

const isOpen = async (port: number): Promise<boolean> => {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.destroy();
  return true;
};

/** Limits of calls and what staff end hold for both processes behind nginx, with and without their Redis. */
export const limits: Task = {
  name: 'limits',
  run: async ({ ends, print, database }) => {
    const databaseUrl = await database('limits');
    const { context, superAdmin, users } = await openShop(ends, databaseUrl, { users: 1, stock: 100 });
    const port = await freePort();
    const programs = ['REDIS_PATH', '/usr/bin/redis-server', '/usr/bin/valkey-server'] as const;
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const startRedis = () => startProgram(ends, programs, args, () => isOpen(port));
    const first = await startRedis();
    const settings = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: `redis://127.0.0.1:${port}/0`,
      TRUSTED_PROXIES: '127.0.0.1',
      POOL_SIZE: '8',
      JOBS: 'off',
      // Sixty calls at once are limited here, not shed.
      MAX_IN_FLIGHT: '200',
      LOG_LEVEL: 'fatal',
    };
    const nodes = await Promise.all([startNode(ends, settings), startNode(ends, settings)]);
    const door = await openFrontDoor(ends, nodes);
    /** The processes in turns. */
    const urlOf = (i: number): string => nodes[i % 2]?.url ?? door.url;
    print('two processes behind nginx, with a Redis');

    await clientOf(door.url, superAdmin).saveLimits({
      name: 'drill',
      target: 'user',
      path: '/user/getUserPoint',
      maxRequests: most,
      windowSeconds: 3_600,
      action: 'reject',
      enabled: true,
    });
    const callTooOften = async (): Promise<readonly number[]> => {
      const user = await buildUser(context);
      const calls = Array.from({ length: most * 3 }, (_, i) => clientOf(urlOf(i), user).getUserPoint());
      return Promise.all(calls.map(statusOf));
    };
    const passed = (statuses: readonly number[]): number =>
      statuses.filter((status) => status === 200).length;
    const countTogether = (): Promise<number> =>
      waitUntil('both count together', async () => passed(await callTooOften()) === most);
    const checks: Check[] = [];
    await countTogether();
    checks.push(same('calls that pass at both processes together', most, passed(await callTooOften())));

    const whileAway = async (how: string): Promise<void> => {
      // A call that finds it gone makes each process count by itself.
      await callTooOften();
      const began = performance.now();
      const statuses = await callTooOften();
      print(`${how}: ${statuses.length} calls in ${Math.round(performance.now() - began)} ms`);
      checks.push(
        none(
          `${how}: calls that are neither answered nor limited`,
          statuses.filter((status) => status !== 200 && status !== 429),
        ),
        same(`${how}: calls that pass, each process by itself`, most * 2, passed(statuses)),
      );
    };
    first.kill('SIGKILL');
    await once(first, 'exit');
    await whileAway('Redis was killed');
    const second = await startRedis();
    await countTogether();
    second.kill('SIGSTOP');
    await whileAway('Redis is frozen');
    second.kill('SIGCONT');
    await countTogether();
    print('Redis is back and counts');

    const [user = superAdmin] = users;
    const guesses: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      const guess = clientOf(urlOf(i), user).pointsExchange({ exchangeCode: `0000-0000-0000-000${i}` });
      guesses.push(await statusOf(guess));
    }
    const looked = guesses.filter((status) => status !== 429).length;
    const signedOut = await signOutEverywhere([door.url, ...nodes.map(({ url }) => url)], superAdmin, user);
    return [
      ...checks,
      same('wrong codes before both refuse to look at more', 5, looked),
      same('an account was signed out, by nginx and at both', [401, 401, 401], signedOut),
    ];
  },
};
