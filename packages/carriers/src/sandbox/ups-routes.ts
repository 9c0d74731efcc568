import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerFault, type Desk, type FaultAnswers, livesOf, recordCall, wallTime } from './desk.ts';
import { callFaultOf, faultOfNumber, isCallFault, isTokenFault } from './faults.ts';
import type { Life, LifeEvent, LifeKind } from './life.ts';
import { offsetText, type SandboxLocation } from './locations.ts';

/** Type, code of two letters, status code and words of UPS. */
export const upsStatuses: Readonly<
  Record<LifeKind, readonly [type: string, code: string, status: string, words: string]>
> = {
  label_created: ['M', 'MP', '003', 'Label created; package not yet received'],
  cancelled: ['MV', 'VP', '007', 'Shipment voided'],
  accepted: ['I', 'OR', '038', 'Picked up'],
  departed: ['I', 'DP', '005', 'Departed from facility'],
  arrived: ['I', 'AR', '010', 'Arrived at facility'],
  delayed: ['X', 'DY', '046', 'Delayed'],
  exception: ['X', 'EX', '013', 'Exception'],
  out_for_delivery: ['I', 'OT', '021', 'Out for delivery today'],
  attempted: ['X', 'NH', '022', 'Delivery attempted'],
  ready_for_pickup: ['I', 'RP', '040', 'Ready for pickup'],
  returning: ['X', 'RS', '035', 'Returning to sender'],
  returned: ['D', 'RD', '034', 'Returned to sender'],
  delivered: ['D', 'FS', '011', 'DELIVERED'],
};

const lifeSeconds = 14_399;

const errors = (reply: FastifyReply, status: number, code: string, message: string): FastifyReply =>
  reply.code(status).send({ response: { errors: [{ code, message }] } });

const faultAnswers: FaultAnswers = {
  throttled: (reply) => errors(reply, 429, '10429', 'Too Many Requests'),
  quota_used_up: (reply) => errors(reply, 429, '10429', 'Too Many Requests'),
  server_error: (reply) => errors(reply, 500, '10500', 'Internal server error'),
  unavailable: (reply) => errors(reply, 503, '10503', 'Service unavailable'),
  token_expired: (reply) => errors(reply, 401, '251004', 'Token is expired'),
  wrong_scope: (reply) => errors(reply, 401, '250003', 'Invalid access'),
  access_forbidden: (reply) => errors(reply, 403, '250004', 'Blocked merchant'),
};

/** UPS: OAuth by HTTP Basic, one number a call. */
export function mountUps(app: FastifyInstance, desk: Desk): void {
  app.post('/security/v1/oauth/token', async (request, reply) => {
    desk.seen.ups.tokenCalls += 1;
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':');
    const hit = desk.faults.take('ups', isTokenFault);
    if (hit?.fault === 'token_unavailable') return errors(reply, 503, '10503', 'Service unavailable');
    if (hit?.fault === 'token_penalty') return errors(reply, 403, '250004', 'Blocked merchant');
    if (hit?.fault === 'token_refused' || id === '' || secret === '') {
      return errors(reply, 401, '10401', 'ClientId is Invalid');
    }
    // Numbers come as strings here, and here alone.
    return {
      token_type: 'Bearer',
      issued_at: String(desk.clock.now()),
      client_id: id,
      access_token: desk.tokens.issue('ups', lifeSeconds, []),
      expires_in: String(lifeSeconds),
      status: 'approved',
    };
  });

  app.get<{ Params: { number: string } }>('/api/track/v1/details/:number', async (request, reply) => {
    const { number } = request.params;
    if (desk.tokens.scopesOf('ups', request.headers.authorization) === null) {
      return errors(reply, 401, '250002', 'Invalid Authentication Information.');
    }
    await recordCall(desk, 'ups', [number]);
    const hit = desk.faults.take('ups', isCallFault) ?? callFaultOf([number]);
    if (hit !== null) return answerFault(desk, 'ups', reply, hit, faultAnswers);
    if (request.headers['transid'] === undefined || request.headers['transactionsrc'] === undefined) {
      return errors(reply, 400, 'TV0001', 'Missing transId or transactionSrc');
    }
    if (number.length < 7 || number.length > 34 || faultOfNumber(number) === 'invalid_number') {
      return errors(reply, 400, 'TV1002', 'Invalid inquiry number');
    }
    const life = (await livesOf(desk, 'ups', [number]))(number);
    const fault = faultOfNumber(number);
    const unknown = fault !== null || life.events.length === 0;
    const warnings = [{ code: 'TW0001', message: 'Tracking Information Not Found' }];
    const shipment = unknown
      ? { inquiryNumber: number, warnings }
      : {
          inquiryNumber: number,
          pickupDate: life.shippedOn.replaceAll('-', ''),
          package: [packageOf(number, life)],
        };
    return { trackResponse: { shipment: [shipment] } };
  });
}

