import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, type StockOverrides, buildStock, buildUser } from '../../../test/builders.ts';
import { BatchApp, numberAt, numbersOf } from '../../../test/batch-app.ts';

let batches: BatchApp;
beforeEach(async () => {
  batches = await BatchApp.open();
});
afterEach(() => batches.close());

/** A number that the carrier does not know. */
const unknown = composeTrackingNumber('ups_1z', '1ZA1B203975314041');
const zip5 = '71001';

/** Stock of UPS in one ZIP with the valid numbers at these places; answers them. */
const stockOf = async (
  count: number,
  from = 0,
  overrides: StockOverrides = {},
): Promise<readonly string[]> => {
  const numbers =
    overrides.numbers ?? numbersOf('ups', count, from).map(({ trackingNumber: number }) => number);
  await buildStock(batches.app.context, count, { zip5, ...overrides, numbers });
  return numbers;
};

const hold = async (user: BuiltUser): Promise<string> => {
  const query = { params: { carrier: 'ups' as const }, body: { zipCode: zip5, scope: 'single' as const } };
  const { reservation } = await batches.app.call(endpoints.queryShipments, query, user);
  return reservation?.holdId ?? '';
};

const order = (user: BuiltUser, id: string, action: 'buy' | 'reserve') =>
  batches.app.call(endpoints.placeOrder, { params: { carrier: 'ups' }, body: { id, action } }, user);

const track = async (numbers: readonly string[]): Promise<TrackLine[]> => {
  const id = await batches.track(numbers.map((number) => ({ trackingNumber: number })));
  return (await batches.lines(id)).lines.toSorted((a, b) => a.position - b.position);
};

/** What a line tells beside which number it is about. */
const told = (line: TrackLine) => ({ ...line, trackingNumber: '', position: 0, seq: 0 });

const timesAsked = (number: string): number => batches.sandbox.desk.seen.ups.numbers.get(number) ?? 0;

const alerts = async () => {
  const admin = await buildUser(batches.app.context, { role: 'super_admin' });
  const { list } = await batches.app.call(endpoints.listAlerts, { query: {} }, admin);
  return list.filter(({ kind }) => kind === 'stock_probe');
};

