import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { followLimits } from '@waybill/contract/endpoints/followed-numbers.ts';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

let serial = 0;
const newNumber = (): string => {
  serial += 1;
  return composeTrackingNumber('fedex_express_12', `70${String(serial).padStart(9, '0')}`);
};
const newNumbers = (count: number): string[] => Array.from({ length: count }, newNumber);

const follow = (user: BuiltUser, numbers: string[], more: object = {}) =>
  app.call(endpoints.followNumbers, { body: { numbers, ...more } }, user);
const list = async (user: BuiltUser, query: object = {}) =>
  (await app.call(endpoints.listFollowedNumbers, { query }, user)).list;

test('answers what was added, what was known and what is refused with its reason; each number once', async () => {
  const user = await buildUser(app.context);
  const [first = '', second = ''] = newNumbers(2);
  const spaced = `${first.slice(0, 4)} ${first.slice(4)}`;
  const added = await follow(user, [first, spaced, 'not-a-number', 'not-a-number'], {
    tags: ['shop', 'shop'],
    reference: 'A-1',
    note: 'gift',
  });
  expect(added).toMatchObject({
    added: [{ trackingNumber: first, carrier: 'fedex' }],
    known: [],
    refused: [{ trackingNumber: 'not-a-number', reasonText: expect.stringMatching(/\S/) as string }],
  });
  const id = added.added[0]?.id ?? '';
  await app.call(endpoints.changeFollowedNumber, { params: { id }, body: { archived: true } }, user);
  const again = await follow(user, [first, second], { tags: ['other'] });
  expect(again).toMatchObject({
    added: [{ trackingNumber: second }],
    known: [{ id, archived: true }],
    refused: [],
  });
  expect(await list(user, { archived: 'true' })).toMatchObject([
    {
      id,
      tags: ['shop'],
      reference: 'A-1',
      note: 'gift',
      source: 'own',
      status: 'unknown',
      fetchedTime: null,
    },
  ]);
  expect((await list(user)).map((one) => one.trackingNumber)).toEqual([second]);
});

test('items carry a reference and a note of their own, and else what all have in common', async () => {
  const user = await buildUser(app.context);
  const [first = '', second = '', third = ''] = newNumbers(3);
  const items = [
    { trackingNumber: first, reference: ' 114-1 ', note: 'gift' },
    { trackingNumber: second, reference: '', note: 'fragile' },
    { trackingNumber: third },
    { trackingNumber: first, reference: '114-9' },
    { trackingNumber: 'not-a-number', reference: '114-2' },
  ];
  const body = { items, reference: 'shop', tags: ['x'] };
  const answer = await app.call(endpoints.followNumbers, { body }, user);
  expect(answer.added.map(({ trackingNumber: number }) => number)).toEqual([first, second, third]);
  expect(answer.refused).toMatchObject([{ trackingNumber: 'not-a-number' }]);
  expect(await list(user)).toMatchObject([
    { trackingNumber: third, reference: 'shop', note: null, tags: ['x'] },
    { trackingNumber: second, reference: 'shop', note: 'fragile' },
    { trackingNumber: first, reference: '114-1', note: 'gift' },
  ]);
  // What is followed already stays as it is.
  await app.call(
    endpoints.followNumbers,
    { body: { items: [{ trackingNumber: first, note: 'new' }] } },
    user,
  );
  expect(await list(user, { keyword: first })).toMatchObject([{ reference: '114-1', note: 'gift' }]);
});

test('a parcel is followed once, under whichever of its names', async () => {
  const user = await buildUser(app.context);
  const follow = (numbers: string[], carrier?: 'usps') =>
    app.call(endpoints.followNumbers, { body: { numbers, ...(carrier && { carrier }) } }, user);
  const first = await follow(['61290336128704042634', '42090245 9261290336128704042634']);
  expect(first).toMatchObject({ added: [{ carrier: 'fedex' }], refused: [{ reason: 'ambiguous' }] });
  const again = await follow(['9261290336128704042634'], 'usps');
  expect(again).toMatchObject({
    added: [],
    known: [{ carrier: 'fedex', trackingNumber: '61290336128704042634' }],
  });
});

test('numbers come as a list or as items, and within their limits', async () => {
  const user = await buildUser(app.context);
  const number = newNumber();
  const wrong = [
    {},
    { numbers: [number], items: [{ trackingNumber: number }] },
    { items: [] },
    { items: Array.from({ length: followLimits.numbers + 1 }, () => ({ number })) },
    { items: [{ trackingNumber: 'A'.repeat(201) }] },
    { items: [{ number, reference: 'A'.repeat(followLimits.referenceLength + 1) }] },
    { items: [{ number, note: 'A'.repeat(followLimits.noteLength + 1) }] },
    { items: [{ number, note: '\0' }] },
    { items: [{ number, tags: ['x'] }] },
  ];
  for (const body of wrong)
    expect((await app.send('POST', `${apiBase}/followed-numbers`, body, user)).status).toBe(400);
  expect(await list(user)).toEqual([]);
});

