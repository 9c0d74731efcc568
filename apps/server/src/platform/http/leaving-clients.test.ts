import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { expect, test } from 'vitest';
import { numbersOf } from '../../../test/batch-app.ts';
import { buildUser } from '../../../test/builders.ts';
import { abandonCalls } from '../../../test/leaving-clients.ts';
import { openTestApp } from '../../../test/test-app.ts';

const calls = 5_000;
const generous = { timeout: 60_000, interval: 20 };

test(
  '5,000 calls of every kind whose clients leave at any moment leave nothing taken',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-leaving-'));
    const app = await openTestApp({ DATA_DIR: folder, MAX_IN_FLIGHT: '32', CALL_LOG: 'off' });
    try {
      const { context, url } = app;
      const user = await buildUser(context);
      const staff = await buildUser(context, { role: 'super_admin' });
      const { batchId } = await app.call(
        endpoints.trackNumbers,
        { body: { numbers: numbersOf('ups', 1) } },
        user,
      );
      const moment = async (length: number): Promise<void> => {
        // Turns of the loop that the server shares: whatever it does in between, somebody leaves there.
        for (let turns = length; turns > 0; turns -= 1) await turn();
      };
      const sent = await abandonCalls({ url, user, staff, batchId }, { calls, atOnce: 48, seed: 17, moment });
      expect(sent).toBeGreaterThanOrEqual(calls);

      await expect.poll(() => context.metrics.requestsInFlight(), generous).toBe(0);
      const taken = async (): Promise<Record<string, number>> => {
        const text = await (await app.send('GET', '/metrics')).text();
        const lines = text.matchAll(/^waybill_http_slots_taken\{lasting="(\w+)"\} (\d+)$/gm);
        return Object.fromEntries([...lines].map(([, lasting = '', count]) => [lasting, Number(count)]));
      };
      await expect.poll(taken, generous).toEqual({ short: 0, long: 0, open: 0 });
      const { pool } = context;
      await expect
        .poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount], generous)
        .toEqual([0, 0]);
      expect((await app.send('GET', `${apiBase}/user/getUserPoint`, undefined, user)).status).toBe(200);
    } finally {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
