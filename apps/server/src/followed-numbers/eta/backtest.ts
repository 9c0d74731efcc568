import { addDays, daysBetween } from '@waybill/contract/std/days.ts';
import type { EtaAccuracy } from '@waybill/contract/endpoints/follow-insights.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import { groupCounts } from './forecast-arrivals.ts';
import { forecast } from './rules.ts';
import { countTransit, countedDays, findArrived, keepBacktest, replaceTransit } from './store.ts';

/** Deliveries that a backtest looks at, at most. */
const mostArrived = 50_000;

/** Days of deliveries that forecasts are tried on. */
export const usualHeldOutDays = 45;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((all, value) => all + value, 0) / values.length;
const share = (values: readonly boolean[]): number => mean(values.map(Number));

type Held = {
  readonly confidence: number;
  readonly inWindow: boolean;
  readonly days: number;
  readonly error: number;
  readonly carrierError: number | null;
};

/** How forecasts held: errors are those of parcels for which the carrier named a day, too. */
const measure = (held: readonly Held[]) => {
  const promised = held.filter(({ carrierError }) => carrierError !== null);
  return {
    forecasts: held.length,
    inWindow: share(held.map(({ inWindow }) => inWindow)),
    confidence: mean(held.map(({ confidence }) => confidence)),
    windowDays: mean(held.map(({ days }) => days)),
    error: mean(promised.map(({ error }) => error)),
    carrierError: mean(promised.map(({ carrierError }) => carrierError ?? 0)),
  };
};

/**
 * Forecasts each parcel of the last `heldOutDays` on the day of its first scan, from deliveries before those days alone,
 * and compares with what happened.
 */
export const backtest = async (reader: Reader, today: string, heldOutDays: number): Promise<EtaAccuracy> => {
  const cutoff = addDays(today, -heldOutDays);
  const times = groupCounts(await countTransit(reader, addDays(cutoff, -countedDays), cutoff));
  const arrived = await findArrived(reader, cutoff, addDays(today, 1), mostArrived);
  const held = arrived.flatMap(
    ({ scanned_on: scannedOn, expected_on: expectedOn, delivered_on: deliveredOn, ...lane }) => {
      const found = forecast({ ...lane, scannedOn, expectedOn }, times, scannedOn);
      if (found === undefined) return [];
      return [
        {
          carrier: lane.carrier,
          confidence: found.confidence,
          inWindow: found.from <= deliveredOn && deliveredOn <= found.to,
          days: daysBetween(found.from, found.to) + 1,
          error: Math.abs(daysBetween(found.middle, deliveredOn)),
          carrierError: expectedOn === null ? null : Math.abs(daysBetween(expectedOn, deliveredOn)),
        },
      ];
    },
  );
  const tenths = [...new Set(held.map(({ confidence }) => Math.round(confidence * 10)))].toSorted(
    (a, b) => a - b,
  );
  return {
    testedOn: today,
    days: heldOutDays,
    parcels: arrived.length,
    ...measure(held),
    carriers: carriers.flatMap((carrier) => {
      const of = held.filter((one) => one.carrier === carrier);
      return of.length === 0 ? [] : [{ carrier, ...measure(of) }];
    }),
    calibration: tenths.map((tenth) => {
      const of = measure(held.filter(({ confidence }) => Math.round(confidence * 10) === tenth));
      return { confidence: of.confidence, forecasts: of.forecasts, inWindow: of.inWindow };
    }),
  };
};

/** Counts anew how long parcels took that were delivered lately. */
export const recomputeTransit = async (db: Db, today: string): Promise<void> =>
  void (await replaceTransit(db, addDays(today, -countedDays), addDays(today, 1)));

/** Counts anew how long parcels took, tries the forecasts on the deliveries of the last weeks, and keeps how they held. */
export const renewForecasts = async (db: Db, today: string): Promise<void> => {
  await recomputeTransit(db, today);
  await keepBacktest(db, today, JSON.stringify(await backtest(db, today, usualHeldOutDays)));
};
