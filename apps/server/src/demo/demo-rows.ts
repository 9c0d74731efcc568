import { dayMs } from '@waybill/contract/std/days.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { LotShipment } from '../console/lots/public-api.ts';
import type { ZipLocation } from '../zips/public-api.ts';
import { courseOf } from './demo-course.ts';
import { usualZips, warehouseZips } from './demo-locations.ts';
import { demoServices } from './demo-services.ts';
import { type Random, randomFrom } from './random.ts';

const days = 31;
const week = 7;
const inTheLastWeek = 26;
const before = 17;
const elsewhere = 3000;
export const busyZips: ReadonlySet<string> = new Set([
  '10001',
  '11201',
  '90001',
  '91748',
  '60601',
  '77001',
  '33101',
  '98101',
]);
const busier = 10;
const queryOnlyShare = 0.04;
const seed = 20_261_101;

// Few ship on the day itself: what a query shows first is under way, not a page of fresh labels.
const recentAge = (n: number): number => {
  const age = n % week;
  return age > 0 || n % (8 * week) === 0 ? age : 1 + ((n / week) % (week - 1));
};

// 7,368,787 has no factor in common with 10^7: serials scatter and none comes twice.
const serialOf = (line: number): string => String((line * 7_368_787) % 10_000_000).padStart(7, '0');

export type ShipmentMaker = {
  /** Where people look first, and everywhere else. */
  readonly usual: readonly ZipLocation[];
  readonly elsewhere: readonly ZipLocation[];
  /** A shipment that set out `age` days ago; no line comes twice. */
  shipment(line: number, carrier: Carrier, place: ZipLocation, age: number): LotShipment;
};

export const shipmentMaker = (
  random: Random,
  places: readonly ZipLocation[],
  today: string,
): ShipmentMaker => {
  const byZip = new Map(places.map((place) => [place.zip5, place]));
  const placeOf = (zip5: string): ZipLocation => {
    const place = byZip.get(zip5);
    if (place === undefined) throw new RangeError(`${zip5} is not in the list of ZIPs`);
    return place;
  };
  const warehouses = warehouseZips.map(placeOf);
  const usual = usualZips.map(placeOf);
  const known = new Set(usual);
  return {
    usual,
    elsewhere: places.filter((place) => !known.has(place)),
    shipment: (line, carrier, place, age) => {
      const service = random.weighted(demoServices[carrier]);
      const origin = random.oneOf(warehouses);
      return {
        line,
        carrier,
        trackingNumber: service.number(random.between(0, 3), serialOf(line)),
        service: service.name,
        zip5: place.zip5,
        city: place.city,
        state: place.state,
        originZip5: origin.zip5,
        originCity: origin.city,
        originState: origin.state,
        ...courseOf(random, service, today, age),
      };
    },
  };
};

export type DemoRows = { readonly sellable: LotShipment[]; readonly queryOnly: LotShipment[] };

export const demoRows = (places: readonly ZipLocation[], today: string): DemoRows => {
  const random = randomFrom(seed);
  const maker = shipmentMaker(random, places, today);
  const rows: DemoRows = { sellable: [], queryOnly: [] };
  const add = (carrier: Carrier, place: ZipLocation, age: number): void => {
    const line = rows.sellable.length + rows.queryOnly.length + 1;
    const list = random.next() < queryOnlyShare ? rows.queryOnly : rows.sellable;
    list.push(maker.shipment(line, carrier, place, age));
  };
  for (const place of maker.usual) {
    const times = busyZips.has(place.zip5) ? busier : 1;
    for (const carrier of carriers) {
      for (let n = 0; n < inTheLastWeek * times; n += 1) add(carrier, place, recentAge(n));
      for (let n = 0; n < before * times; n += 1) add(carrier, place, random.between(week, days - 1));
    }
  }
  for (let n = 0; n < elsewhere; n += 1) {
    add(random.oneOf(carriers), random.oneOf(places), random.between(0, days - 1));
  }
  return rows;
};

const newADay = 2;
const newElsewhere = 100;
// Lines of the past begin at a million, those of a day at two million and more.
const firstNewLine = 2_000_000;
const linesADay = 10_000;

/** What shipped on the last `ages` days before `today`, for a demo that goes on; no two days have a line in common. */
export const newRows = (places: readonly ZipLocation[], today: string, ages: number): LotShipment[] => {
  const day = Math.round(Date.parse(today) / dayMs);
  const random = randomFrom(seed + day);
  const maker = shipmentMaker(random, places, today);
  return Array.from({ length: ages }, (_, n) => n + 1).flatMap((age) => {
    let line = firstNewLine + ((day - age) % 700) * linesADay;
    const row = (carrier: Carrier, place: ZipLocation): LotShipment =>
      maker.shipment((line += 1), carrier, place, age);
    const usual = maker.usual.flatMap((place) =>
      carriers.flatMap((carrier) =>
        Array.from({ length: newADay * (busyZips.has(place.zip5) ? busier : 1) }, () => row(carrier, place)),
      ),
    );
    const others = Array.from({ length: newElsewhere }, () =>
      row(random.oneOf(carriers), random.oneOf(places)),
    );
    return [...usual, ...others];
  });
};
