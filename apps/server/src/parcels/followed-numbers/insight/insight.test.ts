import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { FollowInsight } from '@waybill/contract/endpoints/follow-insights.ts';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let user: BuiltUser;
const numbers = Array.from({ length: 8 }, (_, i) =>
  composeTrackingNumber('fedex_express_12', `62${String(i).padStart(9, '0')}`),
);
const insight = (query: object = {}, caller = user): Promise<FollowInsight> =>
  app.call(endpoints.getFollowInsight, { query }, caller);

beforeAll(async () => {
  app = await openTestApp();
  user = await buildUser(app.context);
  await app.call(endpoints.followNumbers, { body: { numbers: numbers.slice(0, 6), tags: ['a'] } }, user);
  await app.call(endpoints.followNumbers, { body: { numbers: numbers.slice(6) } }, user);
  const states = [
    ['delivered', null, 'TX', '2026-11-10', '2026-11-12', '2026-11-12', 'Ground', false],
    ['delivered', null, 'TX', '2026-11-10', '2026-11-14', '2026-11-12', 'Ground', true],
    ['delivered', null, 'NY', '2026-11-11', '2026-11-12', null, null, false],
    ['exception', 'weather', 'CA', '2026-11-11', null, null, null, false],
    ['exception', null, 'CA', '2026-11-11', null, null, null, false],
    ['in_transit', null, 'CA', '2026-11-11', null, null, null, false],
    ['unknown', null, null, null, null, null, null, false],
    // Before the range.
    ['delivered', null, 'TX', '2026-09-01', '2026-09-30', '2026-09-02', 'Ground', false],
  ];
  for (const [at, state] of states.entries()) {
    const [status, sub, region, first, delivered, expected, service, archived] = state;
    await sql`UPDATE followed_numbers SET status = ${status}::tracking_status, sub_status = ${sub}, last_region = ${region},
      first_scan_on = ${first}::date, delivered_on = ${delivered}::date, expected_on = ${expected}::date,
      service = ${service}, archived_at = CASE WHEN ${archived}::boolean THEN now() END
      WHERE tracking_number = ${numbers[at]}`.execute(app.context.db);
  }
});
afterAll(() => app.close());

const november = { from: '2026-11-01', to: '2026-11-30' };

test('counts places, states, problems, deliveries, transit times and kept promises', async () => {
  expect(await insight(november)).toMatchObject({
    ...november,
    active: 7,
    moving: 4,
    places: [
      { state: 'CA', count: 3 },
      { state: 'TX', count: 2 },
      { state: 'NY', count: 1 },
    ],
    arrivals: [
      { day: '2026-11-12', count: 2 },
      { day: '2026-11-14', count: 1 },
    ],
    transit: [
      { carrier: 'fedex', service: 'Ground', count: 2, medianDays: 3, p90Days: 3.8 },
      { carrier: 'fedex', service: null, count: 1, medianDays: 1, p90Days: 1 },
    ],
    onTime: { promised: 2, kept: 1 },
  });
});

test('each count leads to a list of as many', async () => {
  const told = await insight({ ...november, tag: 'a', carrier: 'fedex' });
  const counted = [...told.places, ...told.statuses, ...told.exceptions, ...told.arrivals];
  expect(counted.length).toBeGreaterThan(8);
  const late = { count: told.onTime.promised - told.onTime.kept, filter: told.onTime.filter };
  const moving = { count: told.moving, filter: { tag: 'a', carrier: 'fedex', ended: 'false' } };
  for (const { count, filter } of [...counted, ...told.transit, late, moving]) {
    const query: object = filter;
    const { total } = await app.call(endpoints.listFollowedNumbers, { query }, user);
    expect({ filter, total }).toEqual({ filter, total: count });
  }
});

test('is a file of as many lines as there are counts, in the language of its reader', async () => {
  const told = await insight(november);
  const response = await app.send('POST', `${apiBase}/followed-numbers/insight/export`, november, user);
  expect(response.headers.get('content-disposition')).toContain('waybill-insight-2026-11-01-2026-11-30.csv');
  const rows = parseCsv(await response.text());
  const { places, statuses, exceptions, arrivals, transit } = told;
  expect(rows).toHaveLength(5 + [places, statuses, exceptions, arrivals, transit].flat().length);
  expect(rows).toContainEqual(['最近所在州', 'CA', '3', '', '']);
  expect(rows).toContainEqual(['运输时长', 'FedEx Ground', '2', '3', '3.8']);
});

test('spans 30 days where one end is left out, and refuses a range that is reversed or too long', async () => {
  expect(await insight({ to: '2026-09-30' })).toMatchObject({
    from: '2026-09-01',
    arrivals: [{ day: '2026-09-30' }],
  });
  expect(await insight({ from: '2026-09-02' })).toMatchObject({ to: '2026-10-01' });
  await expect(insight({ from: '2026-09-02', to: '2026-09-01' })).rejects.toThrow('400');
  await expect(insight({ from: '2025-09-02', to: '2026-09-01' })).rejects.toThrow('400');
});

test('tells of nobody else', async () => {
  const stranger = await buildUser(app.context);
  expect(await insight(november, stranger)).toMatchObject({
    active: 0,
    places: [],
    statuses: [],
    exceptions: [],
    arrivals: [],
    transit: [],
    onTime: { promised: 0, kept: 0 },
  });
});
