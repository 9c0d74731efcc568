import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type NumberLife, numberEventKinds } from '@waybill/contract/endpoints/staff-numbers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../../test/builders.ts';
import { orderSome } from '../../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../../test/test-app.ts';
import { sweepExpiredHolds } from '../../../trade/holds/public-api.ts';
import { sweepExpiredReservations } from '../../../trade/orders/public-api.ts';

let app: TestApp;
let boss: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  boss = await buildUser(app.context, { role: 'super_admin' });
});
afterAll(() => app.close());

const params = { carrier: 'ups' } as const;
const reason = 'reported by its owner';
let zip = 50_000;

type Story = { zipCode: string; number: string; user: BuiltUser; holdId: string; orderId: string };
const newStory = async (): Promise<Story> => {
  zip += 1;
  const zipCode = String(zip);
  const [id = 0] = await buildStock(app.context, 1, { zip5: zipCode });
  const { tracking_number: number } = await app.context.db
    .selectFrom('shipments')
    .select('tracking_number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { zipCode, number, user: await buildUser(app.context), holdId: '', orderId: '' };
};
const read = async (trackingNumber: string): Promise<NumberLife> => {
  const [life] = (await app.call(endpoints.lookUpNumber, { body: { trackingNumber } }, boss)).list;
  if (life === undefined) throw new Error('the number is not known');
  return life;
};

const hold = async (story: Story) => {
  const body = { zipCode: story.zipCode, scope: 'single' as const };
  const { reservation } = await app.call(endpoints.queryShipments, { params, body }, story.user);
  story.holdId = reservation?.holdId ?? '';
};
const order = async (story: Story, action: 'buy' | 'reserve') => {
  const body = { id: story.holdId, action };
  story.orderId = (await app.call(endpoints.placeOrder, { params, body }, story.user)).orderId;
};
const request = async (story: Story, decision: 'accept' | 'refuse') => {
  const query = { userId: String(story.user.id), state: 'pending' } as const;
  const [pending] = (await app.call(endpoints.listRefundRequests, { query }, boss)).list;
  const body = { requestId: pending?.id ?? '', decision, remark: reason };
  await app.call(endpoints.decideRefundRequest, { body }, boss);
};

const acts = {
  hold: async (story: Story) => {
    // Who gave a number back cannot hold it again at once.
    story.user = await buildUser(app.context);
    await hold(story);
  },
  // The same query once more gives the number back and holds it again in one transaction.
  holdAgain: (story: Story) => hold(story),
  release: ({ holdId, user }: Story) => app.call(endpoints.releaseHold, { params, body: { holdId } }, user),
  // A query elsewhere ends the hold of the one before.
  replace: async ({ user }: Story) => {
    zip += 1;
    await buildStock(app.context, 1, { zip5: String(zip) });
    const body = { zipCode: String(zip), scope: 'single' as const };
    await app.call(endpoints.queryShipments, { params, body }, user);
  },
  letExpire: async ({ holdId, orderId }: Story) => {
    const { db, pool } = app.context;
    await pool.query('UPDATE holds SET expires_at = now() WHERE id = $1', [holdId]);
    await pool.query('UPDATE orders SET expires_at = now() WHERE id = $1', [orderId === '' ? 0 : orderId]);
    await sweepExpiredHolds(db);
    await sweepExpiredReservations(db);
  },
  buy: (story: Story) => order(story, 'buy'),
  reserve: (story: Story) => order(story, 'reserve'),
  cancel: ({ orderId: id, user }: Story) => app.call(endpoints.cancelOrder, { params: { id } }, user),
  confirm: ({ orderId: id, user }: Story) => app.call(endpoints.confirmOrder, { params: { id } }, user),
  ask: ({ orderId, user }: Story) => app.call(endpoints.requestRefund, { body: { orderId, reason } }, user),
  accept: (story: Story) => request(story, 'accept'),
  refuse: (story: Story) => request(story, 'refuse'),
  refund: ({ orderId, user }: Story) => {
    const body = { orderId, remark: reason };
    return app.call(endpoints.refundUser, { params: { id: String(user.id) }, body }, boss);
  },
  block: ({ number }: Story) =>
    app.call(endpoints.blockNumber, { body: { ...params, trackingNumber: number, reason } }, boss),
  unblock: ({ number }: Story) =>
    app.call(endpoints.unblockNumber, { body: { ...params, trackingNumber: number, reason } }, boss),
  withdraw: async ({ number }: Story) =>
    app.call(endpoints.withdrawLot, { params: { id: (await read(number)).lot.id }, body: { reason } }, boss),
  restore: async ({ number }: Story) =>
    app.call(endpoints.restoreLot, { params: { id: (await read(number)).lot.id }, body: { reason } }, boss),
};
type Act = keyof typeof acts;

/** Every way from one state to another, the rare ones too. */
const everyWay: readonly Act[] = [
  ...(['hold', 'holdAgain', 'replace', 'hold', 'release', 'hold', 'letExpire'] as const),
  ...(['hold', 'block', 'unblock', 'hold', 'withdraw', 'restore'] as const),
  ...([
    'hold',
    'reserve',
    'cancel',
    'hold',
    'reserve',
    'letExpire',
    'hold',
    'reserve',
    'block',
    'unblock',
  ] as const),
  ...(['hold', 'reserve', 'withdraw', 'cancel', 'block', 'restore', 'unblock'] as const),
  ...([
    'hold',
    'reserve',
    'confirm',
    'ask',
    'refuse',
    'block',
    'withdraw',
    'unblock',
    'refund',
    'restore',
  ] as const),
];
const bought: readonly Act[] = ['hold', 'buy', 'ask', 'accept', 'block', 'unblock'];

describe('the life of a number', () => {
  test('has whatever can happen to it, once each', async () => {
    const lives: string[][] = [];
    for (const script of [everyWay, bought]) {
      const story = await newStory();
      // One act after the other: that is what a history is.
      for (const act of script) await acts[act](story);
      lives.push((await read(story.number)).life.map(({ kind }) => kind));
    }
    expect(lives).toEqual([
      `imported held hold_replaced held hold_replaced held hold_released held hold_expired held blocked
      unblocked held lot_withdrawn lot_restored held reserved cancelled held reserved expired held
      reserved blocked unblocked held reserved lot_withdrawn cancelled blocked lot_restored unblocked
      held reserved confirmed refund_requested refund_refused blocked lot_withdrawn unblocked refunded
      lot_restored`.split(/\s+/),
      ['imported', 'held', 'bought', 'refund_requested', 'refunded', 'blocked', 'unblocked'],
    ]);
    expect([...new Set(lives.flat())].toSorted()).toEqual([...numberEventKinds].toSorted());
  });

  test('leaves a reservation once: what ends that later is nothing to it', async () => {
    const user = await buildUser(app.context);
    const { orderId } = await orderSome(app, user, 2, 'reserve');
    const { rows } = await app.context.pool.query<{ tracking_number: string }>(
      'SELECT tracking_number FROM order_items WHERE order_id = $1 ORDER BY shipment_id',
      [orderId],
    );
    const [blocked = '', left = ''] = rows.map((row) => row.tracking_number);
    await app.call(endpoints.blockNumber, { body: { ...params, trackingNumber: blocked, reason } }, boss);
    await app.call(endpoints.cancelOrder, { params: { id: orderId } }, user);
    const endOf = async (number: string) => (await read(number)).life.at(-1);
    expect(await endOf(blocked)).toMatchObject({ kind: 'blocked', actor: boss.email, reason });
    expect(await endOf(left)).toMatchObject({ kind: 'cancelled', order: { id: orderId } });
  });

  test('says whose it was and who did it, to those who may see numbers', async () => {
    const story = await newStory();
    await acts.hold(story);
    await acts.buy(story);
    const user = { id: String(story.user.id), userName: story.user.email };
    expect(await read(story.number)).toMatchObject({
      state: 'sold',
      life: [
        { kind: 'imported', user: null, actor: 'test' },
        { kind: 'held', user, order: null },
        { kind: 'bought', user, order: { id: story.orderId } },
      ],
    });
    const body = { trackingNumber: story.number };
    expect(await app.refused(endpoints.lookUpNumber, { body }, story.user)).toMatchObject({ code: 40_301 });
  });
});
