import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '../../../test/test-app.ts';
import { openDatabaseProxy } from '../../../test/proxy.ts';
import { startJobs } from '../../../test/start-jobs.ts';
import { defineJob } from './jobs.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let client: pg.Client;
let way: Awaited<ReturnType<typeof openDatabaseProxy>>;
beforeEach(async () => {
  database = await openTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  way = await openDatabaseProxy(database.url);
});
afterEach(async () => {
  await way.close();
  await client.end();
  await database.drop();
});

const soon = { timeout: 30_000, interval: 20 };
const add = (): Promise<unknown> => client.query(`SELECT graphile_worker.add_job('work', '{}')`);
const waiting = async (): Promise<number> =>
  (await client.query(`SELECT FROM graphile_worker.jobs`)).rows.length;

test('a job that ends while the database is away is done, and the next ones go on', async () => {
  let begun = 0;
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const job = defineJob({
    name: 'work',
    payload: z.object({}),
    work: async () => {
      begun += 1;
      await held;
    },
  });
  const stop = await startJobs(way.url, pino({ level: 'silent' }), [job]);
  await add();
  await expect.poll(() => begun, soon).toBe(1);
  way.rejectNew(true);
  way.cut();
  end();
  await held;
  way.rejectNew(false);
  await expect.poll(waiting, soon).toBe(0);
  await add();
  await expect.poll(() => begun, soon).toBe(2);
  await expect.poll(waiting, soon).toBe(0);
  await stop();
});

test('a job for later and one that failed are begun when they are due, although no worker looks for them', async () => {
  const times: string[] = [];
  const job = defineJob({
    name: 'work',
    payload: z.object({ name: z.string() }),
    work: async ({ name }) => {
      times.push(name);
      if (times.length === 1) throw new Error('not yet');
    },
  });
  const stop = await startJobs(way.url, pino({ level: 'silent' }), [job]);
  await client.query(
    `SELECT graphile_worker.add_job('work', '{"name":"failed"}'),
       graphile_worker.add_job('work', '{"name":"later"}', run_at => now() + interval '1 second')`,
  );
  await expect.poll(() => times.toSorted(), soon).toEqual(['failed', 'failed', 'later']);
  await stop();
});
