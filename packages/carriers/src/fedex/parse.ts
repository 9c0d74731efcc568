import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { dayOf, isoCarrierTime } from '../tracking/carrier-time.ts';
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
import { fedexCode } from './codes.ts';

/** Errors of a single number, which FedEx gives under HTTP 200. */
const numberErrors: Readonly<Record<string, TrackingReason>> = {
  'TRACKING.TRACKINGNUMBER.INVALID': 'invalid_number',
  'TRACKING.TRACKINGNUMBER.NOTFOUND': 'not_found',
  'TRACKING.DATA.NOTFOUND': 'not_found',
  'FORBIDDEN.ERROR': 'not_authorised',
};

/** Reads an answer of `POST /track/v1/trackingnumbers` with status 200: an outcome for each query, in its order. */
export function parseFedexAnswer(queries: readonly TrackQuery[], body: unknown): CallOutcome {
  const output = object(body)['output'];
  if (!isObject(output)) return callFailed('bad_answer');
  const answered = new Map<string, readonly Json[]>();
  for (const complete of objects(output['completeTrackResults'])) {
    const number = text(complete['trackingNumber']);
    if (number === null) continue;
    answered.set(number, [...(answered.get(number) ?? []), ...objects(complete['trackResults'])]);
  }
  const alert = objects(output['alerts'])[0];
  return { ok: true, outcomes: queries.map((query) => outcomeOf(query, answered.get(query.number), alert)) };
}

/** One `trackResults` entry, of an answer or of a push. */
export function fedexParcel(number: string, result: Json): TrackedParcel {
  const latest = object(result['latestStatusDetail']);
  const scans = objects(result['scanEvents']);
  const events = scans.flatMap((scan) => eventOf(scan) ?? []);
  const reason = objects(latest['ancillaryDetails'])[0];
  const exceptionCode = firstText(reason?.['reason'], scans[0]?.['exceptionCode']);
  const derived = fedexCode(text(latest['derivedCode']), exceptionCode);
  const meaning = derived ?? fedexCode(text(latest['code']), exceptionCode);
  const concluded = conclude(meaning, events);
  const delay = object(latest['delayDetail']);
  const times = objects(result['dateAndTimes']);
  const timeOf = (type: string): string | null =>
    text(times.find((time) => text(time['type']) === type)?.['dateTime']);
  const info = object(result['trackingNumberInfo']);
  return {
    carrier: 'fedex',
    number,
    uniqueId: text(info['trackingNumberUniqueId']),
    ...concluded,
    // A parcel on its way back ends at its shipper with the same DL as any other delivery.
    ...(concluded.status === 'delivered' && isReturn(scans) && returned),
    delayed: concluded.delayed || text(delay['status']) === 'DELAYED',
    carrierCode: firstText(latest['derivedCode'], latest['code']),
    carrierWords: firstText(latest['statusByLocale'], latest['description']) ?? '',
    unknownCodes: unknownCodes(latest, scans),
    service: firstText(
      object(result['serviceDetail'])['description'],
      object(result['serviceDetail'])['type'],
    ),
    shippedOn: dayOf(timeOf('SHIP')) ?? dayOf(timeOf('ACTUAL_PICKUP')),
    origin: fedexLocation(result, 'originLocation', 'shipperInformation'),
    destination: fedexLocation(result, 'destinationLocation', 'recipientInformation'),
    events,
    expectedOn: expectedDay(result, timeOf),
    delivered: isoCarrierTime(timeOf('ACTUAL_DELIVERY')),
  };
}

const returned = { status: 'returned', subStatus: 'returned' } as const;

const isReturn = (scans: readonly Json[]): boolean => scans.some((scan) => text(scan['eventType']) === 'RS');

function outcomeOf(
  query: TrackQuery,
  results: readonly Json[] | undefined,
  alert: Json | undefined,
): NumberOutcome {
  const { number } = query;
  if (results === undefined || results.length === 0) {
    const code = text(alert?.['code']) ?? '';
    return code === '' ? failed(number, 'missing_in_answer') : refused(number, alert ?? {});
  }
  const parcels = results.filter((result) => !isObject(result['error']));
  const one = chosen(query, parcels);
  if (one) return { kind: 'found', number, parcel: fedexParcel(number, one) };
  if (parcels.length > 1) return { kind: 'several', number, choices: parcels.map(choiceOf) };
  return refused(number, object(results.find((result) => isObject(result['error']))?.['error']));
}

/** A reused number answers with several parcels: its unique id or its day of shipping tells them apart. */
function chosen(query: TrackQuery, results: readonly Json[]): Json | undefined {
  const idOf = (result: Json): string | null =>
    text(object(result['trackingNumberInfo'])['trackingNumberUniqueId']);
  if (query.uniqueId !== undefined) return results.find((result) => idOf(result) === query.uniqueId);
  if (results.length === 1 || query.shippedOn === undefined) {
    return results.length === 1 ? results[0] : undefined;
  }
  const sameDay = results.filter((result) => choiceOf(result).shippedOn === query.shippedOn);
  return sameDay.length === 1 ? sameDay[0] : undefined;
}

function choiceOf(result: Json): { uniqueId: string; shippedOn: string | null; words: string } {
  const { uniqueId, shippedOn, carrierWords } = fedexParcel('', result);
  return { uniqueId: uniqueId ?? '', shippedOn, words: carrierWords };
}

function refused(number: string, error: Json): NumberOutcome {
  const carrierCode = text(error['code']) ?? '';
  const reason = numberErrors[carrierCode] ?? 'carrier_refused_number';
  return failed(number, reason, { carrierCode, carrierWords: text(error['message']) ?? '' });
}

function eventOf(scan: Json): TrackingEvent | null {
  const time = isoCarrierTime(text(scan['date']));
  if (time === null) return null;
  const code = firstText(scan['eventType'], scan['derivedStatusCode']);
  const meaning =
    fedexCode(text(scan['eventType']), text(scan['exceptionCode'])) ??
    fedexCode(text(scan['derivedStatusCode']));
  return {
    ...time,
    status: eventStatus(meaning),
    code: code ?? '',
    words: firstText(scan['eventDescription'], scan['exceptionDescription']) ?? '',
    place: placeOf(scan['scanLocation']),
  };
}

function unknownCodes(latest: Json, scans: readonly Json[]): readonly string[] {
  const codes = [
    firstText(latest['derivedCode'], latest['code']),
    ...scans.map((scan) => text(scan['eventType'])),
  ];
  return [...new Set(codes.filter((code): code is string => code !== null && fedexCode(code) === null))];
}

function fedexLocation(result: Json, location: string, party: string): Place | null {
  const contact = object(object(result[location])['locationContactAndAddress']);
  return placeOf(contact['address']) ?? placeOf(object(result[party])['address']);
}

function placeOf(value: unknown): Place | null {
  const address = object(value);
  const place = {
    city: text(address['city']),
    state: text(address['stateOrProvinceCode']),
    zip: text(address['postalCode']),
    country: firstText(address['countryCode'], address['countryName']),
  };
  return Object.values(place).some((part) => part !== null) ? place : null;
}

function expectedDay(result: Json, timeOf: (type: string) => string | null): string | null {
  const endOf = (window: string): string | null => text(object(object(result[window])['window'])['ends']);
  return (
    dayOf(endOf('estimatedDeliveryTimeWindow')) ??
    dayOf(timeOf('ESTIMATED_DELIVERY')) ??
    dayOf(timeOf('COMMITMENT')) ??
    dayOf(endOf('standardTransitTimeWindow'))
  );
}