describe('a number that is for sale and unpaid', () => {
  test('is answered as an unknown one under its other names, too', async () => {
    await batches.work();
    const [number = ''] = await stockOf(1, 0, { carrier: 'fedex', numbers: ['61290336128704042634'] });
    await batches.app.context.pool.query(
      `INSERT INTO tracking_numbers (carrier, tracking_number, lot_id, zip5, shipped_on, own_carrier, own_number)
       SELECT 'usps', '92' || tracking_number, lot_id, zip5, shipped_on, carrier, tracking_number FROM tracking_numbers`,
    );
    const ask = async (): Promise<TrackLine | undefined> => {
      const id = await batches.track([{ trackingNumber: `92${number}`, carrier: 'usps' }]);
      return (await batches.lines(id)).lines[0];
    };
    expect(await ask()).toMatchObject({ outcome: 'failed', reason: 'not_found' });
    expect(batches.sandbox.desk.seen.usps.numbers.size).toBe(0);
    await batches.app.context.pool.query(`UPDATE shipments SET state = 'sold'`);
    await ask();
    expect(batches.sandbox.desk.seen.usps.numbers.size).toBe(1);
  });

  test('is answered as an unknown one, whatever its state and spelling, and nobody is asked', async () => {
    await batches.work();
    const [number = ''] = await stockOf(1);
    const other = await buildUser(batches.app.context);
    const spelled = [number, number.toLowerCase(), ` ${number.slice(0, 6)} ${number.slice(6)}`];
    const expectUnknown = async (): Promise<void> => {
      for (const written of spelled) {
        const [stranger, line] = await track([unknown, written]);
        if (stranger === undefined || line === undefined) throw new Error('a line is missing');
        expect(stranger).toMatchObject({ outcome: 'failed', reason: 'not_found' });
        expect(told(line)).toEqual(told(stranger));
        expect(line.seq).toBe(2);
      }
    };
    await expectUnknown();
    const held = await hold(other);
    await expectUnknown();
    await order(other, held, 'reserve');
    await expectUnknown();
    await batches.app.context.pool.query(`UPDATE shipments SET state = 'blocked'`);
    await expectUnknown();
    expect(timesAsked(number)).toBe(0);
    expect(timesAsked(unknown)).toBeGreaterThan(0);
    const [alone] = await track([number]);
    expect(alone).toMatchObject({ outcome: 'failed', reason: 'not_found' });
  });

  test('is not shown from what was remembered, and not by way of another run or a pinned carrier', async () => {
    await batches.work();
    const [known] = await track([numberAt('ups', 0)]);
    expect(known).toMatchObject({ outcome: 'found' });
    const [number = ''] = await stockOf(1);
    const id = await batches.track([{ trackingNumber: number }]);
    const { lines } = await batches.lines(id);
    expect(lines).toMatchObject([{ outcome: 'failed', reason: 'not_found', events: [], status: null }]);
    await batches.app.call(endpoints.rerunTrackBatch, { params: { id } }, batches.user);
    expect((await batches.lines(id, 1)).lines).toMatchObject([{ outcome: 'failed', reason: 'not_found' }]);
    const pin = { params: { id }, body: { position: 0, carrier: 'ups' as const } };
    await batches.app.call(endpoints.pinTrackNumber, pin, batches.user);
    const { lines: pinned } = await batches.lines(id, 1);
    expect(pinned.at(-1)).toMatchObject({ outcome: 'failed', reason: 'not_found' });
    expect(timesAsked(number)).toBe(1);
  });

  test('fails as its neighbours do when the carrier fails', async () => {
    batches.sandbox.faults.order({ carrier: 'ups', fault: 'access_forbidden' });
    await batches.work();
    const [number = ''] = await stockOf(1);
    const lines = await track([numberAt('ups', 500), number]);
    expect(lines.map(({ reason }) => reason)).toEqual(['access_forbidden', 'access_forbidden']);
  });

  test.each(['ups', 'usps', 'fedex'] as const)(
    'fails alone as others of %s would: without an account, and behind a carrier that fails',
    async (carrier) => {
      await batches.work();
      const mine = numberAt(carrier, 700);
      await stockOf(1, 0, { carrier, numbers: [mine] });
      const reasons = async (): Promise<(string | null)[]> => {
        const [stranger] = await track([numberAt(carrier, 701)]);
        const [line] = await track([mine]);
        return [stranger?.reason ?? null, line?.reason ?? null];
      };
      batches.sandbox.faults.order({ carrier, fault: 'html' });
      const [failed, alike] = await reasons();
      expect(failed).toBe('carrier_down');
      expect(alike).toBe(failed);
      batches.app.context.carriers.use(carrier, undefined);
      expect(await reasons()).toEqual(['not_configured', 'not_configured']);
    },
  );

  test('keeps its asker waiting as long as another number does', async () => {
    const latencyMs = 1000;
    await batches.slowDown(latencyMs);
    await batches.work();
    const [number = ''] = await stockOf(1);
    await track([unknown]);
    const begun = performance.now();
    expect(await track([number])).toMatchObject([{ outcome: 'failed', reason: 'not_found' }]);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(latencyMs);
  });

  test('is unknown until the purchase is committed', async () => {
    await batches.work();
    const [number = ''] = await stockOf(1);
    const client = await batches.app.context.pool.connect();
    try {
      await client.query(`BEGIN; UPDATE shipments SET state = 'sold'`);
      const id = await batches.track([{ trackingNumber: number }]);
      expect((await batches.lines(id)).lines).toMatchObject([{ outcome: 'failed', reason: 'not_found' }]);
      expect(timesAsked(number)).toBe(0);
      await client.query('COMMIT');
      await batches.app.call(endpoints.rerunTrackBatch, { params: { id } }, batches.user);
      expect((await batches.lines(id, 1)).lines).toMatchObject([{ outcome: 'found' }]);
    } finally {
      client.release();
    }
  });

  test('is asked for only where its purchase came first, whoever wins the race', async () => {
    await batches.work();
    const numbers = await stockOf(10);
    const buyer = await buildUser(batches.app.context);
    const held = await hold(buyer);
    const id = await batches.track(numbers.slice(0, 5).map((number) => ({ trackingNumber: number })));
    const [{ lines }, second, bought] = await Promise.all([
      batches.lines(id),
      track(numbers.slice(5)),
      order(buyer, held, 'buy'),
    ]);
    expect(bought.trackingInfos).toHaveLength(10);
    for (const line of [...lines, ...second]) {
      expect([line.reason ?? line.outcome, timesAsked(line.trackingNumber) > 0]).toBeOneOf([
        ['not_found', false],
        ['found', true],
      ]);
    }
    expect((await track(numbers)).map(({ outcome }) => outcome)).toEqual(numbers.map(() => 'found'));
  });

  test('is tracked by the next run once it was bought, also by whoever did not buy it', async () => {
    await batches.work();
    const [number = ''] = await stockOf(1);
    const other = await buildUser(batches.app.context);
    const id = await batches.track([{ trackingNumber: number }]);
    expect((await batches.lines(id)).lines).toMatchObject([{ outcome: 'failed' }]);
    await order(batches.user, await hold(batches.user), 'buy');
    await batches.app.call(endpoints.rerunTrackBatch, { params: { id } }, batches.user);
    expect((await batches.lines(id, 1)).lines).toMatchObject([{ outcome: 'found' }]);
    const body = { numbers: [{ trackingNumber: number }] };
    const { batchId } = await batches.app.call(endpoints.trackNumbers, { body }, other);
    const path = `/api/v1/logistics/track/${batchId}/stream?after=0`;
    const stream = await batches.app.send('GET', path, undefined, { token: other.token, locale: 'en' });
    expect(await stream.text()).toContain('"outcome":"found"');
  });

  test('is judged when it is asked for, not when it was pasted', async () => {
    const [number = ''] = await stockOf(1);
    const pasted = await batches.track([{ trackingNumber: number }, { trackingNumber: numberAt('ups', 1) }]);
    await stockOf(1, 1);
    await batches.app.context.pool.query(
      `UPDATE shipments SET state = 'sold' WHERE tracking_number = '${number}'`,
    );
    await batches.work();
    const { lines } = await batches.lines(pasted);
    expect(
      lines.toSorted((a, b) => a.position - b.position).map(({ outcome, reason }) => reason ?? outcome),
    ).toEqual(['found', 'not_found']);
  });

  test('is no matter of numbers that are offered for queries only', async () => {
    await batches.work();
    const [number = ''] = await stockOf(1, 0, { sellable: false });
    expect(await track([number])).toMatchObject([{ outcome: 'found' }]);
  });
});

describe('an account that tries many', () => {
  test('raises one alert from 20 within the hour, over several batches, and none below', async () => {
    const stop = await batches.work();
    const numbers = await stockOf(24);
    await track(numbers.slice(0, 19));
    await track(numbers.slice(0, 5));
    // The alert comes after the end of its batch, within the same job.
    await stop();
    expect(await alerts()).toEqual([]);
    const stopAgain = await batches.work();
    await track([
      ...numbers.slice(19),
      ...numbersOf('ups', 30, 600).map(({ trackingNumber: number }) => number),
    ]);
    await stopAgain();
    expect(await alerts()).toMatchObject([
      { severity: 'high', subject: batches.user.email, count: 5, evidence: null },
    ]);
  });
});