function packageOf(number: string, life: Life): unknown {
  const newestFirst = life.events.toReversed();
  const last = newestFirst[0];
  const [type, code, status, words] = upsStatuses[last?.kind ?? 'label_created'];
  const delivered = newestFirst.find(({ kind }) => kind === 'delivered' || kind === 'returned');
  const local = delivered && wallTime(delivered.at, delivered.place.offsetMinutes);
  return {
    trackingNumber: number,
    // The published form has letters in `code`, recorded answers have the three digits there.
    currentStatus:
      life.chance > 0.6
        ? { type, code, statusCode: status, description: words }
        : { code: status, description: words },
    deliveryDate: local
      ? [{ type: 'DEL', date: digits(local.slice(0, 10)) }]
      : [{ type: 'SDD', date: digits(life.expectedOn) }],
    deliveryTime: local
      ? { type: 'DEL', endTime: digits(local.slice(11)) }
      : { type: 'EOD', endTime: '230000' },
    packageAddress: [
      { type: 'ORIGIN', address: addressOf(life.origin) },
      { type: 'DESTINATION', address: addressOf(life.destination) },
    ],
    service: { code: '003', levelCode: '003', description: 'UPS Ground' },
    weight: { unitOfMeasurement: 'LBS', weight: '2.00' },
    // Some parcels never get the fields in GMT.
    activity: newestFirst.map((event) => activityOf(event, life.chance > 0.2, life.chance > 0.8)),
  };
}

/** -05:00, or as some answers and pushes have it -05.00. */
export const upsOffset = (minutes: number, withDot: boolean): string =>
  offsetText(minutes).replace(':', withDot ? '.' : ':');

/** Some times come without the zero that they begin with, and some offsets with a dot. */
function activityOf({ kind, at, place }: LifeEvent, withGmt: boolean, isShort: boolean): unknown {
  const [type, code, statusCode, description] = upsStatuses[kind];
  const local = wallTime(at, place.offsetMinutes);
  const utc = wallTime(at, 0);
  const shorten = (time: string): string => (isShort ? time.replace(/^0/, '') : time);
  return {
    date: digits(local.slice(0, 10)),
    time: shorten(digits(local.slice(11))),
    ...(withGmt && {
      gmtDate: digits(utc.slice(0, 10)),
      gmtTime: utc.slice(11),
      gmtOffset: upsOffset(place.offsetMinutes, isShort),
    }),
    // Unlike a Track Alert, an activity has no ZIP.
    location: { address: { ...addressOf(place), postalCode: undefined }, slic: place.zip.slice(0, 4) },
    status: { type, code, statusCode, description },
  };
}

export const digits = (text: string): string => text.replaceAll(/[-:]/g, '');

function addressOf({ city, state, zip }: SandboxLocation): object {
  return { city, stateProvince: state, postalCode: zip, countryCode: 'US', country: 'US' };
}
