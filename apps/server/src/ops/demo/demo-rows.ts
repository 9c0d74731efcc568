import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { type Carrier, type TrackingStatus, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { addDays, daysBetween, dayMs } from '@waybill/contract/std/days.ts';
import { type Random, randomFrom } from './random.ts';
import type { LotShipment } from '../../stock/lots/public-api.ts';
import type { ZipLocation } from '../../stock/zips/public-api.ts';
import { busyZips, usualZips, warehouseZips } from './demo-locations.ts';

type DemoService = {
  readonly name: string;
  readonly weight: number;
  readonly days: readonly [min: number, max: number];
  /** Days that it usually comes before the day that the carrier names. */
  readonly spare?: number;
  /** A number with a right check digit; `serial` has seven digits and is never the same twice. */
  readonly number: (shipper: number, serial: string) => string;
};

const shippers = ['A4E821', '58W3R6', 'X07F25', '9E14V8'] as const;
const mailers = ['902416', '948730', '936127', '925508'] as const;
const pick = (list: readonly string[], shipper: number): string => list[shipper % list.length] ?? '';

const ups = (code: string) => (shipper: number, serial: string) =>
  composeTrackingNumber('ups_1z', `1Z${pick(shippers, shipper)}${code}${serial}`);
const fedexExpress = (shipper: number, serial: string) =>
  composeTrackingNumber('fedex_express_12', `7${71 + (shipper % 4)}${serial.padStart(8, '4')}`);
const fedexGround = (shipper: number, serial: string) =>
  composeTrackingNumber('fedex_ground_15', `3961${shipper % 4}72${serial}`);
const fedexEconomy = (shipper: number, serial: string) =>
  composeTrackingNumber('fedex_economy_20', `61290${shipper % 4}400210${serial}`);
const usps = (code: string) => (shipper: number, serial: string) =>
  composeTrackingNumber('usps_impb', `${code}${pick(mailers, shipper)}001${serial}`);

export const demoServices: Readonly<Record<Carrier, readonly DemoService[]>> = {
  ups: [
    { name: 'UPS Ground', weight: 52, days: [2, 5], number: ups('03') },
    { name: 'UPS Ground Saver', weight: 14, days: [3, 6], spare: 1, number: ups('YW') },
    { name: 'UPS 3 Day Select', weight: 10, days: [3, 3], number: ups('12') },
    { name: 'UPS 2nd Day Air', weight: 16, days: [2, 2], number: ups('02') },
    { name: 'UPS Next Day Air', weight: 8, days: [1, 1], number: ups('01') },
  ],
  fedex: [
    { name: 'FedEx Ground', weight: 34, days: [2, 5], number: fedexGround },
    { name: 'FedEx Home Delivery', weight: 34, days: [2, 5], spare: 1, number: fedexGround },
    { name: 'FedEx Ground Economy', weight: 10, days: [3, 7], spare: 1, number: fedexEconomy },
    { name: 'FedEx 2Day', weight: 13, days: [2, 2], number: fedexExpress },
    { name: 'FedEx Standard Overnight', weight: 9, days: [1, 1], number: fedexExpress },
  ],
  usps: [
    { name: 'USPS Ground Advantage', weight: 62, days: [3, 5], number: usps('94001') },
    { name: 'USPS Priority Mail', weight: 30, days: [2, 3], spare: 1, number: usps('94055') },
    { name: 'USPS Priority Mail Express', weight: 8, days: [1, 2], number: usps('94701') },
  ],
};

const sunday = 0;

const workingDay = (day: string): string =>
  new Date(Date.parse(day)).getUTCDay() === sunday ? addDays(day, 1) : day;

const mishap = (chance: number): TrackingStatus | null => {
  if (chance < 0.012) return 'exception';
  if (chance < 0.022) return 'delivery_attempted';
  if (chance < 0.03) return 'available_for_pickup';
  if (chance < 0.042) return 'returned';
  return chance < 0.046 ? 'cancelled' : null;
};

/** Days by which a parcel comes otherwise than its service usually does. */
const spreadOf = (chance: number): number => {
  if (chance < 0.03) return 2;
  if (chance < 0.11) return 1;
  return chance < 0.84 ? 0 : -1;
};

const onTheWay = (age: number, due: number, chance: number): TrackingStatus => {
  // Events end the day before today: what ships today has a label and was not handed over yet.
  if (age === 0) return 'label_created';
  if (age === 1) return chance < 0.35 ? 'accepted' : 'in_transit';
  return due <= 0 && chance < 0.6 ? 'out_for_delivery' : 'in_transit';
};

const courseOf = (random: Random, service: DemoService, today: string, age: number) => {
  const shippedOn = addDays(today, -age);
  const expectedOn = workingDay(addDays(shippedOn, random.between(...service.days)));
  // Each chance is taken whatever the day, so that another day changes no number.
  const [lateness, wrongness, progress] = [random.next(), random.next(), random.next()];
  const next = addDays(shippedOn, 1);
  const usually = workingDay(addDays(expectedOn, spreadOf(lateness) - (service.spare ?? 0)));
  const arrival = usually < next ? workingDay(next) : usually;
  const due = Math.round(daysBetween(today, expectedOn));
  const wrong = age >= 2 ? mishap(wrongness) : null;
  const status = wrong ?? (arrival < today ? 'delivered' : onTheWay(age, due, progress));
  const lastDay = eventDay(status, shippedOn, arrival, today);
  // Never later than noon (UTC) of the day before, so that no zone shows an event that has not happened.
  const seconds = random.between(0, 43_199);
  return {
    shippedOn,
    expectedOn,
    deliveredOn: status === 'delivered' ? arrival : null,
    status,
    lastEventAt: `${new Date(Date.parse(lastDay) + seconds * 1000).toISOString().slice(0, 19)}Z`,
  };
};

const eventDay = (status: TrackingStatus, shippedOn: string, arrival: string, today: string): string => {
  const yesterday = addDays(today, -1);
  const day = status === 'label_created' || status === 'cancelled' ? shippedOn : arrival;
  return day > yesterday ? yesterday : day;
};

const days = 31;
const week = 7;
const inTheLastWeek = 26;
const before = 17;
const elsewhere = 3000;
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

export const shipmentMaker = (random: Random, places: readonly ZipLocation[], today: string) => {
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
    /** Where people look first, and everywhere else. */
    usual,
    elsewhere: places.filter((place) => !known.has(place)),
    /** A shipment that set out `age` days ago; no line comes twice. */
    shipment: (line: number, carrier: Carrier, place: ZipLocation, age: number): LotShipment => {
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
