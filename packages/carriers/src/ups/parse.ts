import { carrierTime, dayOf, joinedTime } from '../tracking/carrier-time.ts';
import { type CodeMeaning, conclude, eventStatus } from '../tracking/conclude.ts';
import { firstText, isObject, type Json, object, objects, text } from '../tracking/json.ts';
import {
  type CallOutcome,
  type CarrierTime,
  callFailed,
  failed,
  type NumberOutcome,
  type Place,
  type TrackedParcel,
  type TrackingEvent,
} from '../tracking/outcome.ts';
import { upsActivityType, upsCode } from './codes.ts';

/** The warning with which UPS says, under HTTP 200, that it knows nothing of a number. */
const nothingKnown = 'TW0001';

/** Reads an answer of `GET /api/track/v1/details/{number}` with status 200. */
export function parseUpsAnswer(number: string, body: unknown): CallOutcome {
  const answer = object(body)['trackResponse'];
  if (!isObject(answer) || !Array.isArray(answer['shipment'])) return callFailed('bad_answer');
  return { ok: true, outcomes: [outcomeOf(number, objects(answer['shipment']))] };
}

/** What UPS says of a parcel at one moment. */
type UpsStatus = {
  readonly code: string | null;
  readonly type: string | null;
  readonly words: string | null;
};

/** A parcel of a Track Alert, which tells of one event. */
export function upsAlert(
  number: string,
  time: CarrierTime | null,
  place: Place | null,
  status: UpsStatus,
): TrackedParcel {
  const event = upsEvent(time, place, status);
  const events = event === null ? [] : [event];
  const concluded = conclude(meaningOf(status.code, status.type), events);
  return {
    carrier: 'ups',
    number,
    uniqueId: null,
    ...concluded,
    carrierCode: status.code,
    carrierWords: status.words ?? '',
    unknownCodes: status.code !== null && upsCode(status.code) === null ? [status.code] : [],
    service: null,
    shippedOn: null,
    origin: null,
    destination: null,
    events,
    expectedOn: null,
    delivered: concluded.status === 'delivered' ? time : null,
  };
}

/** One entry of `activity`, or what is equal to it in a Track Alert; null without a readable time. */
function upsEvent(time: CarrierTime | null, place: Place | null, status: UpsStatus): TrackingEvent | null {
  if (time === null) return null;
  const words = status.words ?? '';
  return {
    ...time,
    status: eventStatus(meaningOf(status.code, status.type)),
    code: status.code ?? '',
    words,
    place,
  };
}

/** What a status code means, by its activity type where the code is not in UPS's list. */
function meaningOf(code: string | null, type: string | null): CodeMeaning | null {
  return upsCode(code) ?? upsActivityType(type);
}

/** An address of UPS without its lines. */
export function upsLocation(value: unknown): Place | null {
  const address = object(value);
  const place = {
    city: text(address['city']),
    state: firstText(address['stateProvince'], address['state']),
    zip: text(address['postalCode']),
    country: firstText(address['countryCode'], address['country']),
  };
  return Object.values(place).some((part) => part !== null) ? place : null;
}

/** UPS writes a UTC time in several ways; what is no time of day reads as none. */
export function upsTime(source: Json, date: string, time: string): CarrierTime | null {
  return carrierTime(
    joinedTime(text(source[date]), text(source[time])),
    text(source['gmtOffset']),
    joinedTime(text(source['gmtDate']), text(source['gmtTime'])),
  );
}

function outcomeOf(number: string, shipments: readonly Json[]): NumberOutcome {
  for (const shipment of shipments) {
    const packages = objects(shipment['package']);
    const one = packages.find((candidate) => text(candidate['trackingNumber']) === number) ?? packages[0];
    if (one) return { kind: 'found', number, parcel: parcelOf(number, shipment, one) };
  }
  const warning = shipments.flatMap((shipment) => objects(shipment['warnings']))[0];
  if (warning === undefined) return failed(number, 'missing_in_answer');
  const carrierCode = text(warning['code']) ?? '';
  const reason = carrierCode === nothingKnown ? 'not_found' : 'carrier_refused_number';
  return failed(number, reason, { carrierCode, carrierWords: text(warning['message']) ?? '' });
}

function parcelOf(number: string, shipment: Json, parcel: Json): TrackedParcel {
  const activities = objects(parcel['activity']);
  const events = activities.flatMap((activity) => eventOf(activity) ?? []);
  const newest = object(activities[0]?.['status']);
  const current = object(parcel['currentStatus']);
  const code = firstText(current['code'], newest['statusCode']);
  const type = firstText(current['type'], newest['type']);
  const addresses = objects(parcel['packageAddress']);
  const addressOf = (kind: string): Place | null =>
    upsLocation(addresses.find((address) => text(address['type']) === kind)?.['address']);
  const codes = [code, ...activities.map((activity) => text(object(activity['status'])['statusCode']))];
  return {
    carrier: 'ups',
    number,
    uniqueId: null,
    ...conclude(meaningOf(code, type), events),
    carrierCode: code,
    carrierWords: firstText(current['description'], newest['description']) ?? '',
    unknownCodes: [...new Set(codes.filter((one): one is string => one !== null && upsCode(one) === null))],
    service: text(object(parcel['service'])['description']),
    shippedOn: dayOf(joinedTime(text(shipment['pickupDate']), null)),
    origin: addressOf('ORIGIN'),
    destination: addressOf('DESTINATION'),
    events,
    ...deliveryOf(parcel),
  };
}

function eventOf(activity: Json): TrackingEvent | null {
  const status = object(activity['status']);
  return upsEvent(upsTime(activity, 'date', 'time'), upsLocation(object(activity['location'])['address']), {
    code: firstText(status['statusCode'], status['code']),
    type: text(status['type']),
    words: text(status['description']),
  });
}

/** A rescheduled day (RDD) goes before the scheduled one (SDD); DEL is the day of delivery, never an expectation. */
function deliveryOf(parcel: Json): Pick<TrackedParcel, 'delivered' | 'expectedOn'> {
  const dates = objects(parcel['deliveryDate']);
  const dateOf = (type: string): string | null =>
    text(dates.find((date) => text(date['type']) === type)?.['date']);
  const time = object(parcel['deliveryTime']);
  const endTime = text(time['type']) === 'DEL' ? text(time['endTime']) : null;
  return {
    expectedOn: dayOf(joinedTime(dateOf('RDD') ?? dateOf('SDD'), null)),
    delivered: carrierTime(joinedTime(dateOf('DEL'), endTime)),
  };
}
