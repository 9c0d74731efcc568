import { createHash } from 'node:crypto';
import { fedexParcel } from '../fedex/parse.ts';
import { firstText, isObject, type Json, object, objects, text } from '../tracking/json.ts';
import type { TrackedParcel, TrackingEvent } from '../tracking/outcome.ts';
import { upsAlert, upsLocation, upsTime } from '../ups/parse.ts';
import { uspsParcel } from '../usps/parse.ts';

/**
 * What one push holds: parcels with the events that it tells of, which may be a single one; `ok: false` for a body
 * that is no JSON or has no numbers. Read field by field like an answer, so that nothing personal comes along.
 */
export type Push = { readonly ok: true; readonly parcels: readonly TrackedParcel[] } | { readonly ok: false };

/** Reads a verified push of UPS Track Alert: one flat event. */
export function parseUpsPush(rawBody: Buffer): Push {
  const body = readObject(rawBody);
  const number = text(body['trackingNumber']);
  if (number === null) return { ok: false };
  const status = object(body['activityStatus']);
  const local = { date: body['localActivityDate'], time: body['localActivityTime'] };
  const utc = {
    gmtDate: firstText(body['gmtActivityDate'], body['gmtDate']),
    gmtTime: firstText(body['gmtActivityTime'], body['gmtTime']),
  };
  const time = upsTime({ gmtOffset: body['gmtOffset'], ...local, ...utc }, 'date', 'time');
  const parcel = upsAlert(number, time, upsLocation(body['activityLocation']), {
    code: firstText(status['descriptionCode'], status['statusCode'], status['code']),
    type: text(status['type']),
    words: text(status['description']),
  });
  return { ok: true, parcels: [parcel] };
}

/** Reads a verified push of FedEx Advanced Integrated Visibility: results as in an answer. */
export function parseFedexPush(rawBody: Buffer): Push {
  const body = readObject(rawBody);
  const output = isObject(body['output']) ? body['output'] : body;
  const parcels = objects(output['completeTrackResults']).flatMap((complete) =>
    objects(complete['trackResults']).flatMap((result) => {
      const info = object(result['trackingNumberInfo']);
      const number = firstText(info['trackingNumber'], complete['trackingNumber']);
      if (number === null || isObject(result['error'])) return [];
      return [fedexParcel(number, result)];
    }),
  );
  return parcels.length === 0 ? { ok: false } : { ok: true, parcels };
}

/** Reads a verified push of USPS: an envelope whose payload is JSON in a string. */
export function parseUspsPush(rawBody: Buffer): Push {
  const payload = readJson(String(readObject(rawBody)['payload']));
  const items = Array.isArray(payload) ? objects(payload) : isObject(payload) ? [payload] : [];
  const parcels = items.flatMap((item) => {
    const number = text(item['trackingNumber']);
    if (number === null) return [];
    // An update is either a whole parcel or one event with the number in it.
    const whole: Json = Array.isArray(item['trackingEvents']) ? item : { ...item, trackingEvents: [item] };
    return [uspsParcel(number, whole)];
  });
  return parcels.length === 0 ? { ok: false } : { ok: true, parcels };
}

/** A name for a push by its bytes: carriers send one again without an id of their own. */
export function pushKey(rawBody: Buffer): string {
  return createHash('sha256').update(rawBody).digest('base64url');
}

/** A name for an event that is the same in every answer and push, so that storing it twice stores it once. */
export function eventKey(event: TrackingEvent): string {
  const { localTime, utcTime, code, place } = event;
  const parts = [utcTime ?? localTime, code, place?.zip ?? place?.city ?? ''];
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);
}

/** Events of several answers and pushes, each once, newest first, whatever order they came in. */
export function mergeEvents(...lists: readonly (readonly TrackingEvent[])[]): TrackingEvent[] {
  const byKey = new Map<string, TrackingEvent>();
  for (const event of lists.flat()) {
    const key = eventKey(event);
    if (!byKey.has(key)) byKey.set(key, event);
  }
  return [...byKey.values()].toSorted((left, right) => timeOf(right).localeCompare(timeOf(left)));
}

const timeOf = ({ utcTime, localTime }: TrackingEvent): string => utcTime ?? localTime;

function readJson(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return null;
  }
}

const readObject = (rawBody: Buffer): Json => object(readJson(rawBody.toString('utf8')));
