import type { Wait, waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { rowId } from '../platform/db/row-id.ts';
import { wallTime, wallTimeOrNull } from '../platform/db/times.ts';
import type { Deps } from '../platform/deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { cancelWait, createWait } from './change-waits.ts';
import { chanceOf } from './rules.ts';
import { type ListedWait, countWaiters, listStoredWaits, sumDemand } from './store.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../platform/db/database.ts';

const mostLines = 200;

const readDemand = async (
  db: Db,
  carrier: Carrier | null,
): Promise<EndpointData<typeof waitEndpoints.getWaitDemand>> => {
  const [rows, [waiters]] = await Promise.all([sumDemand(db, carrier), countWaiters(db, carrier)]);
  const states = new Map<string, number>();
  for (const { state, numbers } of rows)
    if (state !== null) states.set(state, (states.get(state) ?? 0) + numbers);
  return {
    numbers: rows.reduce((sum, { numbers }) => sum + numbers, 0),
    people: waiters?.people ?? 0,
    states: [...states].map(([state, numbers]) => ({ state, numbers })),
    list: rows.slice(0, mostLines).map(({ zip5, oldest, ...row }) => ({
      ...row,
      zipCode: zip5,
      oldestTime: wallTime(oldest),
    })),
  };
};

const wireWait = (wait: ListedWait): Wait => {
  const waits = wait.state === 'waiting';
  const left = wait.quantity - wait.served;
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
    chance: waits
      ? chanceOf({ arrived: wait.arrived, daysLeft: wait.days_left, ahead: wait.ahead_numbers, left })
      : null,
  };
};

export const waitRoutes = ({ db, today }: Pick<Deps, 'db' | 'today'>): Handlers<typeof waitEndpoints> => ({
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
