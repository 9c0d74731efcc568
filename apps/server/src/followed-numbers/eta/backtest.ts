import { addDays, daysBetween } from '@waybill/contract/std/days.ts';
import type { EtaAccuracy } from '@waybill/contract/endpoints/follow-insights.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import { groupCounts } from './forecast-arrivals.ts';
import { type Confirmed, confirmedShare, forecast, tenthsOf } from './rules.ts';
import { countTransit, countedDays, findArrived, keepBacktest, replaceTransit } from './store.ts';

/** Deliveries that a backtest looks at, at most. */
const mostArrived = 50_000;

/** Forecasts that say about the same need that many that were tried, so that their share is known. */
const fewestTried = 100;

/** Days of deliveries that forecasts are tried on. */
export const usualHeldOutDays = 45;

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((all, value) => all + value, 0) / values.length;
const share = (values: readonly boolean[]): number => mean(values.map(Number));

type Held = {
  readonly carrier: Carrier;
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

type Tried = { readonly parcels: number; readonly held: readonly Held[] };

/** Forecasts each parcel of some days on the day of its first scan, from deliveries before those days alone. */
const tryForecasts = async (reader: Reader, from: string, to: string): Promise<Tried> => {
  const times = groupCounts(await countTransit(reader, addDays(from, -countedDays), from));
  const arrived = await findArrived(reader, from, to, mostArrived);
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
  return { parcels: arrived.length, held };
};

const byTenths = (held: readonly Held[]) =>
  [...Map.groupBy(held, ({ confidence }) => tenthsOf(confidence))].toSorted(([a], [b]) => a - b);

/** What share of forecasts held, by what they said themselves. */
const confirmedBy = (held: readonly Held[]): Confirmed =>
  byTenths(held).flatMap(([said, of]) =>
    of.length < fewestTried
      ? []
      : [{ said, share: Math.round(share(of.map(({ inWindow }) => inWindow)) * 100) / 100 }],
  );

/**
 * Tries forecasts on the parcels of the last `heldOutDays`. What they say of themselves is what was confirmed on as many
 * days before: no parcel is counted for a forecast that it judges.
 */
const testForecasts = async (reader: Reader, today: string, heldOutDays: number) => {
  const cutoff = addDays(today, -heldOutDays);
  const before = confirmedBy((await tryForecasts(reader, addDays(cutoff, -heldOutDays), cutoff)).held);
  const { parcels, held: raw } = await tryForecasts(reader, cutoff, addDays(today, 1));
  const held = raw.map((one) => ({ ...one, confidence: confirmedShare(one.confidence, before) }));
  const accuracy: EtaAccuracy = {
    testedOn: today,
    days: heldOutDays,
    parcels,
    ...measure(held),
    carriers: carriers.flatMap((carrier) => {
      const of = held.filter((one) => one.carrier === carrier);
      return of.length === 0 ? [] : [{ carrier, ...measure(of) }];
    }),
    calibration: byTenths(held).map(([, of]) => {
      const { confidence, forecasts, inWindow } = measure(of);
      return { confidence, forecasts, inWindow };
    }),
  };
  return { accuracy, confirmed: confirmedBy(raw) };
};

/** How forecasts would have held for the deliveries of the last days. */
export const backtest = async (reader: Reader, today: string, heldOutDays: number): Promise<EtaAccuracy> =>
  (await testForecasts(reader, today, heldOutDays)).accuracy;

/** Counts anew how long parcels took that were delivered lately. */
export const recomputeTransit = async (db: Db, today: string): Promise<void> =>
  void (await replaceTransit(db, addDays(today, -countedDays), addDays(today, 1)));

/** Counts anew how long parcels took, tries the forecasts on the deliveries of the last weeks, and keeps how they held. */
export const renewForecasts = async (db: Db, today: string): Promise<void> => {
  await recomputeTransit(db, today);
  const { accuracy, confirmed } = await testForecasts(db, today, usualHeldOutDays);
  await keepBacktest(db, today, JSON.stringify(accuracy), JSON.stringify(confirmed));
};
