import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { addDays, daysBetween } from '@waybill/contract/std/days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../../test/builders.ts';
import { fillWithSandboxPast } from '../../../../test/sandbox-past.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { judgeChanged } from '../judging/judge-changed.ts';
import { recomputeTransit } from './forecast-arrivals.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const today = new Date().toISOString().slice(0, 10);

const follow = async (eventAt: string) => {
  const user = await buildUser(app.context);
  const number = composeTrackingNumber('fedex_express_12', '77000000001');
  const { db } = app.context;
  const { added } = await app.call(endpoints.followNumbers, { body: { numbers: [number] } }, user);
  const scan = {
    localTime: eventAt,
    utcOffset: null,
    utcTime: `${addDays(eventAt.slice(0, 10), 1)}T07:30:00Z`,
    status: 'accepted',
    code: '',
    words: '',
    place: { city: null, state: 'CA', zip: null, country: null },
  };
  await sql`INSERT INTO parcels (carrier, tracking_number, stock_status, status, fetched_at, next_ask_at, events)
    VALUES ('fedex', ${number}, 'in_transit', 'in_transit', now(), now(), ${JSON.stringify([scan])}::jsonb)`.execute(
    db,
  );
  await sql`UPDATE followed_numbers SET judge_at = now() WHERE user_id = ${user.id}`.execute(db);
  await judgeChanged(db);
  const params = { id: added[0]?.id ?? '' };
  const { url } = await app.call(endpoints.shareFollowedNumber, { params, body: {} }, user);
  const token = url.slice(url.lastIndexOf('/') + 1);
  return {
    shared: () => app.call(endpoints.getSharedParcel, { params: { token } }),
    one: () => app.call(endpoints.getFollowedNumber, { params }, user),
    list: async () => (await app.call(endpoints.listFollowedNumbers, { query: {} }, user)).list,
  };
};

test('too little data is no window; the nightly job counts, and days are those of the places', async () => {
  // Late in the evening in California, when the next day has begun in UTC.
  const { one, list, shared } = await follow(`${today}T23:30:00`);
  expect((await one()).eta).toBeNull();
  expect((await shared()).eta).toBeNull();
  await fillWithSandboxPast(app.context.db, 12_000, Date.now());
  await recomputeTransit(app.context.db, today);
  await recomputeTransit(app.context.db, today);
  const { eta } = await one();
  if (eta === null) throw new Error('there is no window');
  expect(eta.confidence).toBeGreaterThanOrEqual(0.5);
  expect((await list()).map((row) => row.eta)).toEqual([eta]);
  expect((await shared()).eta).toEqual(eta);
  expect(eta.from > today && eta.from <= eta.to).toBe(true);
  expect(daysBetween(today, eta.to)).toBeLessThan(12);
  const { rows } = await sql<{ days: number }>`SELECT days FROM transit_times
    WHERE carrier = 'fedex' AND service = '' AND origin = 'CA' AND destination = '' AND basis = 'scan'
    ORDER BY days`.execute(app.context.db);
  const days = rows.map((row) => addDays(today, row.days));
  expect(days).toContain(eta.from);
});
