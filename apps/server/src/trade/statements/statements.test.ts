import type { Statement } from '@waybill/contract/archive/statement.ts';
import { checkStatement } from '@waybill/contract/archive/statement.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { OwnScope } from '@waybill/contract/permissions.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildKey } from '../../../test/api-keys.ts';
import { type BuiltUser, buildUser } from '../../../test/builders.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { appendPastPostings } from '../points/public-api.ts';

let app: TestApp;
let admin: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  admin = await buildUser(app.context, { role: 'admin' });
});
afterAll(() => app.close());

type Asked = { readonly format?: string; readonly until?: string };

const download = (user: { token: string }, month: string, asked: Asked = {}, locale = 'zh-CN') =>
  app.send('GET', `${apiBase}/user/statements/${month}?${new URLSearchParams(asked).toString()}`, undefined, {
    token: user.token,
    locale,
  });

const read = async (user: BuiltUser, month: string, asked: Asked = {}): Promise<Statement> => {
  const response = await download(user, month, { format: 'json', ...asked });
  expect(response.status).toBe(200);
  return (await response.json()) as Statement;
};

type Past = {
  readonly at: string;
  readonly amount: number;
  readonly movement?: 'recharge' | 'pay' | 'reserve';
};

/** An account of a day long ago, with movements of times of the product's zone. */
const buildPast = async (createdAt: string, past: readonly Past[]): Promise<BuiltUser> => {
  const { db } = app.context;
  const user = await buildUser(app.context, { points: 0 });
  await sql`UPDATE users SET created_at = ${createdAt} WHERE id = ${user.id}`.execute(db);
  const nothing = { orderId: null, orderNo: null, remark: null, actorId: null };
  const postings = past.map(({ at, amount, movement = 'recharge' as const }) => ({
    ...nothing,
    userId: user.id,
    movement,
    amount,
    at,
  }));
  await inUserTransaction(db, user.id, (tx) => appendPastPostings(tx, postings));
  return user;
};

const thisMonth = (): string => app.context.today().slice(0, 7);

/** Every sheet of a workbook by its name, as texts and numbers. */
const sheetsOf = async (response: Response) => {
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  return new Map(
    sheets.map(({ name, rows }) => [
      name,
      rows.map((row) => row.filter((cell) => cell !== null && cell !== '')),
    ]),
  );
};

