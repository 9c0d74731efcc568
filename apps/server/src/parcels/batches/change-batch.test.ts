import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BatchApp, numbersOf, positions, upTo } from '../../../test/batch-app.ts';

let batches: BatchApp;
beforeEach(async () => {
  batches = await BatchApp.open();
});
afterEach(() => batches.close());

describe('pause, resume, rerun', () => {
  test('a paused batch asks for nothing more, and goes on where it was', async () => {
    // So many that much is left to ask for when a busy machine gets to the pause.
    const count = 400;
    await batches.slowDown(30);
    await batches.work();
    const id = await batches.track(numbersOf('ups', count));
    const { lines: first } = await batches.lines(id, 0, 10);
    const paused = await batches.app.call(endpoints.pauseTrackBatch, { params: { id } }, batches.user);
    expect(paused.state).toBe('paused');
    expect((await batches.lines(id)).end).toBe('paused');
    const workerOf = async (): Promise<unknown> =>
      (
        await batches.app.context.db
          .selectFrom('track_batches')
          .select('worker')
          .where('id', '=', Number(id))
          .executeTakeFirst()
      )?.worker;
    const pausedAt = performance.now();
    await expect.poll(workerOf).toBe(null);
    // What takes longer than the worker waits is broken off, and asked for again.
    const wasQuick = performance.now() - pausedAt < 2_500;
    const { done } = await batches.batch(id);
    expect(done).toBeLessThan(count);
    const asked = batches.sandbox.desk.seen.ups.numbers.size;
    if (wasQuick) expect(asked).toBe(done);
    else expect(asked).toBeGreaterThanOrEqual(done);
    const resumed = await batches.app.call(endpoints.resumeTrackBatch, { params: { id } }, batches.user);
    expect(resumed.state).toBe('running');
    const { lines: rest, end } = await batches.lines(id, first.at(-1)?.seq);
    expect(end).toBe('done');
    expect(positions([...first, ...rest])).toEqual(upTo(count));
    if (wasQuick) expect(batches.timesAsked('ups')).toEqual([1]);
  });

  test('a rerun asks for failures only and gives them new lines', async () => {
    await batches.work();
    const missing = composeTrackingNumber('fedex_express_12', '44497531404');
    const id = await batches.track([
      ...numbersOf('fedex', 5),
      { trackingNumber: missing },
      { trackingNumber: 'hello world' },
    ]);
    const { lines } = await batches.lines(id);
    expect(lines.find((line) => line.position === 5)).toMatchObject({
      outcome: 'failed',
      reason: 'not_found',
      reasonText: expect.stringMatching(/^[A-Z]/),
    });
    const rerun = await batches.app.call(endpoints.rerunTrackBatch, { params: { id } }, batches.user);
    expect(rerun).toMatchObject({ state: 'running', done: 6 });
    const { lines: again, end } = await batches.lines(id, 7);
    expect(end).toBe('done');
    expect(again.map((line) => [line.position, line.seq])).toEqual([[5, 8]]);
    const asked = batches.sandbox.desk.seen.fedex.numbers;
    expect(asked.get(missing)).toBe(2);
    expect(numbersOf('fedex', 5).map(({ trackingNumber: number }) => asked.get(number))).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(await batches.batch(id)).toMatchObject({
      done: 7,
      outcomes: { found: 5, failed: 1, unrecognised: 1 },
    });
  });
});

describe('several parcels under one number', () => {
  test('one of them is chosen, a rerun and another batch follow their own choice', async () => {
    await batches.work();
    const shared = '713062653486';
    const id = await batches.track([{ trackingNumber: shared }]);
    const [several] = (await batches.lines(id)).lines;
    expect(several).toMatchObject({ outcome: 'several', uniqueId: null, status: null });
    const [first = '', second = ''] = several?.choices.map(({ uniqueId }) => uniqueId) ?? [];
    const choose = (uniqueId: string) => ({
      params: { id },
      body: { position: 0, carrier: 'fedex' as const, uniqueId },
    });
    const refused = await batches.app.refused(endpoints.pinTrackNumber, choose('not-offered'), batches.user);
    expect(refused).toMatchObject({ code: 40001, data: { fields: { uniqueId: expect.any(String) } } });
    const chosen = await batches.app.call(endpoints.pinTrackNumber, choose(first), batches.user);
    expect(chosen).toMatchObject({ state: 'running', done: 0 });
    const ofFirst = (await batches.lines(id, 1)).lines[0];
    expect(ofFirst).toMatchObject({
      outcome: 'found',
      uniqueId: first,
      choices: several?.choices,
      position: 0,
      seq: 2,
    });
    expect(ofFirst?.events.length).toBeGreaterThan(0);
    await batches.app.call(endpoints.pinTrackNumber, choose(second), batches.user);
    const ofSecond = (await batches.lines(id, 2)).lines[0];
    expect(ofSecond).toMatchObject({ outcome: 'found', uniqueId: second });
    expect(ofSecond?.events).not.toEqual(ofFirst?.events);
    // Another batch is not told whose choice it was.
    const other = (await batches.lines(await batches.track([{ trackingNumber: shared }]))).lines[0];
    expect(other).toMatchObject({ outcome: 'several', uniqueId: null });
    // What is known of a chosen parcel is not asked for again.
    const asked = batches.sandbox.desk.seen.fedex.numbers.get(shared);
    await batches.app.call(endpoints.pinTrackNumber, choose(first), batches.user);
    expect((await batches.lines(id, 3)).lines[0]).toMatchObject({ uniqueId: first, events: ofFirst?.events });
    expect(batches.sandbox.desk.seen.fedex.numbers.get(shared)).toBe(asked);
  });
});
