import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { firstError } from '../calling/send.ts';
import { carrierTime, dayOf, joinedTime } from '../tracking/carrier-time.ts';
import { conclude, readEvent, type ReadEvent, toldEvents } from '../tracking/conclude.ts';
import { inOrder, timeOf } from '../tracking/events.ts';
import { firstText, isObject, type Json, object, objects, text } from '../tracking/json.ts';
import {
  type CallOutcome,
  type CarrierTime,
  callFailed,
  failed,
  type Place,
  placeOrNull,
  type TrackedParcel,
  type TrackingEvent,
} from '../tracking/outcome.ts';
import { isUnknownUps, type UpsStatus, upsMeaning } from './codes.ts';

/** What a warning under HTTP 200, or an error, says of the number asked for: by its code, else by its words. */
const problems: readonly (readonly [RegExp, TrackingReason])[] = [
  [/^TV1002$/, 'invalid_number'],
  [/^TW0001$|not (found|in (our|the) system)|no (tracking )?information/i, 'not_found'],
  [
    /temporar|try again|unavailable|time[d -]*out|went wrong|system (error|fail|is|busy|down)|^10004$|^10500$|^10503$/i,
    'carrier_down',
  ],
  [/invalid (inquiry|tracking) number/i, 'invalid_number'],
];

/** What UPS's own error or warning says of a number; null when it does not speak of it. */
export const upsProblem = (code: string, words: string): TrackingReason | null =>
  problems.find(([pattern]) => pattern.test(code) || pattern.test(words))?.[1] ?? null;

/** Reads an answer of `GET /api/track/v1/details/{number}` with status 200. */
export function parseUpsAnswer(number: string, body: unknown): CallOutcome {
  const answer = object(body)['trackResponse'];
  const shipments = objects(object(answer)['shipment']);
  const found = chosen(number, shipments);
  const error = [body, answer, ...shipments]
    .map(firstError)
    .find(({ code, message }) => code + message !== '');
  const warnings = shipments.flatMap((shipment) => objects(shipment['warnings']));
  const said =
    error ??
    warnings.map(({ code, message }) => ({ code: text(code) ?? '', message: text(message) ?? '' }))[0];
  const isTold = isObject(found?.[1]['currentStatus']) || objects(found?.[1]['activity']).length > 0;
  if (found && (isTold || said === undefined))
    return { ok: true, outcomes: [{ kind: 'found', number, parcel: parcelOf(number, ...found) }] };
  if (said === undefined)
    return isObject(answer) && typeof answer['shipment'] === 'object'
      ? { ok: true, outcomes: [failed(number, 'missing_in_answer')] }
      : callFailed('bad_answer');
  const { code: carrierCode, message: carrierWords } = said;
  const reason = upsProblem(carrierCode, carrierWords) ?? 'carrier_refused_number';
  return { ok: true, outcomes: [failed(number, reason, { carrierCode, carrierWords })] };
}

/** A status of UPS. The three digits stand in `statusCode` or `descriptionCode`, of recorded answers in `code`. */
export function upsStatus(status: Json): UpsStatus {
  const code = text(status['code']);
  const given = status['statusCode'] ?? status['descriptionCode'];
  const digits = typeof given === 'number' ? String(given).padStart(3, '0') : text(given);
  const inCode = code !== null && /^\d{3}$/.test(code);
  return {
    digits: digits ?? (inCode ? code : null),
    letters: inCode ? null : code,
    type: text(status['type']),
    words: text(status['description']),
  };
}

const codeOf = ({ digits, letters }: UpsStatus): string | null => digits ?? letters;

const unknownCodes = (statuses: readonly UpsStatus[]): string[] => [
  ...new Set(statuses.filter(isUnknownUps).flatMap((status) => codeOf(status) ?? [])),
];

/** A parcel of a Track Alert, which tells of one event or, of type U, of a new day. */
export function upsAlert(
  number: string,
  time: CarrierTime | null,
  place: Place | null,
  status: UpsStatus,
  scheduledOn: string | null,
): TrackedParcel {
  const event = upsEvent(time, place, status);
  const events = event === null ? [] : [event];
  const concluded = conclude(upsMeaning(status), events, null);
  return {
    carrier: 'ups',
    number,
    uniqueId: null,
    ...concluded,
    carrierCode: codeOf(status),
    carrierWords: status.words ?? '',
    unknownCodes: unknownCodes([status]),
    service: null,
    shippedOn: null,
    origin: null,
    destination: null,
    events: toldEvents(events),
    expectedOn: status.type === 'U' ? scheduledOn : null,
    delivered: concluded.status === 'delivered' ? time : null,
  };
}

/** One entry of `activity`, or what is equal to it in a Track Alert. */
const upsEvent = (time: CarrierTime | null, place: Place | null, status: UpsStatus): ReadEvent | null =>
  readEvent(time, { meaning: upsMeaning(status), code: codeOf(status), words: status.words, place });