describe('months', () => {
  test('join at midnight of the product’s zone, and each movement is in one', async () => {
    const user = await buildPast('2026-03-31T10:00:00', [
      { at: '2026-03-31T23:59:59.999', amount: 1_000 },
      { at: '2026-04-01T00:00:00', amount: 250 },
      { at: '2026-04-30T23:59:59', amount: 50, movement: 'pay' },
      { at: '2026-05-01T00:00:00', amount: 300, movement: 'reserve' },
    ]);
    const [march, april, may] = [
      await read(user, '2026-03'),
      await read(user, '2026-04'),
      await read(user, '2026-05'),
    ];
    const amounts = [march, april, may].map(({ receipts }) => receipts.map(({ available }) => available));
    expect(amounts).toEqual([[10], [2.5, -0.5], [-3]]);
    expect(april.from.slice(0, 19)).toBe('2026-04-01T00:00:00');
    expect(april.to.slice(0, 19)).toBe('2026-05-01T00:00:00');
    expect(april.complete).toBe(true);
    expect(april.opening).toEqual(march.closing);
    expect(may.opening).toEqual(april.closing);
    expect(may.closing).toMatchObject({ available: { balance: 9 }, frozen: { balance: 3 } });
    expect(may.totals).toEqual([{ type: 'reserve', count: 1, available: -3, frozen: 3 }]);
  });

  test('keep the order of the chain where a movement before midnight had to wait for one after it', async () => {
    const user = await buildPast('2026-03-31T10:00:00', [
      { at: '2026-04-01T00:00:00.100', amount: 100 },
      { at: '2026-03-31T23:59:59.900', amount: 200 },
      { at: '2026-04-02T00:00:00', amount: 400 },
    ]);
    const [march, april] = [await read(user, '2026-03'), await read(user, '2026-04')];
    expect(march.receipts.map(({ available }) => available)).toEqual([1, 2]);
    expect(april.receipts.map(({ available }) => available)).toEqual([4]);
    for (const month of [march, april]) expect(await checkStatement(month, crypto.subtle)).toBeUndefined();
  });

  test('are listed from the one the account was opened in, also those in which nothing moved', async () => {
    const user = await buildPast('2026-02-01T00:00:00', [
      { at: '2026-02-10T08:00:00', amount: 500 },
      { at: '2026-04-10T08:00:00', amount: 100, movement: 'reserve' },
    ]);
    const { list } = await app.call(endpoints.listStatements, {}, user);
    expect(list[0]).toMatchObject({ month: thisMonth(), closed: false });
    expect(list.slice(-3)).toEqual([
      {
        month: '2026-04',
        closed: true,
        opening: { available: 5, frozen: 0 },
        closing: { available: 4, frozen: 1 },
        movements: 1,
      },
      {
        month: '2026-03',
        closed: true,
        opening: { available: 5, frozen: 0 },
        closing: { available: 5, frozen: 0 },
        movements: 0,
      },
      {
        month: '2026-02',
        closed: true,
        opening: { available: 0, frozen: 0 },
        closing: { available: 5, frozen: 0 },
        movements: 1,
      },
    ]);
    const empty = await read(user, '2026-03');
    expect(empty).toMatchObject({ receipts: [], totals: [], orders: [] });
    expect(empty.opening).toEqual(empty.closing);
    expect(await checkStatement(empty, crypto.subtle)).toBeUndefined();
  });

  test('before the account and in the future have none; what is no month or another’s day is refused', async () => {
    const user = await buildPast('2026-03-31T10:00:00', []);
    const refusal = async (month: string, asked?: Asked) => {
      const response = await download(user, month, asked);
      return [response.status, ((await response.json()) as { code: number }).code];
    };
    expect(await refusal('2026-02')).toEqual([404, 40401]);
    expect(await refusal('2199-01')).toEqual([404, 40401]);
    for (const month of ['2026-13', '2026-3', '202603', '0001-01'])
      expect(await refusal(month)).toEqual([400, 40001]);
    expect(await refusal('2026-03', { until: '2026-04-01' })).toEqual([400, 40001]);
    expect(await refusal('2026-03', { format: 'csv' })).toEqual([400, 40001]);
    expect((await read(user, '2026-03')).opening.available).toMatchObject({ sequence: 0, balance: 0 });
  });

  test('that are not over go up to now, and up to a day with that day’s balance', async () => {
    const user = await buildPast('2026-03-01T00:00:00', [
      { at: '2026-03-10T23:59:59', amount: 700 },
      { at: '2026-03-11T00:00:00', amount: 100, movement: 'pay' },
    ]);
    const now = await read(user, thisMonth());
    expect(now).toMatchObject({ complete: false, closing: { available: { balance: 6 } } });
    expect(now.to).toBe(now.madeAt);
    const day = await read(user, '2026-03', { until: '2026-03-10' });
    expect([day.complete, day.to.slice(0, 19)]).toEqual([false, '2026-03-11T00:00:00']);
    expect(day.closing.available.balance).toBe(7);
    const next = await read(user, '2026-03', { until: '2026-03-11' });
    expect(next.closing.available.balance).toBe(6);
    expect(await read(user, '2026-03', { until: '2026-03-31' })).toMatchObject({ complete: true });
  });
});

