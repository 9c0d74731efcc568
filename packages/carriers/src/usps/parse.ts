import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { carrierTime, dayOf } from '../tracking/carrier-time.ts';
import { conclude, readEvent, type ReadEvent, toldEvents } from '../tracking/conclude.ts';
import { inOrder, timeOf } from '../tracking/events.ts';
import { firstText, isObject, type Json, object, objects, text } from '../tracking/json.ts';
import {
  type CallOutcome,
  callFailed,
  failed,
  type NumberOutcome,
  type Place,
  placeOrNull,
  type TrackedParcel,
  type TrackQuery,
} from '../tracking/outcome.ts';
import { wordsMeaning } from '../tracking/words.ts';
import { uspsCategory, uspsEvent } from './codes.ts';

/** What the status code of a failed item of a mixed answer means for its number. */
const itemReasons: Readonly<Record<string, TrackingReason>> = {
  '400': 'invalid_number',
  '403': 'not_authorised',
  '404': 'not_found',
  '429': 'throttled',
  '500': 'carrier_down',
  '503': 'carrier_down',
};

/** Codes of errors that say more than the status: nothing was scanned yet; another shipper's parcel. */
const errorReasons: Readonly<Record<string, TrackingReason>> = {
  '150001': 'not_found',
  '150002': 'not_found',
  '150010': 'not_authorised',
};

/** Reads an answer of `POST /tracking/v3r2/tracking` with status 200 or 207: an outcome for each query, in its order. */
export function parseUspsAnswer(queries: readonly TrackQuery[], body: unknown): CallOutcome {
  const items = objects(body);
  if (!Array.isArray(body) && items.every((item) => numberOf(item) === null)) return callFailed('bad_answer');
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

export function uspsFailure(number: string, status: string, value: unknown): NumberOutcome {
  const error = object(value);
  const detail = objects(error['errors'])[0];
  const codes = [text(detail?.['code']), text(error['code'])].filter((code) => code !== null);
  const carrierCode = codes[0] ?? status;
  const carrierWords = firstText(error['message'], detail?.['detail'], detail?.['title']) ?? '';
  const known = codes.map((code) => errorReasons[code]).find((reason) => reason !== undefined);
  const awaited = /not yet available/i.test(carrierWords) ? 'not_found' : undefined;
  const reason = known ?? awaited ?? itemReasons[status] ?? 'carrier_refused_number';
  return failed(number, reason, { carrierCode, carrierWords });
}

export function uspsParcel(number: string, item: Json): TrackedParcel {
  const events = inOrder(objects(item['trackingEvents']).flatMap((event) => eventOf(event) ?? []));
  const [newest] = events;
  const category = text(item['statusCategory']);
  const words = text(item['status']);
  const known =
    newest === undefined ? null : (uspsEvent(newest.code, newest.words) ?? uspsEvent(null, words));
  const meaning = known ?? uspsCategory(category) ?? newest?.meaning ?? wordsMeaning(words);
  const destination = placeOf(item, 'destination');
  const concluded = conclude(meaning, known === null ? withoutGuess(events) : events, destination);
  const delivery = events.find(({ status }) => status === 'delivered' || status === 'returned');
  return {
    carrier: 'usps',
    number,
    uniqueId: firstText(item['uniqueTrackingID'], item['uniqueMailPieceID'], item['uniqueMailPieceId']),
    ...concluded,
    carrierCode: firstText(newest?.code, category),
    carrierWords: firstText(item['statusSummary'], words, newest?.words) ?? '',
    unknownCodes: unknownCodes(events, known === null ? category : null),
    service: text(item['mailClass']),
    shippedOn: firstDay(item, shippedDays),
    origin: placeOf(item, 'origin'),
    destination,
    events: toldEvents(events),
    expectedOn:
      firstDay(object(item['deliveryDateExpectation']), expectedDays) ?? firstDay(item, expectedDays),
    delivered: concluded.status === 'delivered' && delivery ? timeOf(delivery) : null,
  };
}

/** Names that recorded answers have for the day of shipping and for that of delivery, the best first. */
const shippedDays = ['mailingDate', 'mailPieceIntakeDate', 'approximateIntakeDate'] as const;
const expectedDays = [
  'expectedDeliveryDate',
  'expectedDeliveryTimeStamp',
  'predictedDeliveryDate',
  'predictedDeliveryTimeStamp',
  'guaranteedDeliveryDate',
  'guaranteedDeliveryTimeStamp',
] as const;

const firstDay = (item: Json, names: readonly string[]): string | null => {
  for (const name of names) {
    const day = dayOf(text(item[name]));
    if (day !== null) return day;
  }
  return null;
};

/** The events, the newest without what only its words suggest: the category knows better. */
const withoutGuess = (events: readonly ReadEvent[]): ReadEvent[] =>
  events.map((event, at) => (at === 0 ? { ...event, meaning: null } : event));

const numberOf = (item: Json): string | null => text(item['trackingNumber']);

function outcomeOf(number: string, item: Json | undefined): NumberOutcome {
  if (item === undefined) return failed(number, 'missing_in_answer');
  const status = text(item['statusCode']) ?? '200';
  if (isObject(item['error']) || !/^2\d\d$/.test(status))
    return uspsFailure(number, status, isObject(item['error']) ? item['error'] : item);
  return { kind: 'found', number, parcel: uspsParcel(number, item) };
}

/** `eventTimestamp` is wall-clock time even where it ends in a Z. */
function eventOf(event: Json): ReadEvent | null {
  const time = carrierTime(
    text(event['eventTimestamp']),
    text(event['GMTOffset']),
    text(event['GMTTimestamp']),
  );
  const code = text(event['eventCode']);
  const words = text(event['eventType']);
  const meaning = uspsEvent(code, words) ?? wordsMeaning(words);
  return readEvent(time, { meaning, code, words, place: placeOf(event, 'event') });
}

function unknownCodes(events: readonly ReadEvent[], category: string | null): readonly string[] {
  const codes = events.flatMap(({ code, words }) =>
    code !== '' && uspsEvent(code, words) === null ? [code] : [],
  );
  const categories = category !== null && uspsCategory(category) === null ? [category] : [];
  return [...new Set([...codes, ...categories])];
}

function placeOf(item: Json, end: 'destination' | 'event' | 'origin'): Place | null {
  return placeOrNull({
    city: text(item[`${end}City`]),
    state: text(item[`${end}State`]),
    zip: firstText(item[`${end}ZIPCode`], item[`${end}ZIP`]),
    country: text(item[end === 'event' ? 'eventCountry' : `${end}CountryCode`]),
  });
}
