import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db } from '../platform/db/database.ts';
import { wallTime } from '../platform/db/times.ts';
import { countWaiters, sumDemand } from './store.ts';

const mostLines = 200;

export const readDemand = async (
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
