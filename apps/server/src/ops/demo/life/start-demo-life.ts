import { randomUUID } from 'node:crypto';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import {
  followBought,
  judgeChanged,
  recomputeTransit,
} from '../../../parcels/followed-numbers/public-api.ts';
import type { Deps } from '../../../platform/deps.ts';
import { statement } from '../../../platform/db/database.ts';
import { type AskedNumber, type RefreshDeps, refreshNumbers } from '../../../parcels/tracking/public-api.ts';
import { demoHistory } from '@waybill/phrases/zh-CN/demo-history.ts';
import { dayIn } from '../../../platform/day.ts';
import { demoPassword, demoSellers } from '../demo-accounts.ts';
import { isOwnParcel } from '../../../platform/db/parcel-state.ts';
import { repeatWhenDue } from '../../../platform/repeat.ts';
import { seedDemoStock } from '../demo-stock.ts';
import { randomFrom } from '../random.ts';
import { type Shopper, RefusedCall, callOwnApi, takeStep } from './shopper.ts';

const days = 30;
const perRun = 30;
const deadlineMs = 60_000;

const findUnasked = statement<AskedNumber, [Carrier, number]>(
  `SELECT i.carrier, i.tracking_number, i.zip5, i.shipped_on, i.status, i.last_event_at
   FROM followed_numbers f JOIN order_items i ON i.user_id = f.user_id AND i.carrier = f.carrier
     AND i.tracking_number = f.tracking_number AND i.state = 'sold'
   WHERE f.carrier = $1 AND f.source = 'bought'
     AND NOT EXISTS (SELECT FROM parcels t WHERE ${isOwnParcel('f')})
   ORDER BY f.user_id, f.id DESC LIMIT $2::int`,
);

/**
 * Has the sellers of the demo's past follow what they bought, asks the imitated carriers once for each of these parcels
 * and counts how long they took. What was asked before is not asked again.
 */
export const catchUpParcels = async (
  context: RefreshDeps & Pick<Deps, 'today'>,
  isStopped: () => boolean,
): Promise<void> => {
  await followBought(context.db, days * 24 * 60);
  const askSome = async (carrier: Carrier): Promise<number> => {
    const numbers = await findUnasked(context.db, carrier, perRun);
    await refreshNumbers(context, numbers, { lease: randomUUID(), urgency: 'background', deadlineMs });
    return numbers.length;
  };
  let asked = 1;
  while (asked > 0 && !isStopped()) {
    asked = 0;
    // One after the other: whoever looks at the demo has the machine first.
    for (const carrier of carriers) asked += await askSome(carrier);
  }
  if (isStopped()) return;
  await judgeChanged(context.db);
  await recomputeTransit(context.db, context.today());
};

/** How life in the demo is paced, in milliseconds; tests make it faster. */
export type LifePace = {
  /** Between two steps by day, on average; four times as long by night. */
  readonly stepMs: number;
  /** Between two sign-ins: whoever looks at the demo signs in from the same address. */
  readonly signInMs: number;
};

const usualPace: LifePace = { stepMs: 15_000, signInMs: 40_000 };
const shoppers = 6;
/** Points below which a seller is given some more, and how many. */
const low = 30;
const topUp = 100;
const unauthorised = 401;

/**
 * Has some sellers query, hold, buy, reserve, cancel and ask through the API of the own server, at a human pace, so that
 * the boards of the demo move. They are ordinary accounts: every rule and limit is theirs, too, and one of the staff
 * gives them points when few are left. What was bought in the past is followed, and new numbers come with every day. Answers how to stop: a call that is under way is waited for.
 */
export const startDemoLife = (
  context: RefreshDeps & Pick<Deps, 'pool' | 'today'>,
  origin: string,
  pace: LifePace = usualPace,
): (() => Promise<void>) => {
  const { log, pool, today } = context;
  let stopped = false;
  const call = callOwnApi(origin);
  const random = randomFrom(Date.now());
  const people = demoSellers.slice(3, 3 + shoppers).map(({ email }): Shopper => ({
    email,
    token: '',
    held: undefined,
    reserved: undefined,
    asked: undefined,
  }));
  let signedInAt = 0;

  const signIn = async (account: string): Promise<string> => {
    signedInAt = Date.now();
    const { token } = await call(endpoints.login, { body: { account, password: demoPassword } });
    return token;
  };

  const recharge = async (shopper: Shopper, userId: string): Promise<void> => {
    const staff = await signIn('admin@demo.local');
    const remark = demoHistory['recharge.transfer'];
    await call(endpoints.rechargeUser, { params: { id: userId }, body: { points: topUp, remark } }, staff);
    await call(endpoints.logout, { body: {} }, staff);
    log.debug({ account: shopper.email }, 'a seller of the demo was given points');
  };

  const nextShopper = async (): Promise<Shopper | undefined> => {
    const present = people.filter(({ token }) => token !== '');
    const absent = people.find(({ token }) => token === '');
    if (absent === undefined || Date.now() - signedInAt < pace.signInMs)
      return present.length === 0 ? undefined : random.oneOf(present);
    absent.token = await signIn(absent.email);
    return absent;
  };

  let stocked = dayIn('America/New_York');
  const restock = async (): Promise<void> => {
    const day = dayIn('America/New_York');
    if (day === stocked) return;
    await seedDemoStock(pool, day);
    stocked = day;
  };

  const step = async (): Promise<void> => {
    await restock();
    const shopper = await nextShopper();
    if (shopper === undefined) return;
    try {
      const { balance, id } = await call(endpoints.getUserInfo, {}, shopper.token);
      if (balance < low && Date.now() - signedInAt >= pace.signInMs) await recharge(shopper, id);
      else await takeStep(shopper, { call, random, today: today(), now: Date.now() });
    } catch (error) {
      if (error instanceof RefusedCall && error.status === unauthorised) shopper.token = '';
      throw error;
    }
  };

  const living = repeatWhenDue({ leastMs: 0, mostMs: () => Infinity }, async () => {
    // A number was taken by somebody else, a limit was reached: people try again later.
    await step().catch((error: unknown) => log.debug({ err: error }, 'a seller of the demo was refused'));
    const hour = (new Date().getUTCHours() + 8) % 24;
    return pace.stepMs * (0.4 + 1.2 * random.next()) * (hour < 8 ? 4 : 1);
  });
  const catchingUp = catchUpParcels(context, () => stopped).catch((error: unknown) =>
    log.warn({ err: error }, 'parcels of the demo could not be followed'),
  );
  return async () => {
    stopped = true;
    await Promise.all([living.stop(), catchingUp]);
  };
};
