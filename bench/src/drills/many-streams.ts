import { apiBase } from '@waybill/contract/endpoint.ts';
import { createSandbox } from '@waybill/carriers/sandbox/sandbox.ts';
import { numbersOf } from '@waybill/server/test/batch-app.ts';
import { type ServerProcess, startServerProcess } from '@waybill/server/test/server-process.ts';
import { sandboxSettings } from '@waybill/server/test/tracked-app.ts';
import { quantile } from '../load/latency.ts';
import { call } from './caller.ts';
import { type Check, type Drill, atLeast, none } from './check.ts';
import { openShop } from './shop.ts';

const wanted = 2_048;

type Caller = { readonly token: string };

const waitingNow = async ({ url }: ServerProcess): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^waybill_database_waiting\S* (\d+)/m.exec(text)?.[1] ?? Number.NaN);
};

/** What somebody else waits for a poll, ms, one after the other until told to stop; and calls that wait for the database. */
const watchOthers = (server: ServerProcess, other: Caller) => {
  const times: number[] = [];
  const waiting: number[] = [];
  const failed: number[] = [];
  let going = true;
  const running = (async () => {
    while (going) {
      const began = performance.now();
      const { status } = await call(server.url, 'GET', '/user/getUserPoint', { token: other.token });
      times.push(performance.now() - began);
      if (status !== 200) failed.push(status);
      waiting.push(await waitingNow(server));
    }
  })();
  return async () => {
    going = false;
    await running;
    const at = (share: number): string => quantile(times, share).toFixed(0);
    return {
      failed,
      said: `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms; at most ${Math.max(...waiting)} wait for the database`,
    };
  };
};

/** Opens many streams at once; answers how many stay open and what the others were told. */
const openMany = async (server: ServerProcess, path: string, by: Caller) => {
  const stop = new AbortController();
  const answers = await Promise.all(
    Array.from({ length: wanted }, async () => {
      const answer = await fetch(`${server.url}${apiBase}${path}`, { headers: by, signal: stop.signal });
      if (answer.status !== 200) await answer.body?.cancel();
      return answer.status;
    }),
  );
  return { stop, open: answers.filter((status) => status === 200).length, answers };
};

/** One account opens 2,048 streams of a batch, then of notices: what it gets, and what others wait for meanwhile. */
export const manyStreams: Drill = {
  name: 'many-streams',
  run: async (print) => {
    await using ends = new AsyncDisposableStack();
    const shop = await openShop(ends, { users: 2, stock: 0 });
    const [greedy, other] = shop.users;
    if (greedy === undefined || other === undefined) throw new Error('there is nobody to ask');
    const sandbox = createSandbox({});
    ends.defer(() => sandbox.close());
    const server = await startServerProcess({
      DATABASE_URL: shop.databaseUrl,
      ...sandboxSettings(await sandbox.listen(0)),
      UPS_CALLS_PER_SECOND: '1',
    });
    ends.defer(async () => void (await server.stop()));
    const batch = await call(server.url, 'POST', '/logistics/track', {
      token: greedy.token,
      body: { numbers: numbersOf('ups', 500) },
    });
    const { batchId: id } = batch.data as { batchId: string };
    const checks: Check[] = [];
    const calm = watchOthers(server, other);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    print(`nobody else: ${(await calm()).said}`);
    for (const path of [`/logistics/track/${id}/stream`, '/notice/stream']) {
      const watched = watchOthers(server, other);
      const { stop, open, answers } = await openMany(server, path, { token: greedy.token });
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      stop.abort();
      const { failed, said } = await watched();
      const kinds = Map.groupBy(answers, (status) => status);
      const told = [...kinds].map(([status, all]) => `${all.length} × ${status}`).join(', ');
      print(`${path.replace(id, ':id')}: ${told}; others: ${said}`);
      checks.push(
        none(`others refused beside ${path.replace(id, ':id')}`, failed),
        none(
          'streams refused otherwise than by a limit',
          answers.filter((status) => status !== 200 && status !== 429),
        ),
        atLeast('streams that were opened', 1, open),
      );
    }
    return checks;
  },
};
