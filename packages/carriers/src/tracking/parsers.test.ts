import fc from 'fast-check';
import { trackingStatuses, trackingSubStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { describe, expect, test } from 'vitest';
import { parseFedexAnswer } from '../fedex/parse.ts';
import { SandboxClock } from '../sandbox/clock.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { parseUpsAnswer } from '../ups/parse.ts';
import { parseUspsAnswer } from '../usps/parse.ts';
import { parseFedexPush, parseUpsPush, parseUspsPush } from '../webhooks/parse.ts';
import type { CallOutcome, NumberOutcome, TrackedParcel } from './outcome.ts';

const numbers = {
  ups: '1Z5R89390357567127',
  fedex: '986578788855',
  usps: '9400111206206406260787',
} as const;

const parsers = {
  ups: (body: unknown): CallOutcome => parseUpsAnswer(numbers.ups, body),
  fedex: (body: unknown): CallOutcome => parseFedexAnswer([{ number: numbers.fedex }], body),
  usps: (body: unknown): CallOutcome => parseUspsAnswer([{ number: numbers.usps }], body),
};

/** A real-looking answer of each carrier, from the sandbox. */
const sandbox = createSandbox({
  clock: new SandboxClock(Date.parse('2026-06-18T18:00:00Z')),
  known: (_carrier, numbers) =>
    Promise.resolve(
      new Map(numbers.map((number) => [number, { shippedOn: '2026-06-15', deliveredOn: '2026-06-17' }])),
    ),
});
const bearer = { authorization: `Bearer ${sandbox.desk.tokens.issue('ups', 999, [])}` };
const fedexBearer = { authorization: `Bearer ${sandbox.desk.tokens.issue('fedex', 999, [])}` };
const uspsBearer = { authorization: `Bearer ${sandbox.desk.tokens.issue('usps', 999, ['tracking'])}` };
const answers = {
  ups: (
    await sandbox.app.inject({
      url: `/api/track/v1/details/${numbers.ups}`,
      headers: { ...bearer, transid: '1', transactionsrc: 'test' },
    })
  ).json<unknown>(),
  fedex: (
    await sandbox.app.inject({
      method: 'POST',
      url: '/track/v1/trackingnumbers',
      headers: { ...fedexBearer, 'accept-encoding': 'identity' },
      payload: { trackingInfo: [{ trackingNumberInfo: { trackingNumber: numbers.fedex } }] },
    })
  ).json<unknown>(),
  usps: (
    await sandbox.app.inject({
      method: 'POST',
      url: '/tracking/v3r2/tracking',
      headers: uspsBearer,
      payload: [{ trackingNumber: numbers.usps }],
    })
  ).json<unknown>(),
};

const carriers = ['ups', 'fedex', 'usps'] as const;

/** The value with arbitrary JSON in the place of some of its parts. */
const damaged = (value: unknown): fc.Arbitrary<unknown> => {
  const whole = Array.isArray(value)
    ? fc.tuple(...value.map(damaged))
    : typeof value === 'object' && value !== null
      ? fc.record(Object.fromEntries(Object.entries(value).map(([key, part]) => [key, damaged(part)])), {
          requiredKeys: [],
        })
      : fc.constant(value);
  return fc.oneof({ weight: 30, arbitrary: whole }, { weight: 1, arbitrary: fc.jsonValue() });
};

const isWellFormed = ({ status, subStatus, events, carrierWords }: TrackedParcel): boolean =>
  trackingStatuses.includes(status) &&
  (subStatus === null || trackingSubStatuses.includes(subStatus)) &&
  typeof carrierWords === 'string' &&
  events.every(({ localTime }) => !Number.isNaN(Date.parse(localTime)));

const assertOneOutcomeEach = (called: CallOutcome): void => {
  if (!called.ok) {
    expect(called.failure.reason).toBe('bad_answer');
    return;
  }
  expect(called.outcomes).toHaveLength(1);
  for (const outcome of called.outcomes) {
    if (outcome.kind === 'found') expect(isWellFormed(outcome.parcel)).toBe(true);
  }
};

describe.each(carriers)('%s', (carrier) => {
  const parse = parsers[carrier];

  test('any JSON gives an outcome or a bad answer, never an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        assertOneOutcomeEach(parse(body));
      }),
    );
  });

  test('an answer with any part missing or replaced does too', () => {
    fc.assert(
      fc.property(damaged(answers[carrier]), (body) => {
        assertOneOutcomeEach(parse(body));
      }),
      { numRuns: 300 },
    );
  });

  test('fields that nobody knows change nothing', () => {
    const withMore = JSON.parse(JSON.stringify(answers[carrier]), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value, brandNew: { deep: [1] } }
        : value,
    ) as unknown;
    expect(parse(withMore)).toEqual(parse(answers[carrier]));
    expect(parse(withMore).ok).toBe(true);
  });

  test('names, signatures, photos and streets stay outside', () => {
    const personal = {
      receivedBy: 'PRIVATE',
      receivedByName: 'PRIVATE',
      signedByName: 'PRIVATE',
      recipientName: 'PRIVATE',
      name: 'PRIVATE',
      firm: 'PRIVATE',
      addressLine1: 'PRIVATE',
      streetLines: ['PRIVATE'],
      signature: { image: 'PRIVATE' },
      deliveryPhoto: { photo: 'PRIVATE' },
      deliveryInformation: { receivedBy: 'PRIVATE', location: 'PRIVATE' },
      deliveryDetails: { receivedByName: 'PRIVATE', locationDescription: 'PRIVATE' },
      contact: { personName: 'PRIVATE', phoneNumber: 'PRIVATE' },
    };
    const planted = JSON.parse(JSON.stringify(answers[carrier]), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value, ...personal }
        : value,
    ) as unknown;
    expect(JSON.stringify(planted)).toContain('PRIVATE');
    expect(JSON.stringify(parse(planted))).not.toContain('PRIVATE');
    expect(parse(planted)).toEqual(parse(answers[carrier]));
  });
});

