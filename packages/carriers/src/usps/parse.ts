import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierTime, dayOf } from '../tracking/carrier-time.ts';
import { conclude, eventStatus } from '../tracking/conclude.ts';
import { firstText, isObject, type Json, object, objects, text } from '../tracking/json.ts';
import {
  type CallOutcome,
  callFailed,
  failed,
  type NumberOutcome,
  type Place,
  type TrackedParcel,
  type TrackingEvent,
  type TrackQuery,
} from '../tracking/outcome.ts';
import { isLeftToCategory, uspsCategory, uspsEvent } from './codes.ts';

/** What the status code of a failed item of a mixed answer means for its number. */
const itemReasons: Readonly<Record<string, TrackingReason>> = {
  '400': 'invalid_number',
  '403': 'not_authorised',
  '404': 'not_found',
  '429': 'throttled',
  '500': 'carrier_down',
  '503': 'carrier_down',
};

/** Codes of the older version that still come up in errors: another shipper's parcel. */
const otherShipper = '150010';

/** Reads an answer of `POST /tracking/v3r2/tracking` with status 200 or 207: an outcome for each query, in its order. */
export function parseUspsAnswer(queries: readonly TrackQuery[], body: unknown): CallOutcome {
  if (!Array.isArray(body)) return callFailed('bad_answer');
  const items = objects(body);
  const byNumber = new Map<string, Json>();
  for (const item of items) {
    const number = numberOf(item);
    if (number !== null) byNumber.set(number, item);
  }
  // A failed item may come without its number; then its place in the list tells, if the list is whole.
  const inOrder = items.length === queries.length;
  const outcomes = queries.map((query, at) => {
    const positional = inOrder && numberOf(items[at] ?? {}) === null ? items[at] : undefined;
    return outcomeOf(query.number, byNumber.get(query.number) ?? positional);
  });
  return { ok: true, outcomes };
}

/** What an error of USPS says of one number. */
export function uspsFailure(number: string, status: string, value: unknown): NumberOutcome {
  const error = object(value);
  const detail = objects(error['errors'])[0];
  const carrierCode = firstText(detail?.['code'], error['code']) ?? status;
  const reason =
    carrierCode === otherShipper ? 'not_authorised' : (itemReasons[status] ?? 'carrier_refused_number');
  const carrierWords = firstText(error['message'], detail?.['detail'], detail?.['title']) ?? '';
  return failed(number, reason, { carrierCode, carrierWords });
}

/** One parcel, of an answer or of a push. */
export function uspsParcel(number: string, item: Json): TrackedParcel {
  const tracked = objects(item['trackingEvents']);
  const events = tracked.flatMap((event) => eventOf(event) ?? []);
  const newest = tracked[0] ?? {};
  const code = text(newest['eventCode']);
  const category = text(item['statusCategory']);
  const meaning =
    uspsEvent(code, firstText(newest['eventType'], item['status'])) ??
    uspsEvent(null, text(item['status'])) ??
    uspsCategory(category);
  const concluded = conclude(meaning, events);
  const delivery = events.find((event) => event.code === '01');
  return {
    carrier: 'usps',
    number,
    uniqueId: firstText(item['uniqueTrackingID'], item['uniqueMailPieceID'], item['uniqueMailPieceId']),
    ...concluded,
    carrierCode: code ?? category,
    carrierWords: firstText(item['statusSummary'], item['status'], newest['eventType']) ?? '',
    unknownCodes: unknownCodes(tracked, code === null || isLeftToCategory(code) ? category : null),
    service: text(item['mailClass']),
    shippedOn: dayOf(text(item['mailingDate'])),
    origin: placeOf(item, 'origin'),
    destination: placeOf(item, 'destination'),
    events,
    expectedOn: expectedDay(object(item['deliveryDateExpectation'])),
    delivered: concluded.status === 'delivered' && delivery ? timeOf(delivery) : null,
  };
}

const numberOf = (item: Json): string | null => text(item['trackingNumber']);

function timeOf({ localTime, utcOffset, utcTime }: TrackingEvent): TrackedParcel['delivered'] {
  return { localTime, utcOffset, utcTime };
}

function outcomeOf(number: string, item: Json | undefined): NumberOutcome {
  if (item === undefined) return failed(number, 'missing_in_answer');
  const status = text(item['statusCode']) ?? '200';
  if (isObject(item['error']) || !/^2\d\d$/.test(status)) return uspsFailure(number, status, item['error']);
  return { kind: 'found', number, parcel: uspsParcel(number, item) };
}

/** `eventTimestamp` is wall-clock time even where it ends in a Z. */
function eventOf(event: Json): TrackingEvent | null {
  const time = carrierTime(
    text(event['eventTimestamp']),
    text(event['GMTOffset']),
    text(event['GMTTimestamp']),
  );
  if (time === null) return null;
  const code = text(event['eventCode']);
  const words = text(event['eventType']);
  return {
    ...time,
    status: eventStatus(uspsEvent(code, words)),
    code: code ?? '',
    words: words ?? '',
    place: eventLocation(event),
  };
}

function unknownCodes(events: readonly Json[], category: string | null): readonly string[] {
  const codes = events.flatMap((event) => {
    const code = text(event['eventCode']);
    if (code === null || isLeftToCategory(code)) return [];
    return uspsEvent(code, text(event['eventType'])) === null ? [code] : [];
  });
  const categories = category !== null && uspsCategory(category) === null ? [category] : [];
  return [...new Set([...codes, ...categories])];
}

function eventLocation(event: Json): Place | null {
  const place = {
    city: text(event['eventCity']),
    state: text(event['eventState']),
    zip: firstText(event['eventZIPCode'], event['eventZIP']),
    country: text(event['eventCountry']),
  };
  return Object.values(place).some((part) => part !== null) ? place : null;
}

function placeOf(item: Json, end: 'destination' | 'origin'): Place | null {
  const place = {
    city: text(item[`${end}City`]),
    state: text(item[`${end}State`]),
    zip: firstText(item[`${end}ZIPCode`], item[`${end}ZIP`]),
    country: text(item[`${end}CountryCode`]),
  };
  return Object.values(place).some((part) => part !== null) ? place : null;
}

function expectedDay(expectation: Json): string | null {
  return (
    dayOf(text(expectation['expectedDeliveryDate'])) ??
    dayOf(text(expectation['predictedDeliveryDate'])) ??
    dayOf(text(expectation['guaranteedDeliveryDate']))
  );
}
