import { setTimeout as pause } from 'node:timers/promises';
import { type Random, randomFrom } from '@waybill/server/src/ops/demo/random.ts';
import { buildCodes } from '@waybill/server/test/builders.ts';
import type { Client, InputOf, Operations, OutputOf } from '../../../packages/client/src/client.ts';
import { type Caller, clientOf } from '../caller.ts';
import { type Shop, points } from '../drills/shop.ts';
import { minute, waitUntil } from '../harness.ts';
import { Journal, settler } from './client.ts';
import { Expected, hundredths } from './expected.ts';

type Shopping = {
  readonly settle: ReturnType<typeof settler>;
  readonly expected: Expected;
  readonly random: Random;
  readonly staff: Caller;
  readonly zips: readonly string[];
  /** Whether they do what may not be sent again, too. */
  readonly whole: boolean;
  readonly codes: string[];
  takeEmail(): string;
};

/** Exchange codes are worth so many points each. */
const codePoints = 3.5;

const carrier = 'ups';
/** What may be answered although nothing is wrong: a hold that an earlier, late try gave back; the day's numbers. */
const explained: ReadonlySet<number> = new Set([40902, 42902]);

/** Somebody who buys, reserves, confirms, cancels, asks for refunds and receives points; answers how to act once. */
const createShopper = (shopping: Shopping, user: Caller): (() => Promise<void>) => {
  const { settle, expected, random, staff, zips, codes, whole } = shopping;
  const reserved: string[] = [];
  const bought: string[] = [];

  /** The data of an acknowledged call; undefined when it was rejected, which is recorded where nothing explains it. */
  const ask = async <const N extends keyof Operations>(
    act: N,
    input: InputOf<N>,
    caller = user,
  ): Promise<OutputOf<N> | undefined> => {
    const { code, data } = await settle(act, input, caller);
    if (code !== 0 && !explained.has(code)) expected.unexplained.push(`${act} was refused with ${code}`);
    return data;
  };

  const order = async (): Promise<void> => {
    const wanted = { zipCode: random.oneOf(zips), scope: 'batch' as const, quantity: random.between(1, 4) };
    const holdId = (await ask('queryShipments', { carrier, ...wanted }))?.reservation?.holdId;
    if (holdId === undefined) return;
    const dice = random.next();
    if (whole && dice < 0.1) {
      await ask('releaseHold', { carrier, holdId });
      return;
    }
    const action = dice < 0.4 ? 'reserve' : 'buy';
    const placed = await ask('placeOrder', { carrier, id: holdId, action });
    if (placed === undefined) return;
    expected.placed(user.id, placed, action);
    (action === 'buy' ? bought : reserved).push(placed.orderId);
  };

  const endReservation = async (): Promise<void> => {
    const id = reserved.shift();
    const known = expected.orders.get(id ?? '');
    if (id === undefined || known === undefined) return order();
    const confirms = random.next() < 0.5;
    const ended = await ask(confirms ? 'confirmOrder' : 'cancelOrder', { id });
    if (ended === undefined) return undefined;
    known.status = ended.status;
    expected.move(user.id, { frozen: -known.total, available: confirms ? 0 : known.total });
    if (confirms) bought.push(id);
    return undefined;
  };

  const refund = async (): Promise<void> => {
    const orderId = bought.shift();
    const known = expected.orders.get(orderId ?? '');
    if (orderId === undefined || known === undefined) return order();
    const asked = await ask('requestRefund', { orderId, reason: 'changed my mind' });
    if (asked === undefined) return undefined;
    known.status = asked.status;
    const decision = { requestId: asked.requestId, decision: 'accept' as const, remark: 'granted' };
    if ((await ask('decideRefundRequest', decision, staff)) === undefined) return undefined;
    known.status = 'refunded';
    return expected.move(user.id, { available: hundredths(asked.points) });
  };

  const redeem = async (): Promise<void> => {
    const exchangeCode = codes.pop();
    if (exchangeCode === undefined) return;
    const redeemed = await ask('pointsExchange', { exchangeCode });
    if (redeemed !== undefined) expected.move(user.id, { available: hundredths(redeemed.points) });
  };

  const receivePoints = async (): Promise<void> => {
    const points = random.between(1, 400) / 100;
    const given = await ask(
      'rechargeUser',
      { id: String(user.id), points, remark: 'paid by transfer' },
      staff,
    );
    if (given?.outcome === 'done') expected.move(user.id, { available: hundredths(points) });
    else if (given !== undefined) expected.unexplained.push(`a recharge was ${given.outcome}`);
  };

  const register = async (): Promise<void> => {
    const email = shopping.takeEmail();
    const { code } = await settle('register', { email, password: 'correct-horse-battery-9' }, user);
    // Taken by its own earlier try, whose answer got lost: the address is registered all the same.
    if (code === 0 || code === 40908) expected.registered.add(email);
    else expected.unexplained.push(`a registration was refused with ${code}`);
  };

  const acts = [
    { weight: 62, act: order },
    { weight: 14, act: endReservation },
    { weight: 8, act: refund },
    { weight: whole ? 6 : 0, act: redeem },
    { weight: 7, act: receivePoints },
    { weight: whole ? 3 : 0, act: register },
  ];
  return () => random.weighted(acts).act();
};