test.each([
  ['UPS', parseUpsPush],
  ['FedEx', parseFedexPush],
  ['USPS', parseUspsPush],
] as const)('a push of %s may be any bytes', (_name, parse) => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
      expect(typeof parse(Buffer.from(body)).ok).toBe('boolean');
    }),
  );
});

const single = (called: CallOutcome): NumberOutcome =>
  called.ok ? called.outcomes[0]! : expect.fail(called.failure.reason);
const parcelOf = (called: CallOutcome): TrackedParcel => {
  const outcome = single(called);
  return outcome.kind === 'found' ? outcome.parcel : expect.fail(outcome.kind);
};

describe('UPS', () => {
  const ups = (parcel: unknown): CallOutcome =>
    parsers.ups({ trackResponse: { shipment: [{ pickupDate: '20260615', package: [parcel] }] } });

  test.each([
    [
      'a full set of GMT fields',
      { gmtOffset: '-05:00', gmtDate: '20260617', gmtTime: '19:30:00' },
      '-05:00',
      '2026-06-17T19:30:00Z',
    ],
    [
      'a UTC time without an offset',
      { gmtDate: '20260617', gmtTime: '193000' },
      null,
      '2026-06-17T19:30:00Z',
    ],
    ['no GMT field', {}, null, null],
    ['a GMT time that is none', { gmtDate: '20260617', gmtTime: '7 pm' }, null, null],
  ])('a scan with %s keeps its local time', (_name, gmt, utcOffset, utcTime) => {
    const status = { type: 'I', code: 'DP', statusCode: '005', description: 'Departed' };
    const { events } = parcelOf(ups({ activity: [{ date: '20260617', time: '143000', status, ...gmt }] }));
    expect(events).toEqual([
      {
        localTime: '2026-06-17T14:30:00',
        utcOffset,
        utcTime,
        status: 'in_transit',
        code: '005',
        words: 'Departed',
        place: null,
      },
    ]);
  });

  test('a day of delivery is never taken for an expected day', () => {
    const deliveryDate = [{ type: 'DEL', date: '20260617' }];
    const deliveryTime = { type: 'DEL', endTime: '142500' };
    const parcel = parcelOf(ups({ currentStatus: { code: '011' }, deliveryDate, deliveryTime }));
    expect(parcel).toMatchObject({ status: 'delivered', expectedOn: null });
    expect(parcel.delivered).toEqual({ localTime: '2026-06-17T14:25:00', utcOffset: null, utcTime: null });
  });

  test('shipment, package and activity may stand alone instead of in lists', () => {
    const activity = { date: '20260617', time: '090000', status: { type: 'I', statusCode: '021' } };
    const shipment = { package: { trackingNumber: numbers.ups, activity } };
    expect(parcelOf(parsers.ups({ trackResponse: { shipment } })).status).toBe('out_for_delivery');
  });

  test('a package of which nothing is told, beside a warning, is not found', () => {
    const warnings = [{ code: 'TW0001', message: 'Tracking Information Not Found' }];
    const shipment = [{ warnings, package: [{ trackingNumber: numbers.ups }] }];
    expect(single(parsers.ups({ trackResponse: { shipment } }))).toMatchObject({
      failure: { reason: 'not_found' },
    });
  });

  test('the words are those of the newest activity, wherever it stands', () => {
    const activity = [
      { date: '20260616', time: '090000', status: { type: 'I', statusCode: '010', description: 'Arrived' } },
      {
        date: '20260617',
        time: '090000',
        status: { type: 'D', statusCode: '011', description: 'Handed over' },
      },
    ];
    expect(parcelOf(ups({ activity }))).toMatchObject({
      status: 'delivered',
      carrierCode: '011',
      carrierWords: 'Handed over',
    });
  });

  test.each([
    ['The number is not in our system', 'not_found'],
    ['System error', 'carrier_down'],
    ['This parcel is somebody else’s', 'carrier_refused_number'],
  ])('errors under 200 that say "%s" are %s', (message, reason) => {
    const response = { errors: [{ code: 'XX0001', message }] };
    expect(single(parsers.ups({ response }))).toMatchObject({ failure: { reason } });
  });

  test('a rescheduled day goes before the scheduled one', () => {
    const deliveryDate = [
      { type: 'SDD', date: '20260617' },
      { type: 'RDD', date: '20260619' },
    ];
    expect(parcelOf(ups({ deliveryDate })).expectedOn).toBe('2026-06-19');
  });

  test('a note keeps the status that the last scan says', () => {
    const activity = [
      { date: '20260617', time: '090000', status: { type: 'X', statusCode: '046', description: 'Late' } },
      { date: '20260616', time: '090000', status: { type: 'I', statusCode: '021', description: 'Out' } },
    ];
    expect(parcelOf(ups({ currentStatus: { code: '046' }, activity }))).toMatchObject({
      status: 'out_for_delivery',
      delayed: true,
      stated: true,
    });
  });

  test('an unknown code is counted and its type D says nothing', () => {
    const activity = [
      {
        date: '20260617',
        time: '090000',
        status: { type: 'D', statusCode: '999', description: 'Loaded' },
        location: { address: { city: 'ATLANTA' } },
      },
    ];
    expect(parcelOf(ups({ currentStatus: { code: '999', type: 'D' }, activity }))).toMatchObject({
      status: 'in_transit',
      stated: false,
      unknownCodes: ['999'],
    });
  });
});

