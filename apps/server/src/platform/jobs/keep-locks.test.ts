import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { startJobs } from '../../../test/start-jobs.ts';
import { defineJob } from './jobs.ts';
import { sayAlive } from './watch-queue.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const log = pino({ level: 'silent' });
const timeout = { timeout: 50_000, interval: 100 };

test('a job whose process died is done by another, one that goes on is left alone', async () => {
  const { pool } = app.context;
  const done: string[] = [];
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  const jobs = [
    defineJob({ name: 'left_behind', payload: z.object({}), work: async () => void done.push('left') }),
    defineJob({
      name: 'takes_long',
      payload: z.object({}),
      work: async () => {
        done.push('long');
        await mayEnd;
      },
    }),
  ];
  await pool.query(
    `SELECT graphile_worker.add_job('left_behind', '{}'), graphile_worker.add_job('takes_long', '{}')`,
  );
  await pool.query(
    `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-of-a-dead-process', locked_at = now() - interval '1 minute'
     WHERE id = (SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'left_behind')`,
  );
  const start = () => startJobs(app.databaseUrl, log, jobs, [], { heartbeatMs: 1_000 });
  const stops = [await start(), await start()];
  try {
    await expect.poll(() => done, timeout).toContain('long');
    // As old as the other's: only its process, which lives, can have made it young again.
    await pool.query(`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'`);
    await expect.poll(() => done, timeout).toContain('left');
    // A job that is done leaves the table a moment later.
    const left = async () =>
      (
        await pool.query(
          `SELECT task_identifier, attempts, locked_at > now() - interval '40 seconds' AS fresh FROM graphile_worker.jobs`,
        )
      ).rows;
    await expect.poll(left, timeout).toEqual([{ task_identifier: 'takes_long', attempts: 1, fresh: true }]);
    expect(done).toEqual(['long', 'left']);
  } finally {
    letEnd();
    await Promise.all(stops.map((stop) => stop()));
  }
}, 60_000);

test('a process that is silent keeps its jobs while its session lives, and loses them with it', async () => {
  const { pool } = app.context;
  const done: string[] = [];
  const jobs = ['of_the_slow', 'of_the_dead'].map((name) =>
    defineJob({ name, payload: z.object({}), work: async () => void done.push(name) }),
  );
  await pool.query(
    `SELECT graphile_worker.add_job('of_the_slow', '{}'), graphile_worker.add_job('of_the_dead', '{}')`,
  );
  await pool.query(
    `UPDATE graphile_worker._private_jobs j SET locked_by = 'pool-' || t.identifier, locked_at = now() - interval '10 minutes'
     FROM graphile_worker._private_tasks t WHERE t.id = j.task_id AND t.identifier LIKE 'of_the_%'`,
  );
  const slow = new pg.Client({ connectionString: app.databaseUrl });
  await slow.connect();
  await sayAlive(slow, 'pool-of_the_slow');
  // So many beats that silence alone frees nothing for as long as this test takes.
  const stop = await startJobs(app.databaseUrl, log, jobs, [], { heartbeatMs: 3_000 });
  try {
    await expect.poll(() => done, timeout).toEqual(['of_the_dead']);
    await slow.end();
    await expect.poll(() => done, timeout).toEqual(['of_the_dead', 'of_the_slow']);
  } finally {
    await stop();
  }
}, 120_000);
