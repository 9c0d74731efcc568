import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../../../../test/test-app.ts';
import { type TrackedApp, openTrackedApp } from '../../../../test/tracked-app.ts';
import { createCarrierPools, startDemoCarriers } from '../public-api.ts';

let app: TrackedApp;
beforeAll(async () => {
  app = await openTrackedApp();
});
afterAll(() => app.close());

let made = 0;
const numberOf = (carrier: Carrier): string => {
  made += 1;
  const serial = String(1000 + made);
  if (carrier === 'ups') return composeTrackingNumber('ups_1z', `1ZA1B203${serial.padStart(9, '4')}`);
  return carrier === 'fedex'
    ? composeTrackingNumber('fedex_express_12', serial.padStart(11, '4'))
    : composeTrackingNumber('usps_impb', `9400111206${serial.padStart(11, '4')}`);
};

test.each(['ups', 'usps', 'fedex'] as const)('%s answers over HTTP', async (carrier) => {
  const number = numberOf(carrier);
  expect(await app.context.carriers.track(carrier, { number })).toMatchObject({
    kind: 'found',
    parcel: { carrier, number },
  });
  expect(app.context.carriers.health(carrier)).toMatchObject({ carrier, breaker: 'closed' });
});

test('a carrier without an account says so and asks nobody', async () => {
  const bare = await openTestApp();
  const number = numberOf('fedex');
  expect(await bare.context.carriers.track('fedex', { number })).toEqual({
    kind: 'failed',
    number,
    failure: { reason: 'not_configured' },
  });
  expect(bare.context.carriers.health('fedex')).toBeNull();
  expect(await bare.context.carriers.callsLeft('fedex')).toBe(0);
  await bare.close();
});

test('tokens are shared by processes and stored encrypted', async () => {
  const { config, db } = app.context;
  const before = app.sandbox.desk.seen.fedex.tokenCalls;
  const others = [createCarrierPools(config, db), createCarrierPools(config, db)];
  const answers = await Promise.all(
    others.map((other) => other.track('fedex', { number: numberOf('fedex') })),
  );
  expect(answers.map(({ kind }) => kind)).toEqual(['found', 'found']);
  await db.deleteFrom('carrier_tokens').where('credentials_id', 'like', 'fedex%').execute();
  const fresh = [createCarrierPools(config, db), createCarrierPools(config, db)];
  await Promise.all(fresh.map((other) => other.track('fedex', { number: numberOf('fedex') })));
  expect(app.sandbox.desk.seen.fedex.tokenCalls - before).toBe(1);
  for (const other of [...others, ...fresh]) other.stop();

  const rows = await db.selectFrom('carrier_tokens').selectAll().execute();
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const { sealed, credentials_id } of rows) {
    const stored = `${sealed?.toString('latin1')} ${credentials_id}`;
    expect(sealed?.length).toBeGreaterThan(50);
    expect(stored).not.toMatch(/expiresAt|scopes|a-secret-of-the-shop/);
  }
});

test('a token sealed with another key is as good as none, and a new one is asked for', async () => {
  const { config, db } = app.context;
  const rows = () => db.selectFrom('carrier_tokens').select('sealed').orderBy('credentials_id').execute();
  const before = await rows();
  const asked = app.sandbox.desk.seen.usps.tokenCalls;
  await sql`UPDATE carrier_tokens SET sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)`.execute(db);
  const other = createCarrierPools(config, db);
  expect(await other.track('usps', { number: numberOf('usps') })).toMatchObject({ kind: 'found' });
  expect(app.sandbox.desk.seen.usps.tokenCalls).toBe(asked + 1);
  expect(await rows()).not.toEqual(before);
  other.stop();
});

test('a lease that a dead process left behind runs out', async () => {
  const { config, db } = app.context;
  await sql`UPDATE carrier_tokens SET sealed = NULL, lease = gen_random_uuid(),
    leased_until = clock_timestamp() + interval '0.5 s'`.execute(db);
  const other = createCarrierPools(config, db);
  expect((await other.track('usps', { number: numberOf('usps') })).kind).toBe('found');
  other.stop();
});