describe('a statement of orders', () => {
  test('adds up, has refunds and masks what is not paid for', async () => {
    const user = await buildUser(app.context, { points: 10_000 });
    const bought = await orderSome(app, user, 3);
    const reserved = await orderSome(app, user, 2, 'reserve');
    const gone = bought.trackingInfos[0]?.id ?? '';
    const refund = { orderId: bought.orderId, trackingInfoIds: [gone], remark: 'never scanned' };
    await app.call(endpoints.refundUser, { params: { id: String(user.id) }, body: refund }, admin);
    const statement = await read(user, thisMonth());
    const { opening, closing, receipts, totals } = statement;
    for (const purse of ['available', 'frozen'] as const) {
      const sum = receipts.reduce((all, receipt) => all + receipt[purse], 0);
      expect(opening[purse].balance + sum).toBe(closing[purse].balance);
      expect(totals.reduce((all, total) => all + total[purse], 0)).toBe(sum);
    }
    expect(closing).toMatchObject({ available: { balance: 92 }, frozen: { balance: 4 } });
    expect(totals.map(({ type, count, available }) => [type, count, available])).toEqual([
      ['recharge', 1, 100],
      ['reserve', 1, -4],
      ['purchase', 1, -6],
      ['refund', 1, 2],
    ]);
    const [first, second] = statement.orders ?? [];
    expect(first).toMatchObject({
      orderNo: bought.orderNo,
      status: 'partially_refunded',
      totalPoints: 6,
      refundedPoints: 2,
    });
    expect(first?.numbers.map(({ trackingNumber }) => trackingNumber).toSorted()).toEqual(
      bought.trackingInfos.map(({ trackingNumber }) => trackingNumber).toSorted(),
    );
    expect(first?.numbers.filter(({ state }) => state === 'refunded')).toHaveLength(1);
    expect(second).toMatchObject({ orderNo: reserved.orderNo, status: 'reserved' });
    for (const { trackingNumber } of second?.numbers ?? []) expect(trackingNumber).toMatch(/^..\*+....$/);
  });

  test('of a day has them as they were then', async () => {
    const user = await buildUser(app.context, { points: 10_000 });
    const { orderId } = await orderSome(app, user, 2, 'reserve');
    await app.call(endpoints.cancelOrder, { params: { id: orderId } }, user);
    const sold = await orderSome(app, user, 2);
    const refund = { orderId: sold.orderId, remark: 'never scanned' };
    await app.call(endpoints.refundUser, { params: { id: String(user.id) }, body: refund }, admin);
    const { db } = app.context;
    // Both were placed on the last day of May; the one was cancelled and the other refunded in June.
    await sql`UPDATE users SET created_at = '2026-05-01' WHERE id = ${user.id}`.execute(db);
    await sql`UPDATE orders SET created_at = '2026-05-31 20:00:00',
      ended_at = CASE WHEN ended_at IS NOT NULL THEN '2026-06-01 00:00:00'::timestamptz END
      WHERE user_id = ${user.id}`.execute(db);
    await sql`UPDATE order_items SET refunded_at = '2026-06-01 10:00:00'
      WHERE user_id = ${user.id} AND refunded_at IS NOT NULL`.execute(db);
    const statusOf = async (month: string) =>
      ((await read(user, month)).orders ?? []).map(({ status, refundedPoints, numbers }) => [
        status,
        refundedPoints,
        ...new Set(numbers.map(({ state }) => state)),
      ]);
    expect(await statusOf('2026-05')).toEqual([
      ['reserved', 0, 'reserved'],
      ['completed', 0, 'sold'],
    ]);
    // Their movements are of now.
    expect(await statusOf(thisMonth())).toEqual([
      ['cancelled', 0, 'released'],
      ['refunded', 4, 'refunded'],
    ]);
  });

  test('is its owner’s alone, and a key without the scope of orders gets none', async () => {
    const [user, other] = [await buildUser(app.context), await buildUser(app.context)];
    const { orderNo } = await orderSome(app, user, 1);
    const theirs = await read(other, thisMonth());
    expect(theirs.account.id).toBe(String(other.id));
    expect(JSON.stringify(theirs)).not.toContain(orderNo);
    expect((await download({ token: 'of-nobody' }, thisMonth())).status).toBe(401);
    const superAdmin = await buildUser(app.context, { role: 'super_admin' });
    const ofKey = async (...scopes: OwnScope[]): Promise<Response> => {
      const body = { name: scopes.join(), scopes };
      const template = await app.call(endpoints.createTemplate, { body }, superAdmin);
      const order = { templateId: template.id, name: 'books' };
      const { key } = await buildKey(app, user, order, superAdmin);
      const path = `${apiBase}/user/statements/${thisMonth()}?format=json`;
      return app.send('GET', path, undefined, { headers: { 'x-api-key': key } });
    };
    expect((await ofKey('own:orders')).status).toBe(403);
    const points = (await (await ofKey('own:points')).json()) as Statement;
    expect([points.orders, points.receipts.length]).toEqual([null, 2]);
    const both = (await (await ofKey('own:points', 'own:orders')).json()) as Statement;
    expect(both.orders).toMatchObject([{ orderNo }]);
  });
});

