import { beginTraffic, startDoor, startNode } from './begin.ts';
import { type Drill, atLeast, none, same } from './check.ts';
import { checkBooks } from '../traffic/audit.ts';
import { openShop } from './shop.ts';
import { minute, waitUntil } from '../wait.ts';

/** Restarts two processes that serve and one that works on jobs, one after the other, and nobody notices. */
export const rollingRestart: Drill = {
  name: 'rolling-restart',
  run: async (print) => {
    await using ends = new AsyncDisposableStack();
    const shop = await openShop(ends, { users: 6, stock: 20_000 });

    const settings = { DATABASE_URL: shop.databaseUrl, POOL_SIZE: '8', DRAIN_MS: '5000' };
    const serving = { ...settings, JOBS: 'off', TRUSTED_PROXIES: '127.0.0.1' };
    const nodes = await Promise.all([
      startNode(ends, serving),
      startNode(ends, serving),
      startNode(ends, { ...settings, JOBS: 'on' }),
    ]);
    const door = await startDoor(ends, nodes.slice(0, 2));

    print('two processes serve behind nginx, one works on jobs');
    const traffic = await beginTraffic(ends, shop, { urls: [door.url], reads: true });
    const { journal, ledgerBooks } = traffic;
    const exits: (number | null)[] = [];
    const readiness: number[] = [];
    for (const [i, node] of nodes.entries()) {
      const before = journal.calls;
      const stopped = node.stop();
      // It says so while it still answers.
      await waitUntil(
        'it is not ready',
        minute,
        async () => (await fetch(`${node.url}/readyz`)).status === 503,
      );
      readiness.push((await fetch(`${node.url}/healthz`)).status);
      exits.push(await stopped);
      nodes[i] = await startNode(ends, i === 2 ? { ...settings, JOBS: 'on' } : serving, { port: node.port });
      print(`process ${i + 1} restarted, ${journal.calls - before} calls meanwhile`);
    }
    await traffic.rest();
    const { calls } = journal;
    const orders = [...ledgerBooks.orders.keys()];
    const failures = [...journal.failures, ...ledgerBooks.strange];
    const streams = traffic.streams();
    print(`${calls} calls, ${orders.length} orders, ${streams} streams`);
    if (failures.length > 0) print(`nginx said:\n${await door.complaints()}`);
    return [
      none('failed calls', failures),
      atLeast('calls', 500, calls),
      atLeast('orders', 50, orders.length),
      // Each of the two processes ended its streams, and whoever listened opened another.
      atLeast('streams', shop.users.length + 1, streams),
      same('processes that stopped in order', [0, 0, 0], exits),
      same('what they said of themselves meanwhile', [200, 200, 200], readiness),
      ...(await checkBooks({ ...shop, staff: shop.superAdmin, url: door.url }, ledgerBooks)),
    ];
  },
};
