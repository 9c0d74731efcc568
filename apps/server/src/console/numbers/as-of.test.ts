import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { type NumberLife, numberEventKinds } from '@waybill/contract/endpoints/staff-numbers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltUser, buildStock, buildUser } from '../../../test/builders.ts';
import {
  allowMoves,
  isoSecond,
  moveHistory,
  recordHistory,
  secondsNow,
  sequence,
  withoutTimes,
} from '../../../test/move-history.ts';
import { orderSome } from '../../../test/paid-order.ts';
import { type TestApp, openTestApp } from '../../../test/test-app.ts';

let app: TestApp;
let boss: BuiltUser;
beforeAll(async () => {
  app = await openTestApp();
  boss = await buildUser(app.context, { role: 'super_admin' });
  await allowMoves(app.context);
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
const read = async (trackingNumber: string, asOf?: string): Promise<NumberLife> => {
  const body = { trackingNumber, ...(asOf === undefined ? {} : { asOf }) };
  const [life] = (await app.call(endpoints.lookUpNumber, { body }, boss)).list;
  if (life === undefined) throw new Error('the number is not known');
  return life;
};

/** What history is kept of, without times. */
const kept = ({ state, block, lot, hold, orders, pastHolds, acts, life, prices }: NumberLife) =>
  withoutTimes({ state, block, lot, holder: hold?.user, orders, pastHolds, acts, life, prices });

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
  letExpire: () => moveHistory(app.context, 0),
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

const possible = ({ state, block, lot, orders }: NumberLife): Act[] => {
  const anyway: Act[] = [
    block === null ? 'block' : 'unblock',
    lot.status === 'withdrawn' ? 'restore' : 'withdraw',
  ];
  const asked = orders[0]?.status === 'refunding';
  const byState: Record<NumberLife['state'], Act[]> = {
    available: ['hold', 'hold', 'hold'],
    held: ['release', 'replace', 'holdAgain', 'letExpire', 'buy', 'reserve', 'reserve', ...anyway],
    reserved: ['cancel', 'letExpire', 'confirm', 'confirm', ...anyway],
    sold: asked ? ['accept', 'refuse', 'refuse'] : ['refund'],
    retired: [],
    blocked: [],
  };
  return [...byState[state], ...byState[state], ...anyway];
};

/** How long it is until the next act. */
const pauseAfter = (act: Act, state: NumberLife['state'], draw: (below: number) => number): number => {
  if (act !== 'letExpire') return 2 + draw(120);
  return state === 'held' ? 700 : 90_000;
};

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

/** Acts that are possible, one after the other, as the seed draws them. */
const drawn = (draw: (below: number) => number) => {
  let asked = false;
  return (life: NumberLife): Act => {
    const choice = possible(life);
    const act = choice[draw(choice.length)] ?? 'block';
    if (act !== 'refund' || asked) return act;
    asked = true;
    return 'ask';
  };
};

/** Does so many acts, and answers what was seen after each, and what is seen of those moments at the end. */
const liveThrough = async (steps: number, seed: number, next: (life: NumberLife, step: number) => Act) => {
  const draw = sequence(seed);
  const story = await newStory();
  const { noted, go, sweep } = recordHistory(app.context, () => read(story.number));
  await go(2);
  for (let step = 0; step < steps; step += 1) {
    const life = await read(story.number);
    const act = next(life, step);
    // One act after the other: that is what a history is.
    await acts[act](story);
    await go(pauseAfter(act, life.state, draw));
    await go(2);
    await sweep();
  }
  const lookedBack: unknown[] = [];
  for (const { at } of noted) lookedBack.push(kept(await read(story.number, isoSecond(at))));
  return {
    lookedBack,
    seen: noted.map(({ seen }) => kept(seen)),
    kinds: (await read(story.number)).life.map(({ kind }) => kind),
  };
};

describe('a number as of a time', () => {
  test.each([1, 2, 3, 4])('is what it was then, in a random history (seed %i)', async (seed) => {
    const { lookedBack, seen } = await liveThrough(14, seed, drawn(sequence(seed + 100)));
    expect(lookedBack).toEqual(seen);
  });

  test('is what it was then, whatever can happen to it', async () => {
    const met = new Set<string>();
    for (const script of [everyWay, bought]) {
      const { lookedBack, seen, kinds } = await liveThrough(
        script.length,
        1,
        (_life, step) => script[step] ?? 'block',
      );
      expect(lookedBack).toEqual(seen);
      for (const kind of kinds) met.add(kind);
    }
    expect([...met].toSorted()).toEqual([...numberEventKinds].toSorted());
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

  test('stands in the address, too, with its life, its prices and what is of today', async () => {
    const story = await newStory();
    await moveHistory(app.context, 600);
    const early = isoSecond((await secondsNow(app.context)) - 300);
    await acts.hold(story);
    await acts.buy(story);
    const get = (query: { asOf?: string }) =>
      app.call(endpoints.getNumber, { params: { number: story.number.toLowerCase() }, query }, boss);
    const user = { id: String(story.user.id), userName: story.user.email };
    expect((await get({})).list).toMatchObject([
      {
        state: 'sold',
        ofToday: [],
        life: [
          { kind: 'imported', user: null, actor: 'test' },
          { kind: 'held', user, order: null },
          { kind: 'bought', user, order: { id: story.orderId } },
        ],
      },
    ]);
    expect((await get({ asOf: early })).list).toMatchObject([
      {
        state: 'available',
        orders: [],
        life: [{ kind: 'imported' }],
        ofToday: expect.arrayContaining(['status']),
      },
    ]);
    expect((await get({ asOf: early })).list[0]?.prices.map(({ scope }) => scope)).toEqual([
      'batch',
      'single',
    ]);
  });

  test('is refused before it was imported and in the future, and to those who may not see numbers', async () => {
    const story = await newStory();
    await moveHistory(app.context, 600);
    const now = await secondsNow(app.context);
    const errors = {
      [isoSecond(now + 3_600)]: '不能查看将来的状态，请选择当前或更早的时间',
      [isoSecond(now - 3_600)]: '该时间尚无此记录，请选择其创建之后的时间',
    };
    for (const [asOf, message] of Object.entries(errors)) {
      const refused = { code: 40_001, data: { fields: { asOf: message } } };
      const body = { trackingNumber: story.number, asOf };
      expect(await app.refused(endpoints.lookUpNumber, { body }, boss)).toMatchObject(refused);
      const get = { params: { number: story.number }, query: { asOf } };
      expect(await app.refused(endpoints.getNumber, get, boss)).toMatchObject(refused);
      expect(await app.refused(endpoints.getNumber, get, story.user)).toMatchObject({ code: 40_301 });
    }
  });
});
