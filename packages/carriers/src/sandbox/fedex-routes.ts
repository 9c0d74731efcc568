import { dayMs } from '@waybill/contract/std/days.ts';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isObject, type Json, object, objects, text } from '../tracking/json.ts';
import { answerFault, type Desk, type FaultAnswers, livesOf, recordCall, wallTime } from './desk.ts';
import { derivedOf, fedexMockResults } from './fedex-mock-numbers.ts';
import { callFaultOf, faultOfNumber, isCallFault, isTokenFault } from './faults.ts';
import type { Life, LifeEvent, LifeKind } from './life.ts';
import { offsetText, type SandboxLocation } from './locations.ts';

const statuses: Readonly<Record<LifeKind, readonly [code: string, words: string]>> = {
  label_created: ['OC', 'Shipment information sent to FedEx'],
  cancelled: ['CA', 'Shipment cancelled by sender'],
  accepted: ['PU', 'Picked up'],
  departed: ['DP', 'Left FedEx location'],
  arrived: ['AR', 'Arrived at FedEx location'],
  delayed: ['DY', 'Delay'],
  exception: ['SE', 'Shipment exception'],
  out_for_delivery: ['OD', 'On FedEx vehicle for delivery'],
  attempted: ['DE', 'Delivery exception'],
  ready_for_pickup: ['HL', 'Ready for recipient pickup'],
  returning: ['RS', 'Returning package to shipper'],
  returned: ['DL', 'Delivered'],
  delivered: ['DL', 'Delivered'],
};

/** Why something went wrong. */
const reasons: Readonly<Partial<Record<LifeKind, { readonly code: string; readonly words: string }>>> = {
  attempted: { code: '007', words: 'Customer not available or business closed' },
  exception: { code: '03', words: 'Incorrect address' },
  returning: { code: '060G', words: 'Shipper requested return' },
};

const lifeSeconds = 3599;
const mostNumbers = 30;

/** Calls for a token by which FedEx bars an address, and for how long, in milliseconds. */
const tokenLimits = [
  { calls: 15, withinMs: 5000 },
  { calls: 120, withinMs: 120_000 },
] as const;
const penaltyMs = 600_000;

const errors = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ transactionId: 'sandbox-transaction', errors: [{ code, message }] });

const forbidden = (reply: FastifyReply): FastifyReply =>
  errors(reply, 403, 'FORBIDDEN.ERROR', 'We could not authorize your credentials');

const faultAnswers = {
  throttled: (reply) => errors(reply, 429, 'TOO.MANY.REQUESTS', 'Too many requests in 10 seconds'),
  quota_used_up: (reply) =>
    errors(reply, 429, 'TOO.MANY.REQUESTS', 'Daily quota reached. Please try again after 12:00AM GMT.'),
  server_error: (reply) => errors(reply, 500, 'INTERNAL.SERVER.ERROR', 'We encountered an unexpected error'),
  unavailable: (reply) =>
    errors(reply, 503, 'SERVICE.UNAVAILABLE.ERROR', 'The service is currently unavailable'),
  token_expired: (reply) => errors(reply, 401, 'NOT.AUTHORIZED.ERROR', 'Access token expired or invalid'),
  wrong_scope: forbidden,
  access_forbidden: forbidden,
} satisfies FaultAnswers;

/** FedEx: 30 numbers a call, errors of numbers under status 200, gzip. */
export function mountFedex(app: FastifyInstance, desk: Desk): void {
  const tokenCalls: number[] = [];
  const day = { number: -1, calls: 0 };
  let barredUntil = 0;

  app.post('/oauth/token', async (request, reply) => {
    desk.seen.fedex.tokenCalls += 1;
    const now = desk.clock.now();
    tokenCalls.push(now);
    const tooMany = tokenLimits.some(
      ({ calls, withinMs }) => tokenCalls.filter((at) => at > now - withinMs).length > calls,
    );
    const hit = desk.faults.take('fedex', isTokenFault);
    if (tooMany || hit?.fault === 'token_penalty') barredUntil = now + penaltyMs;
    // The gateway bars, and speaks HTML.
    if (now < barredUntil)
      return reply.code(403).type('text/html').send('<html><body><h1>403 Forbidden</h1></body></html>');
    if (hit?.fault === 'token_unavailable') return faultAnswers.unavailable(reply);
    const body = object(request.body);
    if (
      hit?.fault === 'token_refused' ||
      text(body['client_id']) === null ||
      text(body['client_secret']) === null
    ) {
      return errors(reply, 401, 'NOT.AUTHORIZED.ERROR', 'The given client credentials were not valid.');
    }
    return {
      access_token: desk.tokens.issue('fedex', lifeSeconds, ['CXS']),
      token_type: 'bearer',
      expires_in: lifeSeconds,
      scope: 'CXS',
    };
  });

  app.post('/track/v1/trackingnumbers', async (request, reply) => {
    if (desk.tokens.scopesOf('fedex', request.headers.authorization) === null)
      return faultAnswers.token_expired(reply);
    const asked = objects(object(request.body)['trackingInfo']).map((info) =>
      object(info['trackingNumberInfo']),
    );
    const numbers = asked.map((info) => text(info['trackingNumber']) ?? '');
    await recordCall(desk, 'fedex', numbers);
    const today = Math.floor(desk.clock.now() / dayMs);
    day.calls = day.number === today ? day.calls + 1 : 1;
    day.number = today;
    if (day.calls > desk.quotas.fedexPerDay) return faultAnswers.quota_used_up(reply);
    const hit = desk.faults.take('fedex', isCallFault) ?? callFaultOf(numbers);
    if (hit !== null) return answerFault(desk, 'fedex', reply, hit, faultAnswers);
    if (numbers.length > mostNumbers) {
      const code = 'TRACKING.TRACKINGNUMBERS.LIMITEXCEEDED';
      return errors(reply, 400, code, 'More tracking numbers than allowed');
    }
    if (numbers.length === 0 || numbers.includes('')) {
      return errors(reply, 400, 'TRACKING.TRACKINGNUMBER.EMPTY', 'Please provide tracking number.');
    }
    const lifeOf = await livesOf(desk, 'fedex', numbers);
    const completeTrackResults = numbers.map((trackingNumber) => ({
      trackingNumber,
      trackResults: resultsOf(trackingNumber, lifeOf),
    }));
    const body = JSON.stringify({ transactionId: 'sandbox-transaction', output: { completeTrackResults } });
    reply.type('application/json');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(body);
    return reply.header('content-encoding', 'gzip').send(gzipSync(body));
  });
}

