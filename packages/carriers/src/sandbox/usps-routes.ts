import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Json, object, text } from '../tracking/json.ts';
import { answerFault, type Desk, type FaultAnswers, livesOf, recordCall, wallTime } from './desk.ts';
import { callFaultOf, faultOfNumber, isCallFault, isTokenFault } from './faults.ts';
import type { Life, LifeEvent, LifeKind } from './life.ts';
import { offsetText } from './locations.ts';

const statuses: Readonly<Record<LifeKind, readonly [category: string, code: string, words: string]>> = {
  label_created: ['Pre-Shipment', 'GX', 'Shipping Label Created, USPS Awaiting Item'],
  cancelled: ['Pre-Shipment', 'MA', 'Pre-Shipment Info Sent to USPS'],
  accepted: ['Accepted', '03', 'USPS in possession of item'],
  departed: ['In Transit', 'T1', 'Departed USPS Regional Facility'],
  arrived: ['Moving Through Network', '10', 'Arrived at USPS Regional Facility'],
  delayed: ['In Transit', 'NT', 'In Transit to Next Facility, Arriving Late'],
  exception: ['Alert', '23', 'Insufficient Address'],
  out_for_delivery: ['Out for Delivery', 'OF', 'Out for Delivery'],
  attempted: ['Delivery Attempt', '02', 'Notice Left (No Authorized Recipient Available)'],
  ready_for_pickup: ['Available for Pickup', '14', 'Available for Pickup'],
  returning: ['Alert', '05', 'Undeliverable as Addressed'],
  returned: ['Delivered', '01', 'Delivered, To Original Sender'],
  delivered: ['Delivered', '01', 'Delivered'],
};

const lifeSeconds = 28_799;
const mostNumbers = 35;
const apiVersion = '/tracking/v3r2';
const hourMs = 3_600_000;
const itemKeys: ReadonlySet<string> = new Set(['trackingNumber', 'mailingDate', 'destinationZIPCode']);

const errors = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).send({ apiVersion, error: { code: String(status), message, errors: [] } });

const unauthorized = (reply: FastifyReply, message: string): FastifyReply =>
  errors(reply.header('www-authenticate', 'Bearer realm="tracking"'), 401, message);

const faultAnswers: FaultAnswers = {
  throttled: (reply) => errors(reply, 429, 'Too Many Requests'),
  quota_used_up: (reply, { retryAfterSeconds }) =>
    errors(reply.header('retry-after', retryAfterSeconds), 429, 'Quota has been exceeded'),
  server_error: (reply) => errors(reply, 500, 'Internal Server Error'),
  unavailable: (reply) => errors(reply, 503, 'Service Unavailable'),
  token_expired: (reply) => unauthorized(reply, 'Invalid or expired access token'),
  wrong_scope: (reply) => unauthorized(reply, 'Insufficient OAuth scope'),
  access_forbidden: (reply) => errors(reply, 403, 'Access to this API is not authorized'),
};