test('two at once follow a number once', async () => {
  const user = await buildUser(app.context);
  const numbers = newNumbers(3);
  const answers = await Promise.all([follow(user, numbers), follow(user, numbers)]);
  expect(answers.reduce((all, one) => all + one.added.length, 0)).toBe(3);
  expect(answers.reduce((all, one) => all + one.known.length, 0)).toBe(3);
});

test('follows as many as there is room for, in their order; archived ones leave room and come back only into it', async () => {
  const user = await buildUser(app.context);
  const numbers = newNumbers(followLimits.active);
  const [last = '', over = ''] = newNumbers(2);
  await follow(user, numbers.slice(1));
  expect(await follow(user, [last, over])).toMatchObject({
    added: [{ trackingNumber: last }],
    refused: [{ trackingNumber: over, reason: 'limit' }],
  });
  const [full] = await list(user, { keyword: last });
  const id = full?.id ?? '';
  await app.call(endpoints.changeFollowedNumber, { params: { id }, body: { archived: true } }, user);
  await follow(user, [over]);
  const back = { params: { id }, body: { archived: false } };
  await expect(app.call(endpoints.changeFollowedNumber, back, user)).rejects.toThrow('42907');
  const bulk = { body: { action: 'unarchive' as const, ids: [id] } };
  await expect(app.call(endpoints.changeFollowedNumbers, bulk, user)).rejects.toThrow('42907');
  expect(await app.call(endpoints.summariseFollowedNumbers, {}, user)).toMatchObject({
    active: followLimits.active,
    archived: 1,
    limited: followLimits.active,
    statuses: { unknown: followLimits.active },
  });
});

test('is narrowed by number, reference, place, tag, status, day of delivery and what needs attention', async () => {
  const user = await buildUser(app.context);
  const [first = '', second = '', third = ''] = newNumbers(3);
  await follow(user, [first], { tags: ['a', '50%'], reference: 'Order_7' });
  await follow(user, [second], { tags: ['b'] });
  await follow(user, [third]);
  await sql`UPDATE followed_numbers SET status = 'delivered', last_city = 'AUSTIN', last_region = 'TX',
    delivered_on = '2026-11-20' WHERE tracking_number = ${first}`.execute(app.context.db);
  await sql`UPDATE followed_numbers SET attention = 'silent', attention_since = now() - interval '9 days'
    WHERE tracking_number = ${second}`.execute(app.context.db);
  await sql`UPDATE followed_numbers SET attention = 'exception', attention_since = now()
    WHERE tracking_number = ${third}`.execute(app.context.db);
  const found = async (query: object) => (await list(user, query)).map((one) => one.trackingNumber);
  expect(await found({})).toEqual([third, second, first]);
  await sql`UPDATE followed_numbers SET last_event_at = now(), attention = CASE WHEN tracking_number = ${second}
    THEN attention END WHERE tracking_number IN (${first}, ${second})`.execute(app.context.db);
  // What needs attention stands first, then what moved.
  const [quiet = ''] = newNumbers(1);
  await follow(user, [quiet], { tags: ['quiet'] });
  expect(await found({})).toEqual([second, third, first, quiet]);
  await app.call(
    endpoints.changeFollowedNumbers,
    {
      body: { action: 'delete', ids: (await list(user, { tag: 'quiet' })).map(({ id }) => id) },
    },
    user,
  );
  await sql`UPDATE followed_numbers SET last_event_at = NULL WHERE user_id = ${user.id}`.execute(
    app.context.db,
  );
  expect(await found({ keyword: first.slice(2, 12) })).toEqual([first]);
  expect(await found({ keyword: 'order_' })).toEqual([first]);
  expect(await found({ keyword: 'orderx7' })).toEqual([]);
  expect(await found({ keyword: 'aust' })).toEqual([first]);
  expect(await found({ keyword: 'tx' })).toEqual([first]);
  expect(await found({ keyword: '0%' })).toEqual([first]);
  expect(await found({ keyword: ' ' })).toEqual([third, second, first]);
  expect(await found({ place: 'tx' })).toEqual([first]);
  expect(await found({ tag: '50%' })).toEqual([first]);
  expect(await found({ status: 'delivered' })).toEqual([first]);
  expect(await found({ deliveredFrom: '2026-11-20', deliveredTo: '2026-11-20' })).toEqual([first]);
  expect(await found({ deliveredFrom: '2026-11-21' })).toEqual([]);
  expect(await found({ attention: 'any' })).toEqual([third, second]);
  expect(await found({ attention: 'silent' })).toEqual([second]);
  expect(await found({ pageNum: '2', pageSize: '2' })).toEqual([first]);
  const response = await app.send(
    'POST',
    `${apiBase}/followed-numbers/export`,
    { format: 'csv', status: 'delivered' },
    user,
  );
  const rows = parseCsv(await response.text());
  expect(rows[1]).toEqual([
    first,
    'FedEx',
    'Order_7',
    'a, 50%',
    '已签收',
    '',
    '',
    '',
    'AUSTIN, TX',
    '',
    '2026-11-20',
    '',
    '',
    expect.any(String),
  ]);
  expect(rows).toHaveLength(2);
});