/** People who act one after the other, each with one request at a time, and what was acknowledged to them. */
export type Traffic = Awaited<ReturnType<typeof openTraffic>>;

type TrafficOptions = {
  /** Where they ask, each time at whichever. */
  readonly urls: readonly string[];
  readonly seed?: number;
  readonly users?: Shop['users'];
  /** Where they buy; 10001 unless said otherwise. */
  readonly zips?: readonly string[];
  readonly folder?: string;
  readonly reads?: boolean;
  /** Whether they register, release holds and exchange codes as well, which may not be sent again or want codes. */
  readonly whole?: boolean;
  /** Where what is acknowledged to them goes, when others' goes there, too. */
  readonly expected?: Expected;
};

// A person looks before the next click, and processes that start need some of the machine.
const thinkMs = 60;

export const openTraffic = async (shop: Shop, options: TrafficOptions) => {
  const { context, superAdmin: staff } = shop;
  const { urls, seed = 1, users = shop.users, zips = ['10001'], folder, reads = false } = options;
  const { whole = false, expected = new Expected() } = options;
  // Everybody registers from one address here; the others are guards of guesses, of which there are none.
  await context.pool.query(`UPDATE limit_rules SET max_requests = 1000000 WHERE code = 'register'`);
  // Sixty kills may take longer than a proof lasts.
  const proof = `UPDATE sessions SET proved_at = now() + interval '1 day' WHERE user_id = $1`;
  await context.pool.query(proof, [staff.id]);
  const codes = whole ? await buildCodes(context, 2_000, codePoints * 100) : [];
  const journal = new Journal(folder);
  let registered = 0;
  let streams = 0;
  let stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  const act = users.map((user, place) => {
    expected.accounts.set(user.id, { available: points, frozen: 0 });
    const random = randomFrom(seed + place * 7_919);
    const settle = settler(urls, journal, random);
    const takeEmail = (): string => `new-${seed}-${user.id}-${(registered += 1)}@test.example`;
    return createShopper({ whole, settle, expected, random, staff, zips, codes, takeEmail }, user);
  });
  const read = async (client: Client): Promise<void> => {
    for (const call of [client.getUserPoint, client.countUnreadNotices]) {
      const began = performance.now();
      await call();
      journal.answered(0, performance.now() - began);
    }
  };
  /** Until the stream of notices ends in order; one that was cut off throws. */
  const listen = async (client: Client): Promise<void> => {
    streams += 1;
    await (await client.streamNotices({}, { signal: stopping.signal })).text();
  };
  const readers = (reads ? users : []).flatMap((user, place) => {
    const client = clientOf(urls[place % urls.length] ?? '', user);
    return [read, listen].map((one) => async (): Promise<void> => {
      await one(client).catch((error: unknown) => {
        if (!stopping.signal.aborted) journal.failed(`${one.name}: ${String(error)}`);
      });
    });
  });
  const again = async (once: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      await once();
      await pause(thinkMs);
    }
  };
  return {
    expected,
    journal,
    /** Streams of notices that were opened; one that ends in order is opened again. */
    streams: () => streams,
    go: (): void => {
      stopping = new AbortController();
      running = Promise.all([...act, ...readers].map(again));
      // Told by rest().
      running.catch(() => undefined);
    },
    /** Lets everybody finish what they began, however long it takes to be sure; throws what stopped one of them. */
    rest: async (): Promise<void> => {
      stopping.abort();
      await running;
    },
    moreOrders: (more: number, limitMs = minute) => {
      const enough = expected.orders.size + more;
      return waitUntil(`${more} more orders are told`, () => expected.orders.size >= enough, limitMs);
    },
  };
};

/** The same, going until the task ends; settles once people have bought. */
export const beginTraffic = async (
  ends: AsyncDisposableStack,
  shop: Shop,
  options: TrafficOptions,
): Promise<Traffic> => {
  const traffic = await openTraffic(shop, options);
  ends.defer(() => traffic.rest());
  traffic.go();
  await traffic.moreOrders(20);
  return traffic;
};