/** USPS Tracking 3.2: up to 35 numbers a call, 207 for mixed answers, strict bodies. */
export function mountUsps(app: FastifyInstance, desk: Desk): void {
  const hour = { number: -1, calls: 0 };

  app.post('/oauth2/v3/token', async (request, reply) => {
    desk.seen.usps.tokenCalls += 1;
    const hit = desk.faults.take('usps', isTokenFault);
    if (hit?.fault === 'token_unavailable') return errors(reply, 503, 'Service Unavailable');
    if (hit?.fault === 'token_penalty') return errors(reply, 403, 'Forbidden');
    const body = object(request.body);
    const clientId = text(body['client_id']);
    if (hit?.fault === 'token_refused' || clientId === null || text(body['client_secret']) === null) {
      reply.code(401);
      return { error: 'invalid_client', error_description: 'Client credentials are invalid', error_uri: '' };
    }
    const scopes = hit?.fault === 'token_without_scope' ? ['addresses', 'prices'] : ['tracking', 'addresses'];
    return {
      access_token: desk.tokens.issue('usps', lifeSeconds, scopes),
      token_type: 'Bearer',
      issued_at: desk.clock.now(),
      expires_in: lifeSeconds,
      status: 'approved',
      scope: scopes.join(' '),
      issuer: 'sandbox',
      client_id: clientId,
    };
  });

  app.post('/tracking/v3r2/tracking', async (request, reply) => {
    const scopes = desk.tokens.scopesOf('usps', request.headers.authorization);
    if (scopes === null) return unauthorized(reply, 'Invalid or expired access token');
    if (!scopes.includes('tracking')) return unauthorized(reply, 'Insufficient OAuth scope');
    const items = Array.isArray(request.body) ? (request.body as readonly unknown[]) : [];
    const numbers = items.map((item) => text(object(item)['trackingNumber']) ?? '');
    await recordCall(desk, 'usps', numbers);
    const now = desk.clock.now();
    const thisHour = Math.floor(now / hourMs);
    hour.calls = hour.number === thisHour ? hour.calls + 1 : 1;
    hour.number = thisHour;
    if (hour.calls > desk.quotas.uspsPerHour) {
      const seconds = Math.ceil(((thisHour + 1) * hourMs - now) / 1000);
      return errors(reply.header('retry-after', seconds), 429, 'Quota has been exceeded');
    }
    const hit = desk.faults.take('usps', isCallFault) ?? callFaultOf(numbers);
    if (hit !== null) return answerFault(desk, 'usps', reply, hit, faultAnswers);
    if (items.length === 0 || items.length > mostNumbers || !items.every(isItem)) {
      const detail = 'Body does not fit';
      const errors = [{ status: '400', code: 'OASValidation', title: 'Bad Request', detail }];
      return reply.code(400).send({ error: { code: '400', message: 'OASValidation failed', errors } });
    }
    const lifeOf = await livesOf(desk, 'usps', numbers);
    const answers = numbers.map((number) => itemOf(number, lifeOf));
    const [only] = answers;
    if (answers.length === 1 && only !== undefined && 'error' in only) {
      return reply.code(Number(only['statusCode'])).send({ apiVersion, error: only['error'] });
    }
    return reply.code(answers.some((answer) => 'error' in answer) ? 207 : 200).send(answers);
  });
}

const isItem = (item: unknown): boolean =>
  text(object(item)['trackingNumber']) !== null &&
  Object.keys(object(item)).every((key) => itemKeys.has(key));

/** What USPS says of a number among others: a parcel or an error with its status. */
export function itemOf(number: string, lifeOf: (number: string) => Life): Json {
  const refused = (status: number, message: string, ...errors: readonly Json[]): Json => ({
    trackingNumber: number,
    statusCode: String(status),
    error: { code: String(status), message, errors },
  });
  const fault = faultOfNumber(number);
  if (fault === 'invalid_number' || !/^([A-Z]{2}\d{9}[A-Z]{2}|\d{20,34})$/.test(number)) {
    return refused(400, 'The tracking number is not valid');
  }
  if (fault === 'not_authorised') return refused(403, 'The MID of this label is not yours');
  const life = lifeOf(number);
  const unavailable = 'A status update is not yet available';
  if (life.events.length === 0) {
    const detail = { status: '400', code: '150001', title: 'Not yet available', detail: '' };
    return refused(400, unavailable, detail);
  }
  if (fault === 'not_found') return refused(404, unavailable);
  return parcelOf(number, life);
}

function parcelOf(number: string, life: Life): Json {
  const newestFirst = life.events.toReversed();
  const [category, , words] = statuses[newestFirst[0]?.kind ?? 'label_created'];
  return {
    trackingNumber: number,
    statusCode: '200',
    uniqueTrackingID: life.parcelId,
    mailingDate: life.shippedOn,
    // USPS sends markup in this field.
    mailClass: 'USPS Ground Advantage<SUP>&#153;</SUP>',
    statusCategory: category,
    status: words,
    statusSummary: `${words}.`,
    originCity: life.origin.city,
    originState: life.origin.state,
    originZIPCode: life.origin.zip,
    destinationCity: life.destination.city,
    destinationState: life.destination.state,
    destinationZIPCode: life.destination.zip,
    deliveryDateExpectation: { expectedDeliveryDate: life.expectedOn, endOfDay: '21:00' },
    // Some offsets lack the zero that they begin with.
    trackingEvents: newestFirst.map((event) => eventOf(event, life.chance > 0.5)),
  };
}

function eventOf({ kind, at, place }: LifeEvent, isShort: boolean): unknown {
  const [, eventCode, eventType] = statuses[kind];
  const offset = offsetText(place.offsetMinutes);
  return {
    eventType,
    eventCode,
    eventTimestamp: wallTime(at, place.offsetMinutes),
    GMTTimestamp: `${wallTime(at, 0)}Z`,
    GMTOffset: isShort ? offset.replace(/^(.)0/, '$1') : offset,
    eventCity: place.city,
    eventState: place.state,
    eventZIPCode: place.zip,
    eventCountry: 'US',
  };
}
