import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../test/builders.ts';
import { BatchApp, numberAt, numbersOf, positions, upTo } from '../../../test/batch-app.ts';

let batches: BatchApp;
beforeEach(async () => {
  batches = await BatchApp.open();
});
afterEach(() => batches.close());

describe('a batch', () => {
  test('ends every number with what its carrier says, in the language of the reader', async () => {
    await batches.work();
    const numbers = [...numbersOf('ups', 8), ...numbersOf('fedex', 40), ...numbersOf('usps', 40)];
    const id = await batches.track(numbers);
    const { lines, end } = await batches.lines(id);
    expect(end).toBe('done');
    expect(positions(lines)).toEqual(upTo(88));
    expect(lines.map((line) => line.seq)).toEqual(upTo(88).map((seq) => seq + 1));
    expect(
      lines.every(
        (line) => line.outcome === 'found' && line.trackingNumber === numbers[line.position]?.trackingNumber,
      ),
    ).toBe(true);
    const moving = lines.find((line) => line.events.length > 1);
    expect(moving?.statusText).toMatch(/^[A-Z][a-z ]+$/);
    expect(moving?.lastEvent).toEqual(moving?.events[0]);
    expect(moving?.nextRefreshAt).toBeGreaterThan(Date.now());
    expect(moving?.fetchedTime).toMatch(/^\d{4}-\d\d-\d\dT/);
    const batch = await batches.batch(id);
    expect(batch).toMatchObject({ state: 'done', total: 88, done: 88, lastSeq: 88, outcomes: { found: 88 } });
    expect(Object.values(batch.statuses).reduce((sum, count) => sum + count, 0)).toBe(88);
    expect(carriers.flatMap((carrier) => batches.timesAsked(carrier))).toEqual([1, 1, 1]);
  });

  test('gives what is known to be fresh first and asks nobody for it', async () => {
    await batches.work();
    const known = numbersOf('fedex', 5);
    await batches.lines(await batches.track(known));
    const id = await batches.track([...numbersOf('ups', 5), ...numbersOf('fedex', 5, 100), ...known]);
    const { lines } = await batches.lines(id);
    expect(lines.slice(0, 5).map((line) => line.position)).toEqual([10, 11, 12, 13, 14]);
    expect(positions(lines)).toEqual(upTo(15));
    expect(batches.timesAsked('fedex')).toEqual([1]);
    const nobodyAsked = await batches.lines(
      await batches.track([...known, { trackingNumber: 'hello world' }]),
    );
    expect(nobodyAsked.end).toBe('done');
    expect(nobodyAsked.lines.map((line) => line.position)).toEqual([0, 1, 2, 3, 4, 5]);
    await sql`UPDATE parcels SET next_ask_at = now()`.execute(batches.app.context.db);
    await batches.lines(await batches.track(known));
    expect(new Set(batches.timesAsked('fedex'))).toEqual(new Set([1, 2]));
  });

  test('has a number once, however it is written, and keeps the places of the list', async () => {
    const [first, second] = [numberAt('ups', 1), numberAt('fedex', 1)];
    const answer = await batches.app.call(
      endpoints.trackNumbers,
      {
        body: {
          numbers: [first, first.toLowerCase(), ` ${first.slice(0, 6)} ${first.slice(6)}`, second].map(
            (number) => ({ trackingNumber: number }),
          ),
        },
      },
      batches.user,
    );
    expect(answer).toMatchObject({ total: 2, duplicates: 2 });
    await batches.work();
    expect(positions((await batches.lines(answer.batchId)).lines)).toEqual([0, 3]);
  });

  test('says what it does not recognise and asks once a carrier is pinned', async () => {
    await batches.work();
    // Right check digits of USPS and of FedEx Economy.
    const ambiguous = '9261290336128704042634';
    const wrong = `${numberAt('fedex', 1).slice(0, -1)}${(Number(numberAt('fedex', 1).at(-1)) + 1) % 10}`;
    const id = await batches.track([
      { trackingNumber: ambiguous },
      { trackingNumber: wrong },
      { trackingNumber: 'hello world' },
      { trackingNumber: numberAt('ups', 1), carrier: 'usps' },
      { trackingNumber: numberAt('ups', 1) },
      { trackingNumber: '713062653486' },
    ]);
    const { lines } = await batches.lines(id);
    const byPosition = new Map(lines.map((line) => [line.position, line]));
    expect(byPosition.get(0)).toMatchObject({ outcome: 'unrecognised', reason: 'ambiguous', carrier: null });
    expect(
      byPosition
        .get(0)
        ?.candidates.map((one) => one.carrier)
        .toSorted(),
    ).toEqual(['fedex', 'usps']);
    expect(byPosition.get(1)).toMatchObject({
      outcome: 'unrecognised',
      reason: 'check_digit',
      reasonText: 'The check digit is wrong; look for a typing error',
      candidates: [{ carrier: 'fedex', checkOk: false }],
    });
    expect(byPosition.get(2)).toMatchObject({ outcome: 'unrecognised', reason: 'format', candidates: [] });
    expect(byPosition.get(3)).toMatchObject({ outcome: 'unrecognised', reason: 'other_carrier' });
    expect(byPosition.get(4)).toMatchObject({ outcome: 'found' });
    expect(byPosition.get(5)).toMatchObject({ outcome: 'several', carrier: 'fedex', status: null });
    expect(byPosition.get(5)?.choices.map((choice) => choice.shippedOn)).toEqual([
      '2026-01-05',
      '2026-06-15',
    ]);
    expect((await batches.batch(id)).reasons).toEqual({
      ambiguous: 1,
      check_digit: 1,
      format: 1,
      other_carrier: 1,
    });

    const pin = (position: number, carrier: Carrier) => ({ params: { id }, body: { position, carrier } });
    const pinned = await batches.app.call(endpoints.pinTrackNumber, pin(0, 'fedex'), batches.user);
    expect(pinned).toMatchObject({ state: 'running', done: 5 });
    const { lines: again } = await batches.lines(id, 6);
    expect(again.map((line) => [line.position, line.seq, line.carrier, line.outcome])).toEqual([
      [0, 7, 'fedex', 'found'],
    ]);
    const refused = await batches.app.refused(endpoints.pinTrackNumber, pin(4, 'fedex'), batches.user);
    expect(refused).toMatchObject({ code: 40001, data: { fields: { carrier: expect.any(String) } } });
    expect(await batches.app.refused(endpoints.pinTrackNumber, pin(9, 'fedex'), batches.user)).toMatchObject({
      code: 40401,
    });
  });

  test('reads each however it is written, and both barcodes of a label as one question', async () => {
    await batches.work();
    const id = await batches.track(
      [
        '单号1ZWB92830330097778，请查收',
        '9205599651753495003041',
        '7164222025610201',
        'd7321084587600201b',
        '42090272\u001D9400192123747509958210',
        ']C142090272\u001D9400197340668921848616',
        '(9611020) 895021862157916',
        '\u001F091552229883978',
        'LK207507530XX',
        'https://www.ups.com/track?loc=en_US&tracknum=1ZWB07730367830807&requester=somebody/trackdetails',
        '1ZWB24010368396978 / 1ZWB27420338501916',
        '9611020870763047565765',
        '870763047565765',
        '1001669943835997697000670763047564',
        '670763047564',
        // FedEx Economy under both names, the open one first.
        '9261290336128704042634',
        '61290336128704042634',
      ].map((number) => ({ trackingNumber: number })),
    );
    const { lines } = await batches.lines(id);
    const { rows } = await batches.app.context.pool.query<{ asked: string | null }>(
      `SELECT coalesce(carrier || ' ' || canonical, reason) AS asked FROM track_items ORDER BY position`,
    );
    expect(rows.map(({ asked }) => asked)).toEqual([
      'ups 1ZWB92830330097778',
      'usps 9205599651753495003041',
      'fedex 716422202561',
      'fedex 732108458760',
      'usps 9400192123747509958210',
      'usps 9400197340668921848616',
      'fedex 895021862157916',
      'fedex 091552229883978',
      'format',
      'ups 1ZWB07730367830807',
      'several_numbers',
      'fedex 870763047565765',
      'fedex 670763047564',
      'fedex 61290336128704042634',
    ]);
    expect(await batches.batch(id)).toMatchObject({ total: 14, duplicates: 3 });
    expect(lines.find(({ position }) => position === 10)).toMatchObject({
      outcome: 'unrecognised',
      reasonText: 'Holds several numbers; give them one by one',
    });
  });

  test('those that may be of several carriers are given to one together, all or none', async () => {
    await batches.work();
    const last = Number(numberAt('fedex', 7).at(-1));
    const wrong = (at: number): { trackingNumber: string } => ({
      trackingNumber: `${numberAt('fedex', 7).slice(0, -1)}${(last + at) % 10}`,
    });
    const id = await batches.track([wrong(1), wrong(2), wrong(3), { trackingNumber: numberAt('ups', 7) }]);
    await batches.lines(id);
    const pin = (position: number | number[]) => ({
      params: { id },
      body: { position, carrier: 'fedex' as const },
    });
    const refusals = await Promise.all([
      batches.app.refused(endpoints.pinTrackNumber, pin([0, 1, 3]), batches.user),
      batches.app.refused(endpoints.pinTrackNumber, pin([0, 1, 9]), batches.user),
      batches.app.refused(endpoints.pinTrackNumber, pin([]), batches.user),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual([40001, 40401, 40001]);
    expect(await batches.batch(id)).toMatchObject({ done: 4, reasons: { check_digit: 3 } });

    const pinned = await batches.app.call(endpoints.pinTrackNumber, pin([2, 0, 2]), batches.user);
    expect(pinned).toMatchObject({ state: 'running', done: 2 });
    const { lines } = await batches.lines(id, 4);
    expect(positions(lines)).toEqual([0, 2]);
    expect(lines.map(({ carrier }) => carrier)).toEqual(['fedex', 'fedex']);
    expect(await batches.batch(id)).toMatchObject({ state: 'done', done: 4, reasons: { check_digit: 1 } });
  });
});

describe('whose batch it is', () => {
  test('nobody else sees or changes it', async () => {
    const id = await batches.track(numbersOf('ups', 2));
    const other = await buildUser(batches.app.context);
    const params = { id };
    const refusals = await Promise.all([
      batches.app.refused(endpoints.getTrackBatch, { params }, other),
      batches.app.refused(endpoints.streamTrackBatch, { params }, other),
      batches.app.refused(endpoints.pauseTrackBatch, { params }, other),
      batches.app.refused(endpoints.resumeTrackBatch, { params }, other),
      batches.app.refused(endpoints.rerunTrackBatch, { params }, other),
      batches.app.refused(endpoints.pinTrackNumber, { params, body: { position: 0, carrier: 'ups' } }, other),
    ]);
    expect(refusals.map((refusal) => refusal.code)).toEqual([40401, 40401, 40401, 40401, 40401, 40401]);
    expect(await batches.app.call(endpoints.listTrackBatches, { query: {} }, other)).toMatchObject({
      list: [],
      total: 0,
    });
    expect(await batches.app.call(endpoints.listTrackBatches, { query: {} }, batches.user)).toMatchObject({
      list: [{ id, state: 'running', total: 2, done: 0 }],
      total: 1,
    });
  });
});