test('calls are counted for all processes, in one hour and one day, and refused beyond', async () => {
  const { config, db } = app.context;
  const account = config.carriers.ups!;
  const nodes = [0, 1].map(() => {
    const node = createCarrierPools(config, db);
    node.use('ups', { ...account, clientId: 'of-another', callsPerDay: 5 });
    return node;
  });
  const asked = app.sandbox.desk.seen.ups.trackCalls;
  const answers = await Promise.all(
    nodes.flatMap((node) => Array.from({ length: 4 }, () => node.track('ups', { number: numberOf('ups') }))),
  );
  expect(answers.filter(({ kind }) => kind === 'found')).toHaveLength(5);
  const refused = answers.filter((answer) => answer.kind === 'failed').map(({ failure }) => failure);
  expect(refused.map(({ reason }) => reason)).toEqual(Array(3).fill('budget_used_up'));
  expect(refused.every(({ retryAfterMs = 0 }) => retryAfterMs > 0 && retryAfterMs <= 86_400_000)).toBe(true);
  expect(app.sandbox.desk.seen.ups.trackCalls - asked).toBe(5);
  expect(await nodes[0]!.callsLeft('ups')).toBe(0);

  await sql`UPDATE carrier_budgets SET hour = hour - interval '1 day', day = day - interval '1 day'`.execute(
    db,
  );
  expect(await nodes[1]!.callsLeft('ups')).toBe(5);
  expect((await nodes[1]!.track('ups', { number: numberOf('ups') })).kind).toBe('found');
  expect(await nodes[0]!.callsLeft('ups')).toBe(4);
  for (const node of nodes) node.stop();
});

test('stopping ends at once whatever waits for a carrier that never answers', async () => {
  const { config, db } = app.context;
  app.sandbox.faults.order({ carrier: 'fedex', fault: 'hang' });
  const other = createCarrierPools({ ...config, carrierTimeoutMs: 60_000 }, db);
  const waiting = other.track('fedex', { number: numberOf('fedex') });
  await expect.poll(() => other.health('fedex')?.calling, { timeout: 20_000 }).toBe(1);
  other.stop();
  expect(await waiting).toMatchObject({ kind: 'failed', failure: { reason: 'stopped' } });
  app.sandbox.faults.clear();
});

test('the carriers of the demo agree with its stock', async () => {
  const demo = await openTestApp({}, { demo: true });
  const { db, today } = demo.context;
  const number = numberOf('usps');
  const lot = await db
    .insertInto('lots')
    .values({
      file_name: 'demo',
      file_format: 'demo',
      source: 'demo',
      owner: 'demo',
      basis: 'demo',
      offer: 'sellable',
      imported_by_name: 'demo',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dayBefore = (days: number): string =>
    new Date(Date.parse(today()) - days * 86_400_000).toISOString().slice(0, 10);
  await db
    .insertInto('shipments')
    .values({
      lot_id: lot.id,
      shipped_on: dayBefore(6),
      expected_on: dayBefore(3),
      delivered_on: dayBefore(3),
      carrier: 'usps',
      status: 'delivered',
      sellable: true,
      zip5: '33101',
      tracking_number: number,
      service: 'Ground Advantage',
      city: 'Miami',
      region: 'FL',
      origin_zip5: '90001',
      origin_city: 'Los Angeles',
      origin_region: 'CA',
    })
    .execute();
  await db
    .insertInto('tracking_numbers')
    .values({ carrier: 'usps', tracking_number: number, lot_id: lot.id })
    .execute();
  const carriers = await startDemoCarriers(demo.context);
  expect(carriers.origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await demo.context.carriers.track('usps', { number })).toMatchObject({
    kind: 'found',
    parcel: {
      status: 'delivered',
      delivered: { localTime: expect.stringContaining(dayBefore(3)) as string },
    },
  });
  await carriers.stop();
  await demo.close();
});
