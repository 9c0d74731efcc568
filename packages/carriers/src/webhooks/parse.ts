import { createHash } from 'node:crypto';
import { fedexParcel, isFedexError } from '../fedex/parse.ts';
import { firstText, isObject, type Json, object, objects, text } from '../tracking/json.ts';
import { dayOf, joinedTime } from '../tracking/carrier-time.ts';
import type { TrackedParcel } from '../tracking/outcome.ts';
import { upsAlert, upsLocation, upsStatus, upsTime } from '../ups/parse.ts';
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
  const local = { date: body['localActivityDate'], time: body['localActivityTime'] };
  const utc = {
    gmtDate: firstText(body['gmtActivityDate'], body['gmtDate']),
    gmtTime: firstText(body['gmtActivityTime'], body['gmtTime']),
  };
  const parcel = upsAlert(
    number,
    upsTime({ gmtOffset: body['gmtOffset'], ...local, ...utc }, 'date', 'time'),
    upsLocation(body['activityLocation']),
    upsStatus(object(body['activityStatus'])),
    dayOf(joinedTime(text(body['scheduledDeliveryDate']), null)),
  );
  return { ok: true, parcels: [parcel] };
}

/** Reads a verified push of FedEx Advanced Integrated Visibility: results as in an answer, or the results alone. */
export function parseFedexPush(rawBody: Buffer): Push {
  const body = readObject(rawBody);
  const output = isObject(body['output']) ? body['output'] : body;
  const whole = objects(output['completeTrackResults']);
  const parcels = (whole.length > 0 ? whole : [output]).flatMap((complete) =>
    objects(complete['trackResults']).flatMap((result) => {
      const info = object(result['trackingNumberInfo']);
      const number = firstText(info['trackingNumber'], complete['trackingNumber']);
      if (number === null || isFedexError(result)) return [];
      return [fedexParcel(number, result)];
    }),
  );
  return parcels.length === 0 ? { ok: false } : { ok: true, parcels };
}

/** Reads a verified push of USPS: an envelope whose payload is JSON, mostly in a string. */
export function parseUspsPush(rawBody: Buffer): Push {
  const { payload: given } = readObject(rawBody);
  const payload = typeof given === 'string' ? readJson(given) : given;
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

/** What USPS wants to hear back when a subscription is made; null for any other body. */
export function uspsChallenge(rawBody: Buffer): string | null {
  const { challenge, ...rest } = readObject(rawBody);
  const isChallenge = typeof challenge === 'string' && /^[\w.~+/=-]{1,200}$/.test(challenge);
  return isChallenge && Object.keys(rest).length === 0 ? challenge : null;
}

/** A name for a push by its bytes: carriers send one again without an id of their own. */
export const pushKey = (rawBody: Buffer): string => createHash('sha256').update(rawBody).digest('base64url');

function readJson(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return null;
  }
}

const readObject = (rawBody: Buffer): Json => object(readJson(rawBody.toString('utf8')));
