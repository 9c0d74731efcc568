import { addDays, daysBetween } from '@waybill/contract/std/days.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import { groupCounts } from './forecast-arrivals.ts';
import { forecast } from './rules.ts';
import { countTransit, countedDays, findArrived, replaceTransit } from './store.ts';

/** Deliveries that a backtest looks at, at most. */
const mostArrived = 50_000;

/** How forecasts would have held for parcels that were not counted for them. */
export type Backtest = {
  readonly parcels: number;
  /** Of `parcels`, those for which enough was known. */
  readonly forecasts: number;
  /** Share of forecasts in whose window the parcel came. */
  readonly inWindow: number;
  /** What the forecasts themselves expected that share to be. */
  readonly confidence: number;
  readonly windowDays: number;
  /** Days between the middle of a forecast and the day of delivery, on average, where the carrier named a day, too. */
  readonly error: number;
  /** The same of the day that the carrier named. */
  readonly carrierError: number;
  /** Forecasts by their confidence in tenths, and the share of them that held. */
  readonly calibration: readonly {
    readonly confidence: number;
    readonly forecasts: number;
    readonly inWindow: number;
  }[];
};

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((all, value) => all + value, 0) / values.length;
const share = (values: readonly boolean[]): number => mean(values.map(Number));

/**
 * Forecasts each parcel of the last `heldOutDays` on the day of its first scan, from deliveries before those days alone,
 * and compares with what happened.
 */
export const backtest = async (reader: Reader, today: string, heldOutDays: number): Promise<Backtest> => {
  const cutoff = addDays(today, -heldOutDays);
  const times = groupCounts(await countTransit(reader, addDays(cutoff, -countedDays), cutoff));
  const arrived = await findArrived(reader, cutoff, addDays(today, 1), mostArrived);
  const held = arrived.flatMap(
    ({ scanned_on: scannedOn, expected_on: expectedOn, delivered_on: deliveredOn, ...lane }) => {
      const found = forecast({ ...lane, scannedOn, expectedOn }, times, scannedOn);
      if (found === undefined) return [];
      return [
        {
          confidence: found.confidence,
          inWindow: found.from <= deliveredOn && deliveredOn <= found.to,
          days: daysBetween(found.from, found.to) + 1,
          error: Math.abs(daysBetween(found.middle, deliveredOn)),
          carrierError: expectedOn === null ? null : Math.abs(daysBetween(expectedOn, deliveredOn)),
        },
      ];
    },
  );
  const promised = held.filter(({ carrierError }) => carrierError !== null);
  const tenths = [...new Set(held.map(({ confidence }) => Math.round(confidence * 10)))].toSorted(
    (a, b) => a - b,
  );
  return {
    parcels: arrived.length,
    forecasts: held.length,
    inWindow: share(held.map(({ inWindow }) => inWindow)),
    confidence: mean(held.map(({ confidence }) => confidence)),
    windowDays: mean(held.map(({ days }) => days)),
    error: mean(promised.map(({ error }) => error)),
    carrierError: mean(promised.map(({ carrierError }) => carrierError ?? 0)),
    calibration: tenths.map((tenth) => {
      const of = held.filter(({ confidence }) => Math.round(confidence * 10) === tenth);
      return {
        confidence: mean(of.map(({ confidence }) => confidence)),
        forecasts: of.length,
        inWindow: share(of.map(({ inWindow }) => inWindow)),
      };
    }),
  };
};

/** Counts anew how long parcels took that were delivered lately. */
export const recomputeTransit = async (db: Db, today: string): Promise<void> =>
  void (await replaceTransit(db, addDays(today, -countedDays), addDays(today, 1)));
