import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { SandboxClock } from '../sandbox/clock.ts';
import { composePush } from '../sandbox/pushes.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import type { TrackingEvent } from '../tracking/outcome.ts';
import { eventKey, mergeEvents } from '../tracking/events.ts';
import { parseFedexPush, parseUpsPush, parseUspsPush, pushKey, uspsChallenge } from './parse.ts';
import { isFromFedex, isFromUps, isFromUsps, upsToken } from './verify.ts';

const secret = 'a-secret-of-thirty-two-characters';
const sandbox = createSandbox({
  clock: new SandboxClock(Date.parse('2026-06-18T18:00:00Z')),
  known: (_carrier, numbers) =>
    Promise.resolve(
      new Map(numbers.map((number) => [number, { shippedOn: '2026-06-15', deliveredOn: '2026-06-17' }])),
    ),
});
afterAll(() => sandbox.close());

const subjects = [
  {
    carrier: 'ups',
    number: '1Z5R89390357567127',
    header: 'credential',
    verify: isFromUps,
    parse: parseUpsPush,
  },
  {
    carrier: 'fedex',
    number: '986578788855',
    header: 'fdx-signature',
    verify: isFromFedex,
    parse: parseFedexPush,
  },
  {
    carrier: 'usps',
    number: '9400111206206406260787',
    header: 'x-hmac',
    verify: isFromUsps,
    parse: parseUspsPush,
  },
] as const;

describe.each(subjects)('$carrier', async (subject) => {
  const { carrier, number, header, parse } = subject;
  const { headers, body } = await composePush(sandbox.desk, carrier, number, secret);
  const given = headers[header];
  const verify = (rawBody: Buffer, signature: string | undefined, withSecret: string): boolean =>
    subject.carrier === 'ups'
      ? isFromUps(signature, withSecret)
      : subject.verify(rawBody, signature, withSecret);

  test('a push as the carrier sends it is let in and read', () => {
    expect(verify(Buffer.from(body), given, secret)).toBe(true);
    const push = parse(Buffer.from(body));
    expect(push).toMatchObject({ ok: true, parcels: [{ carrier, number }] });
    const events = push.ok ? push.parcels[0]!.events : [];
    expect(events[0]).toMatchObject({
      status: 'delivered',
      localTime: expect.stringMatching(/^2026-06-17T/),
    });
  });

  test.each([
    ['no signature', undefined],
    ['an empty one', ''],
    ['one cut short', given?.slice(0, -4)],
    ['one with another character', `${given?.startsWith('A') ? 'B' : 'A'}${given?.slice(1)}`],
    ['one with a tail', `${given}A`],
  ])('%s is refused', (_name, signature) => {
    expect(verify(Buffer.from(body), signature, secret)).toBe(false);
  });

  test('another secret and an empty one are refused', async () => {
    expect(verify(Buffer.from(body), given, `${secret}x`)).toBe(false);
    const unsigned = await composePush(sandbox.desk, carrier, number, '');
    expect(verify(Buffer.from(unsigned.body), unsigned.headers[header], '')).toBe(false);
  });
});

test.each([
  ['a changed letter', (body: string) => body.replace('Delivered', 'Derivered')],
  ['a space that means nothing to JSON', (body: string) => ` ${body}`],
  ['another number', (body: string) => body.replaceAll('986578788855', '986578788856')],
])('a FedEx push with %s is refused', async (_name, tamper) => {
  const { headers, body } = await composePush(sandbox.desk, 'fedex', '986578788855', secret);
  expect(tamper(body)).not.toBe(body);
  expect(isFromFedex(Buffer.from(tamper(body)), headers['fdx-signature'], secret)).toBe(false);
});

test.each([
  ['another payload', (body: string) => body.replace('Delivered', 'Derivered')],
  ['another time', (body: string) => body.replace('2026-06-18T18', '2026-06-18T19')],
  ['no payload', (body: string) => body.replace('"payload"', '"other"')],
  ['a body that breaks off', (body: string) => body.slice(0, -2)],
])('a USPS push with %s is refused', async (_name, tamper) => {
  const { headers, body } = await composePush(sandbox.desk, 'usps', '9400111206206406260787', secret);
  expect(tamper(body)).not.toBe(body);
  expect(isFromUsps(Buffer.from(tamper(body)), headers['x-hmac'], secret)).toBe(false);
});

