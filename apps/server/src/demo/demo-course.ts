import { addDays, daysBetween } from '@waybill/contract/std/days.ts';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { DemoService } from './demo-services.ts';
import type { Random } from './random.ts';

export type DemoCourse = {
  readonly shippedOn: string;
  readonly expectedOn: string;
  readonly deliveredOn: string | null;
  readonly status: TrackingStatus;
  readonly lastEventAt: string;
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

export const courseOf = (random: Random, service: DemoService, today: string, age: number): DemoCourse => {
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