describe('the chain of a statement', () => {
  test('fits the receipts as the API gives them, and any change breaks it', async () => {
    const user = await buildUser(app.context, { points: 10_000 });
    await orderSome(app, user, 1);
    await orderSome(app, user, 2, 'reserve');
    const statement = await read(user, thisMonth());
    const [first, second, third] = statement.receipts;
    if (first === undefined || second === undefined || third === undefined) throw new Error('too few');
    expect(await app.call(endpoints.pointReceipt, { params: { id: second.id } }, user)).toEqual(second);
    const check = (changed: Partial<Statement>) =>
      checkStatement({ ...statement, ...changed }, crypto.subtle);
    expect(await check({})).toBeUndefined();
    expect(await check({ receipts: [{ ...first, available: 99 }, second, third] })).toBe('changed');
    expect(await check({ receipts: [first, third] })).toBe('missing');
    expect(await check({ receipts: [first, second] })).toBe('cutOff');
    const opening = { ...statement.opening, available: { ...statement.opening.available, balance: 1 } };
    expect(await check({ opening })).toBe('sum');
    const closing = { ...statement.closing, frozen: { ...statement.closing.frozen, hash: '00' } };
    expect(await check({ closing })).toBe('cutOff');
  });
});

describe('as XLSX', () => {
  test('it has every figure as a number and every text as text', async () => {
    const user = await buildPast('2026-03-01T00:00:00', [
      { at: '2026-02-28T12:00:00', amount: 1_234_567 },
      { at: '2026-03-10T12:00:00', amount: 250, movement: 'pay' },
    ]);
    const statement = await read(user, '2026-03');
    const sheets = await sheetsOf(await download(user, '2026-03', { format: 'xlsx' }));
    expect([...sheets.keys()]).toEqual(['月度对账单', '积分明细', '订单', '运单号']);
    const overview = sheets.get('月度对账单') ?? [];
    expect(overview).toContainEqual(['期初余额', 12_345.67, 0]);
    expect(overview).toContainEqual(['可用积分减少', -2.5]);
    expect(overview).toContainEqual(['期末余额', 12_343.17, 0]);
    expect(overview).toContainEqual(['购买', 1, -2.5, 0]);
    expect(overview).toContainEqual(['合计', 1, -2.5, 0]);
    const { opening, closing } = statement;
    expect(overview).toContainEqual(['期初余额', '可用积分', 12_345.67, 1, opening.available.hash]);
    expect(overview).toContainEqual(['期末余额', '可用积分', 12_343.17, 2, closing.available.hash]);
    const zone = app.context.config.timeZone;
    expect(overview).toContainEqual(['账期', `2026-03-01 00:00:00 – 2026-03-31 23:59:59 (${zone})`]);
    expect(sheets.get('积分明细')?.slice(1)).toEqual([
      [
        '2026-03-10 12:00:00',
        statement.receipts[0]?.id,
        '购买',
        '',
        -2.5,
        0,
        12_343.17,
        0,
        closing.available.hash,
        '',
      ].filter((cell) => cell !== ''),
    ]);
    expect(sheets.get('订单')).toHaveLength(1);
  });

  test('it has the orders and their numbers, and no formula', async () => {
    const user = await buildUser(app.context, { points: 10_000 });
    const { orderNo, trackingInfos } = await orderSome(app, user, 2);
    const remark = '=HYPERLINK("http://evil.example","x")';
    await app.call(
      endpoints.rechargeUser,
      { params: { id: String(user.id) }, body: { points: 1, remark, refNo: 'pay-of-a-statement' } },
      admin,
    );
    const response = await download(user, thisMonth(), { format: 'xlsx' }, 'en');
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual(['Monthly statement', 'Movements', 'Orders', 'Numbers']);
    expect(sheets[1]?.rows.flat()).toContain(remark);
    expect(sheets[2]?.rows[1]?.slice(1)).toEqual([orderNo, 'UPS', 'Buy', 'Completed', 2, 4, 0]);
    expect(sheets[3]?.rows.slice(1).map(([order, number]) => [order, number])).toEqual(
      trackingInfos.map(({ trackingNumber }) => [orderNo, trackingNumber]),
    );
    for (const { cells } of sheets)
      expect([...(cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  });
});