describe('FedEx', () => {
  const fedex = (results: readonly unknown[], query = {}): CallOutcome =>
    parseFedexAnswer([{ number: numbers.fedex, ...query }], {
      output: { completeTrackResults: [{ trackingNumber: numbers.fedex, trackResults: results }] },
    });
  const shipped = (uniqueId: string, day: string): unknown => ({
    trackingNumberInfo: { trackingNumberUniqueId: uniqueId },
    latestStatusDetail: { derivedCode: 'DL', statusByLocale: 'Delivered' },
    dateAndTimes: [{ type: 'SHIP', dateTime: `${day}T00:00:00-06:00` }],
  });
  const both = [shipped('a', '2026-01-05'), shipped('b', '2026-06-15')];

  test('a number in use twice offers its parcels', () => {
    expect(single(fedex(both))).toEqual({
      kind: 'several',
      number: numbers.fedex,
      choices: [
        { uniqueId: 'a', shippedOn: '2026-01-05', words: 'Delivered' },
        { uniqueId: 'b', shippedOn: '2026-06-15', words: 'Delivered' },
      ],
    });
  });

  test('its id or its day of shipping chooses one', () => {
    expect(parcelOf(fedex(both, { uniqueId: 'b' })).uniqueId).toBe('b');
    expect(parcelOf(fedex(both, { shippedOn: '2026-01-05' })).uniqueId).toBe('a');
    expect(single(fedex(both, { shippedOn: '2026-03-01' })).kind).toBe('several');
  });

  test('a label without scans is a parcel', () => {
    const label = { latestStatusDetail: { code: 'OC', derivedCode: 'IN', statusByLocale: 'Initiated' } };
    expect(parcelOf(fedex([label]))).toMatchObject({
      status: 'label_created',
      carrierCode: 'OC',
      events: [],
    });
  });

  test('a result that says nothing is no parcel', () => {
    expect(single(fedex([{ errors: [] }]))).toMatchObject({ failure: { reason: 'missing_in_answer' } });
    const alerts = 'TRACKING.DATA.NOTFOUND -  Tracking data unavailable';
    expect(single(parsers.fedex({ output: { completeTrackResults: [], alerts } }))).toMatchObject({
      failure: { reason: 'not_found' },
    });
  });

  test.each([
    ['has no scan yet', []],
    [
      'was scanned before the old one was for the last time',
      [{ date: '2026-06-16T14:00:00', eventType: 'OC' }],
    ],
  ])('a new label of the shipment is followed, although it %s', (_name, scanEvents) => {
    const address = { city: 'BOISE', stateOrProvinceCode: 'ID' };
    const label = (uniqueId: string, day: string, code: string, scans: readonly object[]): object => ({
      trackingNumberInfo: { trackingNumberUniqueId: uniqueId },
      latestStatusDetail: { code },
      dateAndTimes: [{ type: 'SHIP', dateTime: `${day}T00:00:00` }],
      recipientInformation: { address },
      scanEvents: scans,
    });
    const scan = {
      date: scanEvents.length === 0 ? '2026-06-15T14:00:00' : '2026-06-16T15:00:00',
      eventType: 'AR',
    };
    const old = label('a', '2026-06-14', 'IT', [scan, { date: '2026-06-14T10:00:00', eventType: 'PU' }]);
    const results = [old, label('b', '2026-06-16', 'OC', scanEvents)];
    if (scanEvents.length > 0)
      results[1] = label('b', '2026-06-16', 'IT', [
        { date: '2026-06-17T09:00:00', eventType: 'AR' },
        ...scanEvents,
      ]);
    expect(parcelOf(fedex(results)).uniqueId).toBe('b');
    expect(parcelOf(fedex(results, { uniqueId: 'a' })).uniqueId).toBe('b');
  });

  test('scans without an offset stay local', () => {
    const scanEvents = [
      { date: '2026-06-17T14:30:00', eventType: 'AR', eventDescription: 'Arrived' },
      { date: '2026-06-17T08:30:00-06:00', eventType: 'DP', eventDescription: 'Left' },
    ];
    const { events } = parcelOf(fedex([{ latestStatusDetail: { code: 'IT' }, scanEvents }]));
    expect(events.map(({ utcOffset, utcTime }) => [utcOffset, utcTime])).toEqual([
      [null, null],
      ['-06:00', '2026-06-17T14:30:00Z'],
    ]);
  });

  test.each([
    ['007', 'delivery_attempted', 'recipient_absent'],
    ['083', 'delivery_attempted', 'restricted'],
    ['03', 'exception', 'address'],
    ['999', 'exception', null],
  ])('a delivery exception with reason %s is %s/%s', (reason, status, subStatus) => {
    const latestStatusDetail = { code: 'DE', derivedCode: 'DE', ancillaryDetails: [{ reason }] };
    expect(parcelOf(fedex([{ latestStatusDetail }]))).toMatchObject({ status, subStatus });
  });

  test('delivered after a return began is returned', () => {
    const scanEvents = [
      { date: '2026-06-17T14:30:00', eventType: 'DL' },
      { date: '2026-06-16T14:30:00', eventType: 'RS' },
    ];
    expect(parcelOf(fedex([{ latestStatusDetail: { code: 'DL' }, scanEvents }]))).toMatchObject({
      status: 'returned',
      subStatus: 'returned',
    });
  });

  test('a delay is a flag', () => {
    const latestStatusDetail = { code: 'IT', delayDetail: { status: 'DELAYED' } };
    expect(parcelOf(fedex([{ latestStatusDetail }]))).toMatchObject({ status: 'in_transit', delayed: true });
  });
});

