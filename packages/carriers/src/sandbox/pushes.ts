import { createHmac } from 'node:crypto';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { object } from '../tracking/json.ts';
import { type Desk, livesOf, wallTime } from './desk.ts';
import { resultsOf } from './fedex-routes.ts';
import type { Life } from './life.ts';
import { digits, upsOffset, upsStatuses } from './ups-routes.ts';
import { itemOf } from './usps-routes.ts';

/** The push of a number's newest event, signed with the secret as its carrier signs. */
export async function composePush(desk: Desk, carrier: Carrier, number: string, secret: string) {
  const lifeOf = await livesOf(desk, carrier, [number]);
  return composers[carrier]({ number, secret, lifeOf, now: desk.clock.now() });
}

type Compose = (wanted: {
  readonly number: string;
  readonly secret: string;
  readonly lifeOf: (number: string) => Life;
  readonly now: number;
}) => { readonly headers: Readonly<Record<string, string>>; readonly body: string };

const json = { 'content-type': 'application/json' };

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64');

const composers: Readonly<Record<Carrier, Compose>> = {
  ups({ number, secret, lifeOf, now }) {
    const { events, chance } = lifeOf(number);
    const event = events.at(-1);
    const at = event?.at ?? now;
    const offset = event?.place.offsetMinutes ?? 0;
    const [type, code, descriptionCode, description] = upsStatuses[event?.kind ?? 'label_created'];
    const local = wallTime(at, offset);
    const utc = wallTime(at, 0);
    const body = {
      trackingNumber: number,
      localActivityDate: digits(local.slice(0, 10)),
      localActivityTime: digits(local.slice(11)),
      gmtActivityDate: digits(utc.slice(0, 10)),
      gmtActivityTime: digits(utc.slice(11)),
      gmtOffset: upsOffset(offset, chance > 0.5),
      activityLocation: {
        city: event?.place.city ?? '',
        stateProvince: event?.place.state ?? '',
        postalCode: event?.place.zip ?? '',
        country: 'US',
      },
      activityStatus: { type, code, descriptionCode, description },
    };
    const headers = { ...json, 'user-agent': 'UPSPubSubTrackingService', credential: secret };
    return { headers, body: JSON.stringify(body) };
  },
  fedex({ number, secret, lifeOf }) {
    const trackResults = resultsOf(number, lifeOf);
    const body = JSON.stringify({
      output: { completeTrackResults: [{ trackingNumber: number, trackResults }] },
    });
    return { headers: { ...json, 'fdx-signature': sign(secret, body) }, body };
  },
  usps({ number, secret, lifeOf, now }) {
    const timestamp = `${wallTime(now, 0)}Z`;
    const payload = JSON.stringify(object(itemOf(number, lifeOf)));
    const body = JSON.stringify({ subscriptionId: 'sandbox-subscription', timestamp, payload });
    return { headers: { ...json, 'x-hmac': sign(secret, timestamp + payload) }, body };
  },
};
