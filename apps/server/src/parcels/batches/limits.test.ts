import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BatchApp, numbersOf } from '../../../test/batch-app.ts';
import { buildUser } from '../../../test/builders.ts';
import { deleteOld } from '../../platform/db/delete-old.ts';
import { oldByTheDay } from '../../housekeeping.ts';

let batches: BatchApp;
beforeEach(async () => {
  batches = await BatchApp.open();
});
afterEach(() => batches.close());

describe('limits', () => {
  test('10,001 numbers are refused, 10,000 are taken, 30,000 a day are the most', async () => {
    const whole = { body: { numbers: numbersOf('ups', trackBatchLimits.numbers) } };
    const over = { body: { numbers: numbersOf('ups', trackBatchLimits.numbers + 1) } };
    expect(await batches.app.refused(endpoints.trackNumbers, over, batches.user)).toMatchObject({
      code: 40001,
      data: { fields: { numbers: expect.any(String) } },
    });
    for (let i = 0; i < 3; i += 1) {
      const { batchId } = await batches.app.call(endpoints.trackNumbers, whole, batches.user);
      await batches.app.call(endpoints.pauseTrackBatch, { params: { id: batchId } }, batches.user);
    }
    const one = { body: { numbers: numbersOf('ups', 1) } };
    expect(await batches.app.refused(endpoints.trackNumbers, one, batches.user)).toMatchObject({
      code: 42905,
    });
    expect(
      (await batches.app.call(endpoints.trackNumbers, one, await buildUser(batches.app.context))).total,
    ).toBe(1);
  });

  test('three batches run at a time, also when one is resumed', async () => {
    const ids = [
      await batches.track(numbersOf('ups', 1)),
      await batches.track(numbersOf('ups', 1)),
      await batches.track(numbersOf('ups', 1)),
    ];
    const one = { body: { numbers: numbersOf('ups', 1) } };
    expect(await batches.app.refused(endpoints.trackNumbers, one, batches.user)).toMatchObject({
      code: 42904,
    });
    const params = { id: ids[0] ?? '' };
    await batches.app.call(endpoints.pauseTrackBatch, { params }, batches.user);
    await batches.app.call(endpoints.trackNumbers, one, batches.user);
    expect(await batches.app.refused(endpoints.resumeTrackBatch, { params }, batches.user)).toMatchObject({
      code: 42904,
    });
  });

  test('batches that wait for a carrier leave room for others, up to 20 that are open', async () => {
    batches.sandbox.faults.order({
      carrier: 'usps',
      fault: 'throttled_with_retry_after',
      retryAfterSeconds: 300,
    });
    await batches.work();
    for (let waiting = 1; waiting <= trackBatchLimits.running; waiting += 1) {
      const id = await batches.track(numbersOf('usps', 1, waiting));
      await expect.poll(() => batches.waiting(), { timeout: 20_000 }).toBe(waiting);
      expect((await batches.batch(id)).state).toBe('running');
    }
    const id = await batches.track(numbersOf('ups', 2));
    expect((await batches.lines(id)).end).toBe('done');
    for (let open = trackBatchLimits.running; open < trackBatchLimits.open; open += 1) {
      await batches.track(numbersOf('usps', 1, 100 + open));
      await expect.poll(() => batches.waiting(), { timeout: 20_000 }).toBe(open + 1);
    }
    const one = { body: { numbers: numbersOf('ups', 1) } };
    expect(await batches.app.refused(endpoints.trackNumbers, one, batches.user)).toMatchObject({
      code: 42904,
    });
    const { list } = await batches.app.call(endpoints.listTrackBatches, { query: {} }, batches.user);
    await batches.app.call(endpoints.pauseTrackBatch, { params: { id: list[0]?.id ?? '' } }, batches.user);
    await batches.app.call(endpoints.trackNumbers, one, batches.user);
  }, 120_000);

  test('the same key makes one batch', async () => {
    const key = 'batch-key-1';
    const id = await batches.track(numbersOf('ups', 2), key);
    expect(await batches.track(numbersOf('ups', 2), key)).toBe(id);
    expect((await batches.app.call(endpoints.listTrackBatches, { query: {} }, batches.user)).total).toBe(1);
    const changed = { body: { numbers: numbersOf('ups', 3) } };
    const refused = await batches.app.refused(endpoints.trackNumbers, changed, {
      ...batches.user,
      idempotencyKey: key,
    });
    expect(refused.code).toBe(42201);
  });

  test('batches go away after 30 days with their numbers', async () => {
    const [old, young] = [await batches.track(numbersOf('ups', 2)), await batches.track(numbersOf('ups', 2))];
    await sql`UPDATE track_batches SET created_at = now() - interval '31 days' WHERE id = ${Number(old)}`.execute(
      batches.app.context.db,
    );
    await deleteOld(batches.app.context.db, oldByTheDay);
    const { rows } = await sql<{ batch_id: number }>`SELECT DISTINCT batch_id FROM track_items`.execute(
      batches.app.context.db,
    );
    expect(rows.map((row) => String(row.batch_id))).toEqual([young]);
    const refused = await batches.app.refused(endpoints.getTrackBatch, { params: { id: old } }, batches.user);
    expect(refused.code).toBe(40401);
  });
});
