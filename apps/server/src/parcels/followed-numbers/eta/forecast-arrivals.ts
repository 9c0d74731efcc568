import type { ParcelEta } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { Db } from '../../../platform/db/database.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { earliestDay, forecast, keyOf, lanesOf } from './rules.ts';
import { countedDays, findMoving, findTransit, replaceTransit } from './store.ts';

export const forecastArrivals = async (
  db: Db,
  userId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ParcelEta>> => {
  const moving = ids.length === 0 ? [] : await findMoving(db, userId, ids);
  if (moving.length === 0) return new Map();
  const lanes = [...new Map(moving.flatMap(lanesOf).map((lane) => [keyOf(lane, 'scan'), lane])).values()];
  const times = Map.groupBy(await findTransit(db, JSON.stringify(lanes)), (one) => keyOf(one, one.basis));
  const earliest = earliestDay(Date.now());
  return new Map(
    moving.flatMap(({ id, scanned_on: scannedOn, expected_on: expectedOn, ...lane }) => {
      const found = forecast({ ...lane, scannedOn, expectedOn }, times, earliest);
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
};

export const recomputeTransit = async (db: Db, today: string): Promise<void> =>
  void (await replaceTransit(db, addDays(today, -countedDays), addDays(today, 1)));
