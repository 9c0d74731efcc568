import { endpoints } from '@waybill/contract/endpoints/all.ts';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { buildUser } from '../test/builders.ts';
import { type TestApp, openTestApp } from '../test/test-app.ts';
import { followAccounts } from './parcels/carrier-accounts/public-api.ts';
import { followConflicts } from './console/diagnosis/public-api.ts';
import { followInvariants } from './console/invariants/public-api.ts';
import { keepFollowingBought, keepJudging } from './parcels/followed-numbers/public-api.ts';
import { startJobs } from '../test/start-jobs.ts';
import { defineJob } from './platform/jobs/jobs.ts';
import { startSweeps } from './sweeps.ts';
import { keepBatchesGoing } from './parcels/batches/public-api.ts';
import { startWebhooks } from './outbox/webhooks/public-api.ts';

/** Minutes pass on the clock of timers alone; the database answers in its own time. */

let app: TestApp;
let stops: (() => Promise<void>)[];
const sent: string[] = [];
let underway = 0;

const textOf = (query: unknown): string =>
  (typeof query === 'string' ? query : String((query as { text?: string }).text)).replaceAll(/\s+/g, ' ');

beforeEach(async () => {
  app = await openTestApp();
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function heard(this: pg.Client, ...args) {
    sent.push(textOf(args[0]));
    const answer = query.apply(this, args);
    if (answer instanceof Promise) {
      underway += 1;
      const ended = (): void => void (underway -= 1);
      answer.then(ended, ended);
    }
    return answer as never;
  });
  await vi.waitUntil(() => app.context.changes.hears());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
  const { context } = app;
  const job = defineJob({ name: 'of_a_test', payload: z.object({}), work: async () => undefined });
  stops = [
    await startSweeps(context),
    startWebhooks(context),
    keepJudging(context),
    keepFollowingBought(context),
    keepBatchesGoing(context),
    followAccounts(context),
    followConflicts(context, 'test'),
    followInvariants(context, { looking: true }),
    await startJobs(app.databaseUrl, pino({ level: 'silent' }), [job]),
  ];
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await Promise.all(stops.map((stop) => stop()));
  await app.close();
});

/** Until what was sent is answered, and nothing follows from that. */
const answered = async (): Promise<void> => {
  const { pool } = app.context;
  const isQuiet = (): boolean => underway === 0 && pool.totalCount === pool.idleCount;
  for (let quiet = 0; quiet < 10; quiet = isQuiet() ? quiet + 1 : 0) await new Promise(setImmediate);
};
const pass = async (seconds: number): Promise<void> => {
  for (let step = 0; step < seconds * 4; step += 1) {
    await vi.advanceTimersByTimeAsync(250);
    await answered();
  }
};

test('a server at rest asks nothing more often than every three seconds', async () => {
  const user = await buildUser(app.context);
  await app.call(endpoints.countUnreadNotices, {}, user);
  await pass(60);
  // Where jobs are queued every minute, the queue is known to be heard.
  await app.context.pool.query(`SELECT graphile_worker.add_job('of_a_test', '{}')`);
  await pass(5);
  sent.length = 0;
  const begun = Date.now();
  await pass(60);
  // What is due by the clock of the database is due more often where the minute took longer.
  const seconds = Math.max(60, (Date.now() - begun) / 1000);
  const times = Map.groupBy(sent, (text) => text);
  const often = [...times]
    .filter(([, texts]) => texts.length > seconds / 3)
    .map(([text, { length }]) => ({ text, length }));
  expect(often).toEqual([]);
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.length).toBeLessThan(seconds * 3.5);

  // What is kept in memory is looked at before it is used again, and then as often as ever.
  sent.length = 0;
  await app.call(endpoints.countUnreadNotices, {}, user);
  const looks = (): number => sent.filter((text) => text.includes('FROM table_versions WHERE name')).length;
  expect(looks()).toBe(3);
  await pass(5);
  expect(looks()).toBeGreaterThan(12);
}, 60_000);
