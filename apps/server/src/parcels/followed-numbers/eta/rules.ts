import type { ParcelEta } from '@waybill/contract/endpoints/followed-numbers.ts';
import { addDays, dayMs } from '@waybill/contract/std/days.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';

/** Where parcels of a service go from and to; '' for any. */
export type Lane = {
  readonly carrier: Carrier;
  readonly service: string;
  readonly origin: string;
  readonly destination: string;
};

export type DayCount = { readonly days: number; readonly parcels: number };

export type TransitTimes = ReadonlyMap<string, readonly DayCount[]>;

/** Days are counted from the first scan, or from the day that the carrier named. */
export const keyOf = ({ carrier, service, origin, destination }: Lane, basis: 'scan' | 'promise'): string =>
  JSON.stringify([carrier, service, origin, destination, basis]);

/** A lane and those that it is a part of, the narrowest first; what is not known is left out. */
export const lanesOf = ({ carrier, service, origin, destination }: Lane): Lane[] => {
  const lanes: Lane[] = [
    { carrier, service, origin, destination },
    { carrier, service, origin, destination: '' },
    { carrier, service, origin: '', destination: '' },
    { carrier, service: '', origin, destination },
    { carrier, service: '', origin, destination: '' },
    { carrier, service: '', origin: '', destination: '' },
  ];
  return [...new Map(lanes.map((lane) => [keyOf(lane, 'scan'), lane])).values()];
};

export type ParcelFacts = Lane & { readonly scannedOn: string; readonly expectedOn: string | null };

const fewest = 30;
const wanted = 0.8;
const leastShare = 0.5;

const sum = (counts: readonly DayCount[]): number => counts.reduce((all, { parcels }) => all + parcels, 0);

const windowOf = (counts: readonly DayCount[]): { from: number; to: number; share: number } => {
  const total = sum(counts);
  const first = counts[0]?.days ?? 0;
  const last = counts.at(-1)?.days ?? 0;
  const sharesOf = (width: number) =>
    Array.from({ length: last - first - width + 1 }, (_, offset) => {
      const [from, to] = [first + offset, first + offset + width];
      return { from, to, share: sum(counts.filter(({ days }) => days >= from && days <= to)) / total };
    });
  let best = { from: first, to: last, share: 0 };
  for (let width = 0; width <= last - first; width += 1) {
    const densest = sharesOf(width).reduce((most, one) => (one.share > most.share ? one : most));
    if (Math.abs(densest.share - wanted) < Math.abs(best.share - wanted)) best = densest;
    if (densest.share >= wanted) break;
  }
  return best;
};

/**
 * When a parcel arrives, by the narrowest lane of which enough parcels are known that took at least as long; undefined
 * when there is none. It goes from the day that the carrier named, where it named one: how carriers miss their days is
 * what lanes tell. `earliest` is the first day that is not over everywhere.
 */
export const forecast = (
  { scannedOn, expectedOn, ...lane }: ParcelFacts,
  times: TransitTimes,
  earliest: string,
): ParcelEta | undefined => {
  const basis = expectedOn === null ? 'scan' : 'promise';
  const start = expectedOn ?? scannedOn;
  for (const one of lanesOf(lane)) {
    const counts = (times.get(keyOf(one, basis)) ?? []).filter(
      ({ days }) => addDays(start, days) >= earliest,
    );
    if (sum(counts) < fewest) continue;
    const { from, to, share } = windowOf(counts);
    if (share < leastShare) continue;
    return {
      from: addDays(start, from),
      to: addDays(start, to),
      confidence: Math.round(share * 100) / 100,
    };
  }
  return undefined;
};

/** The first day that is not over in the last zone of the United States, in which a day ends 12 hours after UTC's. */
export const earliestDay = (now: number): string => new Date(now - dayMs / 2).toISOString().slice(0, 10);