test('several are tagged, untagged, archived and forgotten at once', async () => {
  const user = await buildUser(app.context);
  const { added } = await follow(user, newNumbers(3), { tags: ['x'] });
  const ids = added.map((one) => one.id);
  const bulk = async (body: object) =>
    (await app.call(endpoints.changeFollowedNumbers, { body: { ids, ...body } as never }, user)).changed;
  expect(await bulk({ action: 'tag', tags: ['x', 'y'] })).toBe(3);
  expect(await bulk({ action: 'tag', tags: ['y'] })).toBe(0);
  expect((await app.call(endpoints.summariseFollowedNumbers, {}, user)).tags).toEqual([
    { tag: 'x', count: 3 },
    { tag: 'y', count: 3 },
  ]);
  expect(await bulk({ action: 'untag', tags: ['x'] })).toBe(3);
  expect((await list(user)).map((one) => one.tags)).toEqual([['y'], ['y'], ['y']]);
  expect(await bulk({ action: 'archive' })).toBe(3);
  expect(await bulk({ action: 'archive' })).toBe(0);
  expect(await bulk({ action: 'unarchive' })).toBe(3);
  expect(await bulk({ action: 'delete' })).toBe(3);
  expect(await list(user)).toEqual([]);
});

test('a bought number is archived where another is forgotten, and takes no room', async () => {
  const user = await buildUser(app.context);
  const { added } = await follow(user, newNumbers(1));
  const params = { id: added[0]?.id ?? '' };
  await sql`UPDATE followed_numbers SET source = 'bought' WHERE id = ${params.id}`.execute(app.context.db);
  expect(await app.call(endpoints.summariseFollowedNumbers, {}, user)).toMatchObject({
    active: 1,
    limited: 0,
  });
  await app.call(endpoints.unfollowNumber, { params }, user);
  expect(await app.call(endpoints.getFollowedNumber, { params }, user)).toMatchObject({
    archived: true,
    // For the order, it is asked for all the same.
    nextLookReason: 'bought',
  });
});

test('what is given is changed and the rest stays; an empty text takes one away', async () => {
  const user = await buildUser(app.context);
  const { added } = await follow(user, newNumbers(1), { tags: ['a'], reference: 'r', note: 'n' });
  const params = { id: added[0]?.id ?? '' };
  const change = (body: object) => app.call(endpoints.changeFollowedNumber, { params, body }, user);
  expect(await change({ note: '' })).toMatchObject({ tags: ['a'], reference: 'r', note: null });
  expect(await change({ tags: ['b'], reference: null })).toMatchObject({ tags: ['b'], reference: null });
  await change({ reference: 'r', note: 'n' });
  expect(await change({ note: 'm', clear: ['reference'] })).toMatchObject({ reference: null, note: 'm' });
  expect(await change({})).toMatchObject({ tags: ['b'], archived: false });
  expect(await app.call(endpoints.getFollowedNumber, { params }, user)).toMatchObject({
    events: [],
    eta: null,
    nextLookAt: expect.any(Number) as number,
    nextLookReason: 'status',
  });
});

test('nobody sees or changes what another account follows, by any call', async () => {
  const [owner, stranger] = [await buildUser(app.context), await buildUser(app.context)];
  const { added } = await follow(owner, newNumbers(1), { tags: ['mine'], reference: 'mine' });
  const id = added[0]?.id ?? '';
  const before = await list(owner);
  const params = { id };
  for (const call of [
    () => app.call(endpoints.getFollowedNumber, { params }, stranger),
    () => app.call(endpoints.changeFollowedNumber, { params, body: { note: 'seen' } }, stranger),
    () => app.call(endpoints.unfollowNumber, { params }, stranger),
  ])
    await expect(call()).rejects.toThrow('40401');
  for (const action of ['archive', 'unarchive', 'delete'] as const)
    expect(
      await app.call(endpoints.changeFollowedNumbers, { body: { action, ids: [id] } }, stranger),
    ).toEqual({ changed: 0 });
  for (const action of ['tag', 'untag'] as const)
    expect(
      await app.call(
        endpoints.changeFollowedNumbers,
        { body: { action, ids: [id], tags: ['mine'] } },
        stranger,
      ),
    ).toEqual({ changed: 0 });
  expect(await list(stranger)).toEqual([]);
  expect(await app.call(endpoints.summariseFollowedNumbers, {}, stranger)).toMatchObject({
    active: 0,
    tags: [],
  });
  const file = await app.send('POST', `${apiBase}/followed-numbers/export`, { format: 'csv' }, stranger);
  expect(parseCsv(await file.text())).toHaveLength(1);
  // What it follows itself is its own, though the number is the same.
  expect((await follow(stranger, [before[0]?.trackingNumber ?? ''])).added).toHaveLength(1);
  expect(await list(stranger)).toMatchObject([{ tags: [], reference: null }]);
  expect(await list(owner)).toEqual(before);
});