describe('USPS', () => {
  const usps = (item: object): CallOutcome => parsers.usps([{ trackingNumber: numbers.usps, ...item }]);
  const event = (eventCode: string, eventType: string): object => ({
    eventCode,
    eventType,
    eventTimestamp: '2026-06-17T14:30:00Z',
  });

  test.each([
    ['Delivered, To Original Sender', 'Delivered', '01', 'returned'],
    ['Alert: Not Delivered', 'Alert', 'ZZ', 'exception'],
    ['Delivery Attempt', 'Delivery Attempt: Action Needed', 'ZZ', 'delivery_attempted'],
    ['Arriving Late', 'In-Transit', 'NT', 'in_transit'],
    ['Not Delivered', 'Something with Delivered in it', 'ZZ', 'exception'],
    ['Undelivered', 'Delivered?', 'ZZ', 'exception'],
    ['Nothing of the kind', 'Something with Delivered in it', 'ZZ', 'unknown'],
  ])('"%s" in the category "%s" with code %s is %s', (words, statusCategory, code, status) => {
    const item = { statusCategory, status: words, trackingEvents: [event(code, words)] };
    expect(parcelOf(usps(item)).status).toBe(status);
  });

  test('one parcel may stand alone, its category in small letters', () => {
    const item = { trackingNumber: numbers.usps, statusCategory: 'out for delivery' };
    expect(parcelOf(parsers.usps(item)).status).toBe('out_for_delivery');
  });

  test('errors of an item may stand beside it', () => {
    const item = { statusCode: '400', errors: [{ code: '150001', detail: 'Not yet available' }] };
    expect(single(usps(item))).toMatchObject({ failure: { reason: 'not_found' } });
  });

  test('a code that is known is not left to the category; another one and its category may be unknown', () => {
    const item = (code: string, statusCategory: string) =>
      usps({ statusCategory, trackingEvents: [event(code, 'Arriving Late'), event('14', 'Ready')] });
    expect(parcelOf(item('NT', 'In-Transit')).unknownCodes).toEqual([]);
    expect(parcelOf(item('ZZ', 'In-Transit')).unknownCodes).toEqual(['ZZ']);
    expect(parcelOf(item('NT', 'Elsewhere')).unknownCodes).toEqual([]);
    expect(parcelOf(item('ZZ', 'Elsewhere')).unknownCodes).toEqual(['ZZ', 'Elsewhere']);
  });

  test('a wall-clock time with a Z stays wall-clock time', () => {
    const { events } = parcelOf(usps({ trackingEvents: [event('10', 'Arrived')] }));
    expect(events[0]).toMatchObject({ localTime: '2026-06-17T14:30:00', utcOffset: null, utcTime: null });
  });

  test('markup in the name of a service is dropped', () => {
    const mailClass = 'Priority Mail<SUP>&reg;</SUP> &lt;SUP&gt;x';
    expect(parcelOf(usps({ mailClass })).service).toBe('Priority Mail x');
  });

  test('an item without its number is found by its place, when the list is whole', () => {
    const queries = [{ number: 'A' }, { number: 'B' }];
    const error = { code: '404', message: 'none' };
    const called = parseUspsAnswer(queries, [{ trackingNumber: 'A' }, { statusCode: '404', error }]);
    expect(called).toMatchObject({
      ok: true,
      outcomes: [{ kind: 'found' }, { failure: { reason: 'not_found' } }],
    });
    expect(parseUspsAnswer(queries, [{ statusCode: '404', error }])).toMatchObject({
      outcomes: [{ failure: { reason: 'missing_in_answer' } }, { failure: { reason: 'missing_in_answer' } }],
    });
  });

  test.each([
    ['403', { code: '403' }, 'not_authorised'],
    ['400', { code: '400', errors: [{ code: '150010' }] }, 'not_authorised'],
    ['503', { code: '503' }, 'carrier_down'],
    ['418', { code: '418' }, 'carrier_refused_number'],
  ])('an item with status %s and %j is %s', (statusCode, error, reason) => {
    expect(single(usps({ statusCode, error }))).toMatchObject({ kind: 'failed', failure: { reason } });
  });
});