/** What FedEx says of a number: one result, several for a number in use twice, or an error. */
export function resultsOf(number: string, lifeOf: (number: string) => Life): readonly Json[] {
  const mocked = fedexMockResults(number);
  if (mocked !== null) return mocked;
  const trackingNumberInfo = { trackingNumber: number };
  const fault = faultOfNumber(number);
  const error = (code: string, message: string): readonly Json[] => [
    { trackingNumberInfo, error: { code, message } },
  ];
  if (fault === 'invalid_number' || !/^\d{12,34}$/.test(number)) {
    return error('TRACKING.TRACKINGNUMBER.INVALID', 'Invalid tracking number.');
  }
  if (fault === 'not_authorised') return error('FORBIDDEN.ERROR', 'Not authorized for this tracking number.');
  const life = lifeOf(number);
  if (fault === 'not_found' || life.events.length === 0) {
    return error('TRACKING.TRACKINGNUMBER.NOTFOUND', 'Tracking number cannot be found.');
  }
  const result = resultOf(number, life);
  return isObject(result) ? [result] : [];
}

function resultOf(number: string, life: Life): unknown {
  const newestFirst = life.events.toReversed();
  const last = newestFirst[0];
  const [code, words] = statuses[last?.kind ?? 'label_created'];
  const reason = last && reasons[last.kind];
  const delivered = newestFirst.find(({ kind }) => kind === 'delivered' || kind === 'returned');
  const delayed = life.events.some(({ kind }) => kind === 'delayed') && delivered === undefined;
  return {
    trackingNumberInfo: {
      trackingNumber: number,
      trackingNumberUniqueId: life.parcelId,
      carrierCode: number.length === 12 ? 'FDXE' : 'FDXG',
    },
    latestStatusDetail: {
      code,
      derivedCode: derivedOf(code),
      statusByLocale: derivedOf(code) === 'IT' ? 'In transit' : words,
      description: words,
      ...(reason && { ancillaryDetails: [{ reason: reason.code, reasonDescription: reason.words }] }),
      ...(delayed && { delayDetail: { status: 'DELAYED' } }),
    },
    serviceDetail: { type: 'FEDEX_GROUND', description: 'FedEx Ground' },
    dateAndTimes: [
      { type: 'SHIP', dateTime: `${life.shippedOn}T00:00:00` },
      ...(delivered ? [{ type: 'ACTUAL_DELIVERY', dateTime: isoTime(delivered) }] : []),
    ],
    estimatedDeliveryTimeWindow: { window: { ends: `${life.expectedOn}T20:00:00` } },
    originLocation: { locationContactAndAddress: { address: addressOf(life.origin) } },
    destinationLocation: { locationContactAndAddress: { address: addressOf(life.destination) } },
    // Some results have an error that says nothing, and scans without an offset.
    ...(life.chance > 0.8 && { error: {} }),
    scanEvents: newestFirst.map((event) => scanOf(event, life.chance > 0.2)),
  };
}

function scanOf(event: LifeEvent, withOffset: boolean): unknown {
  const [eventType, eventDescription] = statuses[event.kind];
  const local = wallTime(event.at, event.place.offsetMinutes);
  return {
    date: withOffset ? isoTime(event) : local,
    eventType,
    eventDescription,
    exceptionCode: reasons[event.kind]?.code ?? '',
    exceptionDescription: reasons[event.kind]?.words ?? '',
    derivedStatusCode: derivedOf(eventType),
    scanLocation: addressOf(event.place),
  };
}

const isoTime = ({ at, place }: LifeEvent): string =>
  `${wallTime(at, place.offsetMinutes)}${offsetText(place.offsetMinutes)}`;

function addressOf({ city, state, zip }: SandboxLocation): unknown {
  return { city, stateOrProvinceCode: state, postalCode: zip, countryCode: 'US' };
}