test('the signatures are HMAC-SHA256 in base64 of the bytes that each carrier names', () => {
  const raw = Buffer.from('{"é":1}');
  const hmac = (bytes: Buffer | string): string =>
    createHmac('sha256', secret).update(bytes).digest('base64');
  expect(isFromFedex(raw, hmac(raw), secret)).toBe(true);
  const usps = JSON.stringify({ subscriptionId: 's', timestamp: '2026', payload: '{"a":"é"}' });
  expect(isFromUsps(Buffer.from(usps), hmac('2026{"a":"é"}'), secret)).toBe(true);
  expect(isFromUsps(Buffer.from(usps), hmac(usps), secret)).toBe(false);
});

test('a token that was given for a credential of UPS is good for an hour', () => {
  const now = Date.parse('2026-06-18T18:00:00Z');
  const token = upsToken(secret, now);
  expect(isFromUps(`Bearer ${token}`, secret, now + 3_599_000)).toBe(true);
  expect(isFromUps(`Bearer ${token}`, secret, now + 3_600_000)).toBe(false);
  expect(isFromUps(`Bearer ${token}`, `${secret}x`, now)).toBe(false);
});

test('a credential of UPS may come as a bearer token', () => {
  expect(isFromUps(`Bearer ${secret}`, secret)).toBe(true);
  expect(isFromUps(`Bearer  ${secret}`, secret)).toBe(false);
});

describe('events', () => {
  const event = (localTime: string, code: string, rest: Partial<TrackingEvent> = {}): TrackingEvent => ({
    localTime,
    utcOffset: null,
    utcTime: null,
    status: null,
    code,
    words: '',
    place: null,
    ...rest,
  });
  const [first, second] = [event('2026-06-15T10:00:00', 'PU'), event('2026-06-16T10:00:00', 'AR')];

  test('that come twice or in another order end the same', () => {
    expect(mergeEvents([first], [second, first])).toEqual([second, first]);
    expect(mergeEvents(mergeEvents([second], [first]), [second])).toEqual([second, first]);
  });

  test('have a key that place, time and code make, not words', () => {
    const place = { city: 'ATLANTA', state: 'GA', zip: null, country: 'US' };
    const keys = [first, second, { ...first, code: 'DP' }, { ...first, place }].map(eventKey);
    expect(new Set(keys).size).toBe(4);
    expect(eventKey({ ...first, words: 'other', status: 'accepted' })).toBe(eventKey(first));
  });

  test('pushed are those that the answer has', async () => {
    const { body } = await composePush(sandbox.desk, 'fedex', '986578788855', secret);
    const push = parseFedexPush(Buffer.from(body));
    const events = push.ok ? push.parcels[0]!.events : [];
    expect(mergeEvents(events, events)).toHaveLength(events.length);
    expect(pushKey(Buffer.from(body))).not.toBe(pushKey(Buffer.from(`${body} `)));
  });
});

test.each([
  [
    '{"timestamp":"T","payload":{"a":"}\\"{","payload":{"b":[1]}},"x":{}}',
    '{"a":"}\\"{","payload":{"b":[1]}}',
  ],
  ['{"x":{"payload":{}},"payload" : [ {"a":1} ] ,"timestamp":"T"}', '[ {"a":1} ]'],
  ['{"payload":"{\\"a\\":1}","timestamp":"T"}', '{"a":1}'],
])('USPS signs the payload of %s as it stands', (body, payload) => {
  const signature = createHmac('sha256', secret).update(`T${payload}`).digest('base64');
  expect(isFromUsps(Buffer.from(body), signature, secret)).toBe(true);
  expect(isFromUsps(Buffer.from(body.replace('1', '2')), signature, secret)).toBe(!body.includes('1'));
});

test.each([
  ['{"challenge": "h3pQ7vXc1"}', 'h3pQ7vXc1'],
  ['{"challenge": "<b>"}', null],
  ['{"challenge": "a", "payload": "{}"}', null],
  ['{"challenge": 1}', null],
  ['[]', null],
])('the challenge of %s is %s', (body, challenge) => {
  expect(uspsChallenge(Buffer.from(body))).toBe(challenge);
});
