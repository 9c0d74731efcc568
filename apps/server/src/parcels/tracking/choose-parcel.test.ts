import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser, letTimePass } from '../../../test/builders.ts';
import { type TrackedApp, openTrackedApp, ownNumbers } from '../../../test/tracked-app.ts';

let app: TrackedApp;
beforeAll(async () => {
  app = await openTrackedApp();
});
afterAll(() => app.close());

/** FedEx's published number of two parcels. */
const shared = '713062653486';

test('one of several parcels is chosen, refreshes follow it, and another can be chosen later', async () => {
  const { user, ids } = await ownNumbers(app, 'fedex', 1, { status: 'label_created' });
  const [id = ''] = ids;
  await sql`UPDATE order_items SET tracking_number = ${shared} WHERE user_id = ${user.id}`.execute(
    app.context.db,
  );
  const refresh = async () => {
    const body = { ids };
    const { results } = await app.call(
      endpoints.refreshTracking,
      { params: { carrier: 'fedex' }, body },
      { ...user, locale: 'en' },
    );
    return results[0];
  };
  const choose = (uniqueId: string) => app.call(endpoints.chooseParcel, { body: { id, uniqueId } }, user);
  const timeline = () => app.call(endpoints.getTimeline, { params: { id } }, user);

  expect(await refresh()).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/choose one/) });
  const { choices } = await timeline();
  expect(choices.map(({ shippedOn }) => shippedOn)).toEqual(['2026-01-05', '2026-06-15']);
  const [first, second] = choices.map(({ uniqueId }) => uniqueId);

  const body = { id, uniqueId: 'not-offered' };
  expect(await app.refused(endpoints.chooseParcel, { body }, user)).toMatchObject({
    code: 40001,
    data: { fields: { uniqueId: expect.any(String) } },
  });
  const other = await buildUser(app.context);
  expect(
    await app.refused(endpoints.chooseParcel, { body: { id, uniqueId: first ?? '' } }, other),
  ).toMatchObject({ code: 40401 });

  expect(await choose(first ?? '')).toMatchObject({ uniqueId: first, choices, reason: null, events: [] });
  expect(await refresh()).toMatchObject({ outcome: 'refreshed' });
  const ofFirst = await timeline();
  expect(ofFirst).toMatchObject({ uniqueId: first, choices });
  expect(ofFirst.events.length).toBeGreaterThan(0);
  await letTimePass(app.context, 601);
  expect(await refresh()).toMatchObject({ outcome: 'unchanged' });
  expect(await choose(first ?? '')).toMatchObject({ events: ofFirst.events });

  expect(await choose(second ?? '')).toMatchObject({
    uniqueId: second,
    status: 'label_created',
    events: [],
    fetchedTime: null,
  });
  expect(await refresh()).toMatchObject({ outcome: 'refreshed' });
  const ofSecond = await timeline();
  expect(ofSecond.events.length).toBeGreaterThan(0);
  const days = (events: readonly { localTime: string }[]) => events.map(({ localTime }) => localTime);
  expect(days(ofSecond.events).some((day) => days(ofFirst.events).includes(day))).toBe(false);
});
