import { dayMs } from '@waybill/contract/std/days.ts';
import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { dayOf, isoCarrierTime } from '../tracking/carrier-time.ts';
import { conclude, isSamePlace, readEvent, type ReadEvent, toldEvents } from '../tracking/conclude.ts';
import { inOrder, timesOf } from '../tracking/events.ts';
import { firstText, isObject, type Json, object, objects, text } from '../tracking/json.ts';
import {
  type CallOutcome,
  callFailed,
  failed,
  type NumberOutcome,
  type ParcelChoice,
  type Place,
  placeOrNull,
  type TrackedParcel,
  type TrackQuery,
} from '../tracking/outcome.ts';
import { fedexCode, fedexScan, type FedexReason, isUnknownReason } from './codes.ts';

/** What the code of an error of a single number says, which FedEx gives under HTTP 200; the first that fits. */
const numberErrors: readonly (readonly [RegExp, TrackingReason])[] = [
  [/NOT\.?FOUND/, 'not_found'],
  [/UNAVAILABLE|INTERNAL|SYSTEM|TIME\.?OUT|UNEXPECTED/, 'carrier_down'],
  [/NOT\.?AUTHORIZED|UNAUTHORIZED/, 'access_forbidden'],
  [/FORBIDDEN/, 'not_authorised'],
  [/TRACKINGNUMBER\.(INVALID|EMPTY)/, 'invalid_number'],
];

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
  const alerts = output['alerts'];
  const alert =
    typeof alerts === 'string' ? { code: alerts.split(' ', 1)[0], message: alerts } : objects(alerts)[0];
  return { ok: true, outcomes: queries.map((query) => outcomeOf(query, answered.get(query.number), alert)) };
}

/** One `trackResults` entry, of an answer or of a push. */
export function fedexParcel(number: string, result: Json): TrackedParcel {
  const latest = object(result['latestStatusDetail']);
  const scans = objects(result['scanEvents']);
  const events = inOrder(scans.flatMap((scan) => eventOf(scan) ?? []));
  const [code, derived] = [text(latest['code']), text(latest['derivedCode'])];
  const reason = reasonOf(latest, scans[0]);
  const words = firstText(latest['description'], latest['statusByLocale']);
  const destination = fedexLocation(result, 'destinationLocation', 'recipientInformation');
  const concluded = conclude(fedexScan(code, derived, reason, words), events, destination);
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
    delayed: concluded.delayed || text(delay['status']) === 'DELAYED',
    carrierCode: code ?? derived,
    carrierWords: told(words, reason.words),
    unknownCodes: unknownCodes([{ code: code ?? derived, reason }, ...scans.map(codesOf)]),
    service: firstText(
      object(result['serviceDetail'])['description'],
      object(result['serviceDetail'])['type'],
    ),
    shippedOn: dayOf(timeOf('SHIP')) ?? dayOf(timeOf('ACTUAL_PICKUP')),
    origin: fedexLocation(result, 'originLocation', 'shipperInformation'),
    destination,
    events: toldEvents(events),
    expectedOn: expectedDay(result, timeOf),
    delivered: isoCarrierTime(timeOf('ACTUAL_DELIVERY')),
  };
}

/** The reason of the status: said of it, or else of the newest scan. */
function reasonOf(latest: Json, newest: Json | undefined): FedexReason {
  const said = objects(latest['ancillaryDetails']).find(
    (detail) => firstText(detail['reason'], detail['reasonDescription']) !== null,
  );
  if (said === undefined) return newest === undefined ? { code: null, words: null } : codesOf(newest).reason;
  return { code: text(said['reason']), words: text(said['reasonDescription']) };
}

const codesOf = (scan: Json): { code: string | null; reason: FedexReason } => ({
  code: text(scan['eventType']),
  reason: { code: text(scan['exceptionCode']), words: text(scan['exceptionDescription']) },
});

const told = (words: string | null, reason: string | null): string =>
  [...new Set([words, reason].filter((part) => part !== null))].join(': ');

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
  const parcels = results
    .filter((result) => !isFedexError(result))
    .map((result) => fedexParcel(number, result));
  const livingOf = (parcel: TrackedParcel): TrackedParcel => {
    const next = parcels.find((other) => continues(other, parcel));
    return next === undefined ? parcel : livingOf(next);
  };
  const living = [...new Set(parcels.map(livingOf))];
  const same = parcels.find(({ uniqueId }) => uniqueId !== null && uniqueId === query.uniqueId);
  const parcel = same === undefined ? chosen(query, living) : livingOf(same);
  if (parcel) return { kind: 'found', number, parcel };
  if (living.length > 1) return { kind: 'several', number, choices: living.map(choiceOf) };
  return refused(number, object(results.find(isFedexError)?.['error']));
}

