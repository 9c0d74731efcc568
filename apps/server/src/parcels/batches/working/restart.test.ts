import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BatchApp, connectCarriers, numbersOf, positions, upTo } from '../../../../test/batch-app.ts';
import { createContext } from '../../../context.ts';
import { keepBatchesGoing } from '../public-api.ts';

let batches: BatchApp;
beforeEach(async () => {
  batches = await BatchApp.open();
});
afterEach(() => batches.close());

describe('a restart', () => {
  test('goes on with what is open and asks for no number twice', async () => {
    await batches.slowDown(30);
    const stop = await batches.work();
    const id = await batches.track(numbersOf('ups', 120));
    const { lines: first } = await batches.lines(id, 0, 10);
    const begun = performance.now();
    await stop();
    // What takes longer than the worker waits is broken off, and asked for again.
    const wasQuick = performance.now() - begun < 2_500;
    const half = await batches.batch(id);
    expect(half.state).toBe('running');
    expect(half.done).toBeGreaterThanOrEqual(10);
    expect(half.done).toBeLessThan(120);
    const next = createContext(
      batches.app.context.config,
      batches.app.databaseUrl,
      pino({ level: 'silent' }),
    );
    connectCarriers(next, batches.sandbox.app.listeningOrigin);
    const stopNext = await batches.work(next);
    try {
      const { lines: rest, end } = await batches.lines(id, first.at(-1)?.seq);
      expect(end).toBe('done');
      expect(positions([...first, ...rest])).toEqual(upTo(120));
      if (wasQuick) expect(batches.timesAsked('ups')).toEqual([1]);
    } finally {
      await stopNext();
      await next.close();
    }
  });

  test('a batch whose worker died without a word is taken up again before ten seconds are over', async () => {
    const id = await batches.track(numbersOf('fedex', 3));
    const { db } = batches.app.context;
    // As a kill leaves it: the job is locked by a process that is gone, and so is the batch.
    await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'gone', locked_at = now()`.execute(db);
    await sql`UPDATE track_batches SET worker = ${randomUUID()}, worked_at = now() - interval '7 seconds'`.execute(
      db,
    );
    await batches.work();
    const stop = keepBatchesGoing(batches.app.context);
    try {
      expect(positions((await batches.lines(id)).lines)).toEqual([0, 1, 2]);
    } finally {
      await stop();
    }
  });
});
