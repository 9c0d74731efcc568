import type { ParcelEta } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Db } from '../../platform/db/database.ts';
import { type TransitTimes, earliestDay, forecast, keyOf, lanesOf } from './rules.ts';
import { type StoredCount, findMoving, findTransit } from './store.ts';

const groupCounts = (counts: readonly StoredCount[]): TransitTimes => {
  const times = new Map<string, StoredCount[]>();
  for (const one of counts) {
    const key = keyOf(one, one.basis);
    const before = times.get(key);
    if (before === undefined) times.set(key, [one]);
    else before.push(one);
  }
  return times;
};

export const forecastArrivals = async (
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ParcelEta>> => {
  const moving = ids.length === 0 ? [] : await findMoving(db, userId, ids);
  if (moving.length === 0) return new Map();
  const lanes = [...new Map(moving.flatMap(lanesOf).map((lane) => [keyOf(lane, 'scan'), lane])).values()];
  const times = groupCounts(
    await findTransit(
      db,
      lanes.map(({ carrier }) => carrier),
      lanes.map(({ service }) => service),
      lanes.map(({ origin }) => origin),
      lanes.map(({ destination }) => destination),
    ),
  );
  const earliest = earliestDay(Date.now());
  return new Map(
    moving.flatMap(({ id, scanned_on: scannedOn, expected_on: expectedOn, ...lane }) => {
      const found = forecast({ ...lane, scannedOn, expectedOn }, times, earliest);
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
};
