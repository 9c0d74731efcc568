import { once } from 'node:events';
import { type Server, type Socket, connect, createServer } from 'node:net';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../test/free-port.ts';
import { openTestDatabase } from '../../../test/test-app.ts';
import { defineJob, startJobs } from './jobs.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let client: pg.Client;
let port: number;
let way: Server;
const sockets = new Set<Socket>();
beforeEach(async () => {
  database = await openTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  port = await freePort();
});
afterEach(async () => {
  await breakWay();
  await client.end();
  await database.drop();
});

/** A way to the database that can be broken. */
const openWay = async (): Promise<void> => {
  const { host, port: number } = client;
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${number}` } : { host, port: number };
  way = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  }).listen(port, '127.0.0.1');
  await once(way, 'listening');
};
const breakWay = async (): Promise<void> => {
  const closed = new Promise<void>((resolve) => {
    way.close(() => resolve());
  });
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await closed;
};

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
  await openWay();
  const url = `postgresql://${client.user}@127.0.0.1:${port}/${client.database}?sslmode=disable`;
  const stop = await startJobs(url, pino({ level: 'silent' }), [job]);
  await add();
  await expect.poll(() => begun, soon).toBe(1);
  await breakWay();
  end();
  await held;
  await openWay();
  await expect.poll(waiting, soon).toBe(0);
  await add();
  await expect.poll(() => begun, soon).toBe(2);
  await expect.poll(waiting, soon).toBe(0);
  await stop();
});

test('a job for later and one that failed are begun when they are due, although no worker looks for them', async () => {
  await openWay();
  const times: string[] = [];
  const job = defineJob({
    name: 'work',
    payload: z.object({ name: z.string() }),
    work: async ({ name }) => {
      times.push(name);
      if (times.length === 1) throw new Error('not yet');
    },
  });
  const url = `postgresql://${client.user}@127.0.0.1:${port}/${client.database}?sslmode=disable`;
  const stop = await startJobs(url, pino({ level: 'silent' }), [job]);
  await client.query(
    `SELECT graphile_worker.add_job('work', '{"name":"failed"}'),
       graphile_worker.add_job('work', '{"name":"later"}', run_at => now() + interval '1 second')`,
  );
  await expect.poll(() => times.toSorted(), soon).toEqual(['failed', 'failed', 'later']);
  await stop();
});