/** An address of UPS without its lines. */
export function upsLocation(value: unknown): Place | null {
  const address = object(value);
  return placeOrNull({
    city: text(address['city']),
    state: firstText(address['stateProvince'], address['state']),
    zip: text(address['postalCode']),
    country: firstText(address['countryCode'], address['country']),
  });
}

/** UPS writes a UTC time in several ways; what is no time of day reads as none. */
export function upsTime(source: Json, date: string, time: string): CarrierTime | null {
  return carrierTime(
    joinedTime(text(source[date]), text(source[time])),
    text(source['gmtOffset']),
    joinedTime(text(source['gmtDate']), text(source['gmtTime'])),
  );
}

/** The parcel that has the number, or once had it; an answer may tell of others too. */
function chosen(number: string, shipments: readonly Json[]): readonly [Json, Json] | undefined {
  const all = shipments.flatMap((shipment) =>
    objects(shipment['package']).map((parcel) => [shipment, parcel] as const),
  );
  const hasNumber = (parcel: Json): boolean => text(parcel['trackingNumber']) === number;
  return (
    all.find(([, parcel]) => hasNumber(parcel)) ??
    all.find(([, parcel]) =>
      objects(parcel['alternateTrackingNumber']).some((one) => text(one['number']) === number),
    ) ??
    all.find(([shipment]) => text(shipment['inquiryNumber']) === number) ??
    all[0]
  );
}

function parcelOf(number: string, shipment: Json, parcel: Json): TrackedParcel {
  const activities = objects(parcel['activity']);
  const read = activities.map(eventOf);
  const events = inOrder(read.filter((event) => event !== null));
  const newest = upsStatus(object(activities[Math.max(0, read.indexOf(events[0] ?? null))]?.['status']));
  const told = upsStatus(object(parcel['currentStatus']));
  const current = (codeOf(told) ?? told.type ?? told.words) === null ? newest : told;
  const addresses = objects(parcel['packageAddress']);
  const addressOf = (kind: string): Place | null =>
    upsLocation(addresses.find((address) => text(address['type']) === kind)?.['address']);
  const destination = addressOf('DESTINATION');
  const days = deliveryOf(parcel, events);
  const meaning =
    upsMeaning(current) ??
    (current.type === 'D' && days.delivered !== null ? { status: 'delivered' as const } : null);
  const statuses = activities.map((activity) => upsStatus(object(activity['status'])));
  return {
    carrier: 'ups',
    number,
    uniqueId: null,
    ...conclude(meaning, events, destination),
    carrierCode: codeOf(current) ?? codeOf(newest),
    carrierWords: current.words ?? newest.words ?? '',
    unknownCodes: unknownCodes([current, ...statuses]),
    service: text(object(parcel['service'])['description']),
    shippedOn: dayOf(joinedTime(text(shipment['pickupDate']), null)),
    origin: addressOf('ORIGIN'),
    destination,
    events: toldEvents(events),
    ...days,
  };
}

function eventOf(activity: Json): ReadEvent | null {
  const place = upsLocation(object(activity['location'])['address']);
  return upsEvent(upsTime(activity, 'date', 'time'), place, upsStatus(object(activity['status'])));
}

/**
 * A rescheduled day (RDD) goes before the scheduled one (SDD); DEL is the day of delivery, never an expectation, and its
 * time has the zone of the activity of that day.
 */
function deliveryOf(
  parcel: Json,
  events: readonly TrackingEvent[],
): Pick<TrackedParcel, 'delivered' | 'expectedOn'> {
  const dates = objects(parcel['deliveryDate']);
  const dateOf = (type: string): string | null =>
    text(dates.find((date) => text(date['type']) === type)?.['date']);
  const time = object(parcel['deliveryTime']);
  const endTime = text(time['type']) === 'DEL' ? text(time['endTime']) : null;
  const delivered = carrierTime(joinedTime(dateOf('DEL'), endTime));
  const event = events.find(
    ({ status, localTime }) =>
      (status === 'delivered' || status === 'returned') &&
      delivered?.localTime.startsWith(localTime.slice(0, 10)),
  );
  return {
    expectedOn: dayOf(joinedTime(dateOf('RDD') ?? dateOf('SDD'), null)),
    delivered: event === undefined ? delivered : zonedAs(delivered, event),
  };
}

/** The time of a delivery as its activity tells it, where that is of the same moment or the day alone is known. */
function zonedAs(time: CarrierTime | null, event: TrackingEvent): CarrierTime {
  if (time === null || !time.localTime.includes('T') || time.localTime === event.localTime)
    return timeOf(event);
  return carrierTime(time.localTime, event.utcOffset) ?? time;
}