/** An error may stand empty beside data, and says something only where no parcel is told of. */
export const isFedexError = (result: Json): boolean => {
  const { code, message } = object(result['error']);
  const latest = object(result['latestStatusDetail']);
  return (
    objects(result['scanEvents']).length === 0 &&
    (firstText(code, message) !== null ||
      firstText(latest['code'], latest['derivedCode'], latest['description'], latest['statusByLocale']) ===
        null)
  );
};

/** A reused number answers with several parcels: its day of shipping tells them apart. */
function chosen(query: TrackQuery, parcels: readonly TrackedParcel[]): TrackedParcel | undefined {
  if (parcels.length < 2) return parcels[0];
  const sameDay = parcels.filter(({ shippedOn }) => shippedOn !== null && shippedOn === query.shippedOn);
  return sameDay.length === 1 ? sameDay[0] : undefined;
}

/** Days within which a shipment that was labelled anew goes on. */
const relabelledWithinMs = 14 * dayMs;

/**
 * Whether one parcel is another that was labelled anew: it goes to the same place, and begins within days of where that
 * one broke off. The old label may be scanned once more after the new one was made.
 */
function continues(later: TrackedParcel, earlier: TrackedParcel): boolean {
  if (later === earlier || earlier.status === 'delivered' || earlier.subStatus === 'returned') return false;
  const [from, to] = [later.destination, earlier.destination];
  if (from === null || to === null || !isSamePlace(from, to)) return false;
  const [begun, ended] = spanOf(later);
  const [first, last] = spanOf(earlier);
  return begun > first && ended >= last && begun - last <= relabelledWithinMs;
}

/** When the first and the last thing was told of a parcel; the day of shipping, where nothing was. */
const spanOf = ({ events, shippedOn }: TrackedParcel): readonly [number, number] => {
  const times = timesOf(events);
  const day = shippedOn === null ? Number.NaN : Date.parse(shippedOn);
  return [times.at(-1) ?? day, times[0] ?? day];
};

const choiceOf = ({ uniqueId, shippedOn, carrierWords }: TrackedParcel): ParcelChoice => ({
  uniqueId: uniqueId ?? '',
  shippedOn,
  words: carrierWords,
});

function refused(number: string, error: Json): NumberOutcome {
  const carrierCode = text(error['code']) ?? '';
  if (carrierCode === '') return failed(number, 'missing_in_answer');
  const reason = numberErrors.find(([code]) => code.test(carrierCode))?.[1] ?? 'carrier_refused_number';
  return failed(number, reason, { carrierCode, carrierWords: text(error['message']) ?? '' });
}

function eventOf(scan: Json): ReadEvent | null {
  const { code, reason } = codesOf(scan);
  const derived = text(scan['derivedStatusCode']);
  const words = text(scan['eventDescription']);
  return readEvent(isoCarrierTime(text(scan['date'])), {
    meaning: fedexScan(code, derived, reason, words),
    code: code ?? derived,
    words: told(words, reason.words),
    place: placeOf(scan['scanLocation']),
  });
}

function unknownCodes(codes: readonly ReturnType<typeof codesOf>[]): readonly string[] {
  const unknown = codes.flatMap(({ code, reason }) => {
    if (code !== null && fedexCode(code) === null) return [code];
    return isUnknownReason(code, reason) ? [`${code} ${reason.code}`] : [];
  });
  return [...new Set(unknown)];
}

function fedexLocation(result: Json, location: string, party: string): Place | null {
  const contact = object(object(result[location])['locationContactAndAddress']);
  return placeOf(contact['address']) ?? placeOf(object(result[party])['address']);
}

function placeOf(value: unknown): Place | null {
  const address = object(value);
  return placeOrNull({
    city: text(address['city']),
    state: text(address['stateOrProvinceCode']),
    zip: text(address['postalCode']),
    country: firstText(address['countryCode'], address['countryName']),
  });
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
