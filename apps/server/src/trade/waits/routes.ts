import type { Wait, waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Call, Routes } from '../../platform/http/handlers.ts';
import {
  type ListedWait,
  cancelStoredWait,
  countWaiters,
  findShortages,
  findWait,
  findWaiter,
  insertWait,
  listStoredWaits,
  sumDemand,
} from './store.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../../platform/db/database.ts';
import { statesOfUsa } from '../../records/stats/public-api.ts';
import { limits, termsVersion } from '@waybill/contract/constants.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { dayRangeIssue } from '@waybill/contract/vocabulary/fields.ts';
import { waitLimits } from '@waybill/contract/vocabulary/wait.ts';
import { AppError, existing, fieldError, rangeError } from '../../platform/app-error.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { wakeWait } from '../../platform/db/wake-waits.ts';

/**
 * Begins to wait; what is for sale already is given at once. Throws waitCap, and termsNotAccepted where points
 * would be frozen.
 */
const createWait = (
  { db, today }: Pick<Deps, 'db' | 'today'>,
  { caller: { userId }, body, idempotencyKey: key }: Call<typeof waitEndpoints.createWait>,
): Promise<{ id: string }> =>
  inUserTransaction(db, userId, (tx) =>
    onceByKey(tx, { userId, path: 'waits', key, content: body }, async () => {
      const waiter = existing((await findWaiter(tx, userId))[0]);
      if (body.mode === 'reserve' && waiter.accepted_terms !== termsVersion)
        throw new AppError('termsNotAccepted', { moneyEffect: 'none' });
      if (waiter.active >= waitLimits.active) throw new AppError('waitCap', { moneyEffect: 'none' });
      const { carrier, zipCode, startTime: from = today(), quantity, maxPoints, mode, until } = body;
      const { endTime: to = addDays(from, limits.queryDays - 1) } = body;
      const issue = dayRangeIssue(from, to, limits.queryDays);
      if (issue !== undefined) throw rangeError('endTime', issue, limits.queryDays);
      const zip5 = zipCode?.slice(0, 5) ?? null;
      const max_points = maxPoints === undefined ? null : toHundredths(maxPoints);
      const wanted = { carrier, zip5, from, to, quantity, max_points, mode, until };
      const [wait] = await insertWait(tx, { userId, ...wanted });
      if (wait === undefined) throw fieldError('until', 'fields.waitUntil');
      await wakeWait(tx, carrier, zip5);
      return { id: String(wait.id) };
    }),
  );

/** Stops waiting. Throws wrongState when it has ended, and notFound. */
const cancelWait = (db: Db, userId: number, id: number): Promise<void> =>
  inUserTransaction(db, userId, async (tx) => {
    const [cancelled] = await cancelStoredWait(tx, userId, id);
    if (cancelled !== undefined) return;
    const [ended] = await findWait(tx, userId, id);
    throw new AppError(ended === undefined ? 'notFound' : 'wrongState');
  });

const mostLines = 200;

const readDemand = async (
  db: Db,
  carrier: Carrier | null,
): Promise<EndpointData<typeof waitEndpoints.getWaitDemand>> => {
  const [rows, [waiters], shortages] = await Promise.all([
    sumDemand(db, carrier),
    countWaiters(db, carrier),
    findShortages(db, carrier, statesOfUsa),
  ]);
  const states = new Map<string, number>();
  for (const { state, numbers } of rows)
    if (state !== null) states.set(state, (states.get(state) ?? 0) + numbers);
  return {
    numbers: rows.reduce((sum, { numbers }) => sum + numbers, 0),
    people: waiters?.people ?? 0,
    states: [...states].map(([state, numbers]) => ({ state, numbers })),
    list: rows.slice(0, mostLines),
    shortages,
  };
};

const wireWait = (wait: ListedWait): Wait => {
  const waits = wait.state === 'waiting';
  return {
    id: String(wait.id),
    carrier: wait.carrier,
    zipCode: wait.zip5,
    startTime: wait.from_day,
    endTime: wait.to_day,
    quantity: wait.quantity,
    served: wait.served,
    maxPoints: wait.max_points === null ? null : toPoints(wait.max_points),
    points: toPoints(wait.points),
    mode: wait.mode,
    until: wallTime(wait.until),
    state: wait.state,
    obstacle: waits ? wait.obstacle : null,
    createdTime: wallTime(wait.created_at),
    endedTime: wallTimeOrNull(wait.ended_at),
    ahead: waits ? { people: wait.ahead_people, numbers: wait.ahead_numbers } : null,
  };
};

export const waitRoutes: Routes<typeof waitEndpoints> = ({ db, today }) => ({
  createWait: (call) => createWait({ db, today }, call),
  listWaits: async ({ caller }) => ({
    list: (await listStoredWaits(db, caller.userId)).map(wireWait),
    serverTime: Date.now(),
  }),
  cancelWait: async ({ caller, params }) => {
    await cancelWait(db, caller.userId, rowId(params.id));
    return null;
  },
  getWaitDemand: ({ query }) => readDemand(db, query.carrier ?? null),
});
