import { createHmac } from 'node:crypto';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { type Desk, livesOf, wallTime } from './desk.ts';
import { resultsOf } from './fedex-routes.ts';
import { digits, upsOffset, upsStatuses } from './ups-routes.ts';
import { itemOf } from './usps-routes.ts';

const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64');

/** The push of a number's newest event, signed with the secret as its carrier signs. */
export async function composePush(desk: Desk, carrier: Carrier, number: string, secret: string) {
  const lifeOf = await livesOf(desk, carrier, [number]);
  const now = desk.clock.now();
  const push = (signed: Readonly<Record<string, string>>, body: string) => {
    const headers: typeof signed = { 'content-type': 'application/json', ...signed };
    return { headers, body };
  };
  if (carrier === 'fedex') {
    const completeTrackResults = [{ trackingNumber: number, trackResults: resultsOf(number, lifeOf) }];
    const body = JSON.stringify({ output: { completeTrackResults } });
    return push({ 'fdx-signature': sign(secret, body) }, body);
  }
  if (carrier === 'usps') {
    const timestamp = `${wallTime(now, 0)}Z`;
    const payload = JSON.stringify(itemOf(number, lifeOf));
    const body = JSON.stringify({ subscriptionId: 'sandbox-subscription', timestamp, payload });
    return push({ 'x-hmac': sign(secret, timestamp + payload) }, body);
  }
  const { events, chance } = lifeOf(number);
  const { kind = 'label_created', at = now, place } = events.at(-1) ?? {};
  const [type, code, descriptionCode, description] = upsStatuses[kind];
  const local = wallTime(at, place?.offsetMinutes ?? 0);
  const utc = wallTime(at, 0);
  const body = {
    trackingNumber: number,
    localActivityDate: digits(local.slice(0, 10)),
    localActivityTime: digits(local.slice(11)),
    gmtActivityDate: digits(utc.slice(0, 10)),
    gmtActivityTime: digits(utc.slice(11)),
    gmtOffset: upsOffset(place?.offsetMinutes ?? 0, chance > 0.5),
    activityLocation: {
      city: place?.city ?? '',
      stateProvince: place?.state ?? '',
      postalCode: place?.zip ?? '',
      country: 'US',
    },
    activityStatus: { type, code, descriptionCode, description },
  };
  return push({ 'user-agent': 'UPSPubSubTrackingService', credential: secret }, JSON.stringify(body));
}
