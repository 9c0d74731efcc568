import { type Task, atLeast, none, same, waitUntil } from '../harness.ts';
import { startNode } from '../servers/servers.ts';
import { audit, checksOf } from '../traffic/audit.ts';
import { beginTraffic } from '../traffic/traffic.ts';
import { openFrontDoor } from './nginx.ts';
import { openShop } from './shop.ts';

/** Restarts two processes that serve and one that works on jobs, one after the other, and nobody notices. */
export const rollingRestart: Task = {
  name: 'rolling-restart',
  run: async ({ ends, print, database }) => {
    const url = await database('rolling_restart');
    const shop = await openShop(ends, url, { users: 6, stock: 20_000 });
    const settings = { DATABASE_URL: url, POOL_SIZE: '8', DRAIN_MS: '5000' };
    const serving = { ...settings, JOBS: 'off', TRUSTED_PROXIES: '127.0.0.1' };
    const environments = [serving, serving, { ...settings, JOBS: 'on' }];
    const nodes = await Promise.all(environments.map((environment) => startNode(ends, environment)));
    const door = await openFrontDoor(ends, nodes.slice(0, 2));

    print('two processes serve behind nginx, one works on jobs');
    const traffic = await beginTraffic(ends, shop, { urls: [door.url], reads: true });
    const { journal, expected } = traffic;
    const exits: (number | null)[] = [];
    const readiness: number[] = [];
    for (const [i, node] of nodes.entries()) {
      const before = journal.calls;
      const stopped = node.stop();
      // It says so while it still answers.
      await waitUntil('it is not ready', async () => (await fetch(`${node.url}/readyz`)).status === 503);
      readiness.push((await fetch(`${node.url}/healthz`)).status);
      exits.push(await stopped);
      await startNode(ends, environments[i] ?? settings, { port: node.port });
      print(`process ${i + 1} restarted, ${journal.calls - before} calls meanwhile`);
    }
    await traffic.rest();
    const failures = [...journal.failures, ...expected.unexplained];
    const streams = traffic.streams();
    print(`${journal.calls} calls, ${expected.orders.size} orders, ${streams} streams`);
    if (failures.length > 0) print(`nginx said:\n${await door.complaints()}`);
    return [
      none('failed calls', failures),
      atLeast('calls', 500, journal.calls),
      atLeast('orders', 50, expected.orders.size),
      // Each of the two processes ended its streams, and whoever listened opened another.
      atLeast('streams', shop.users.length + 1, streams),
      same('processes that stopped in order', [0, 0, 0], exits),
      same('what they said of themselves meanwhile', [200, 200, 200], readiness),
      ...checksOf(await audit(shop, door.url, expected)),
    ];
  },
};
