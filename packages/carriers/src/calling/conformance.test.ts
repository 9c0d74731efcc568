import type { Carrier, TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFedexAdapter } from '../fedex/call.ts';
import { composeTrackingNumber } from '../tracking-number/compose.ts';
import type { CallFault } from '../sandbox/faults.ts';
import { SandboxClock } from '../sandbox/clock.ts';
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import type { CallOutcome, Failure, NumberOutcome } from '../tracking/outcome.ts';
import { createUpsAdapter } from '../ups/call.ts';
import { createUspsAdapter } from '../usps/call.ts';
import { MemoryTokenStore } from './memory-token-store.test-kit.ts';
import type { CarrierAdapter } from './carrier-adapter.ts';

const start = Date.parse('2026-06-18T18:00:00Z');
const day = 86_400_000;
const timeout = (): AbortSignal => AbortSignal.timeout(20_000);

interface Subject {
  readonly carrier: Carrier;
  readonly create: typeof createUpsAdapter;
  readonly maxPerCall: number;
  /** Seconds for which a token is good. */
  readonly tokenLife: number;
  /** A valid number, the same for the same serial of up to eight digits. */
  readonly number: (serial: string) => string;
  readonly wrongScope: TrackingReason;
  readonly quota: { readonly reason: TrackingReason; readonly retryAfterMs?: number };
}

const subjects: readonly Subject[] = [
  {
    carrier: 'ups',
    create: createUpsAdapter,
    maxPerCall: 1,
    tokenLife: 14_399,
    number: (serial) => composeTrackingNumber('ups_1z', `1ZA1B203${serial.padStart(9, '4')}`),
    wrongScope: 'credentials_refused',
    quota: { reason: 'throttled' },
  },
  {
    carrier: 'fedex',
    create: createFedexAdapter,
    maxPerCall: 30,
    tokenLife: 3599,
    number: (serial) => composeTrackingNumber('fedex_express_12', serial.padStart(11, '4')),
    wrongScope: 'access_forbidden',
    quota: { reason: 'quota_used_up', retryAfterMs: 6 * 3_600_000 },
  },
  {
    carrier: 'usps',
    create: createUspsAdapter,
    maxPerCall: 35,
    tokenLife: 28_799,
    number: (serial) => composeTrackingNumber('usps_impb', `9400111206${serial.padStart(11, '4')}`),
    wrongScope: 'scope_missing',
    quota: { reason: 'throttled', retryAfterMs: 30_000 },
  },
];

let sandbox: Sandbox;
let origin: string;
beforeEach(async () => {
  sandbox = createSandbox({
    clock: new SandboxClock(start),
    known: (_carrier, numbers) =>
      Promise.resolve(
        new Map(numbers.map((number) => [number, { shippedOn: '2026-06-15', deliveredOn: '2026-06-17' }])),
      ),
  });
  origin = await sandbox.listen(0);
});
afterEach(() => sandbox.close());

describe.each(subjects)(
  '$carrier',
  ({ carrier, create, maxPerCall, tokenLife, number, wrongScope, quota }) => {
    let accounts = 0;
    const adapterOf = (tokens = new MemoryTokenStore()): CarrierAdapter =>
      create(
        { credentialsId: `${carrier}-${++accounts}`, origin, clientId: 'shop', clientSecret: 'secret' },
        { tokens, now: sandbox.clock.now },
      );
    const track = (adapter: CarrierAdapter, ...numbers: string[]): Promise<CallOutcome> =>
      adapter.track(
        numbers.map((one) => ({ number: one })),
        timeout(),
      );
    const only = async (outcome: Promise<CallOutcome>): Promise<NumberOutcome> => {
      const called = await outcome;
      return called.ok ? called.outcomes[0]! : expect.fail(`the call failed: ${called.failure.reason}`);
    };
    const failureOf = async (outcome: Promise<CallOutcome>): Promise<Failure> => {
      const called = await outcome;
      return called.ok ? expect.fail('the call succeeded') : called.failure;
    };
    const order = (fault: CallFault, times?: number, retryAfterSeconds?: number): void =>
      sandbox.faults.order({
        carrier,
        fault,
        ...(times !== undefined && { times }),
        ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      });

    test('a number that is found has status, words, places and times', async () => {
      const asked = number('1');
      const outcome = await only(track(adapterOf(), asked));
      expect(outcome).toMatchObject({
        kind: 'found',
        number: asked,
        parcel: {
          carrier,
          number: asked,
          status: 'delivered',
          stated: true,
          delayed: false,
          unknownCodes: [],
        },
      });
      const parcel = outcome.kind === 'found' ? outcome.parcel : expect.fail();
      expect(parcel.delivered?.localTime).toMatch(/^2026-06-17T\d\d:\d\d:00$/);
      expect(parcel.shippedOn).toBe('2026-06-15');
      expect(parcel.destination).toMatchObject({ zip: expect.stringMatching(/^\d{5}$/) });
      expect(parcel.events.length).toBeGreaterThan(4);
      expect(parcel.events.map(({ status }) => status)).toContain('out_for_delivery');
      expect(parcel.events.every(({ words, code, place }) => words && code && place?.state)).toBe(true);
    });

    test('a number that is not found says so, and the call succeeds', async () => {
      const outcome = await only(track(adapterOf(), number('97531404')));
      expect(outcome).toMatchObject({ kind: 'failed', failure: { reason: 'not_found' } });
    });

    test('an invalid number says so, and the call succeeds', async () => {
      const outcome = await only(track(adapterOf(), number('97531400')));
      expect(outcome).toMatchObject({ kind: 'failed', failure: { reason: 'invalid_number' } });
    });

    test('a full call answers each number by itself, in the order asked', async () => {
      const faulty = [number('97531404'), number('97531400')];
      const good = Array.from({ length: maxPerCall - 2 }, (_, i) => number(`${i}7`));
      const asked = maxPerCall === 1 ? [number('7')] : [faulty[0]!, ...good, faulty[1]!];
      const called = await track(adapterOf(), ...asked);
      const outcomes = called.ok ? called.outcomes : expect.fail(called.failure.reason);
      expect(outcomes.map((outcome) => outcome.number)).toEqual(asked);
      const kinds = outcomes.map((one) => (one.kind === 'failed' ? one.failure.reason : one.kind));
      const found = Array.from({ length: maxPerCall === 1 ? 1 : maxPerCall - 2 }, () => 'found');
      expect(kinds).toEqual(maxPerCall === 1 ? found : ['not_found', ...found, 'invalid_number']);
      expect(sandbox.desk.seen[carrier].trackCalls).toBe(1);
    });

    test('equal numbers of a call are asked once and all answered', async () => {
      const asked = number('8');
      const called = await track(adapterOf(), asked, asked, asked);
      const outcomes = called.ok ? called.outcomes : expect.fail(called.failure.reason);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['found', 'found', 'found']);
      expect(sandbox.desk.seen[carrier].numbers).toEqual(new Map([[asked, 1]]));
    });

    test('more numbers than a call takes are refused without a call', async () => {
      const tooMany = Array.from({ length: maxPerCall + 1 }, (_, i) => number(`${i}5`));
      expect(await failureOf(track(adapterOf(), ...tooMany))).toEqual({ reason: 'request_refused' });
      expect(sandbox.desk.seen[carrier].trackCalls).toBe(0);
    });

    test('no numbers need no call', async () => {
      expect(await track(adapterOf())).toEqual({ ok: true, outcomes: [] });
      expect(sandbox.desk.seen[carrier].tokenCalls).toBe(0);
    });

    test('one token serves calls that come at once and calls of other nodes', async () => {
      const tokens = new MemoryTokenStore();
      const [one, other] = [adapterOf(tokens), adapterOf(tokens)];
      await Promise.all([number('1'), number('2'), number('3')].map((asked) => track(one, asked)));
      expect(sandbox.desk.seen[carrier].tokenCalls).toBe(1);
      const account = { credentialsId: 'same', origin, clientId: 'shop', clientSecret: 'secret' };
      const deps = { tokens, now: sandbox.clock.now };
      const nodes = [create(account, deps), create(account, deps)];
      await Promise.all(nodes.map((node) => track(node, number('4'))));
      expect(sandbox.desk.seen[carrier].tokenCalls).toBe(2);
      await track(other, number('5'));
      expect(sandbox.desk.seen[carrier].tokenCalls).toBe(3);
    });

    test('a token is renewed when 90 % of its life is over, and not before', async () => {
      const adapter = adapterOf();
      await track(adapter, number('1'));
      sandbox.clock.advance(tokenLife * 899);
      await track(adapter, number('2'));
      expect(sandbox.desk.seen[carrier].tokenCalls).toBe(1);
      sandbox.clock.advance(tokenLife * 2);
      await track(adapter, number('3'));
      expect(sandbox.desk.seen[carrier].tokenCalls).toBe(2);
    });

    test('a good token bridges a renewal that fails', async () => {
      const adapter = adapterOf();
      await track(adapter, number('1'));
      sandbox.clock.advance(tokenLife * 950);
      sandbox.faults.order({ carrier, fault: 'token_unavailable', times: 1 });
      expect((await only(track(adapter, number('2')))).kind).toBe('found');
    });

    test('an expired token is renewed once, and the call repeated', async () => {
      const adapter = adapterOf();
      order('token_expired', 1);
      expect((await only(track(adapter, number('1')))).kind).toBe('found');
      expect(sandbox.desk.seen[carrier]).toMatchObject({ tokenCalls: 2, trackCalls: 2 });
    });

    test('a token that is refused again ends after the second call', async () => {
      order('token_expired');
      expect((await failureOf(track(adapterOf(), number('1')))).reason).toBe('credentials_refused');
      expect(sandbox.desk.seen[carrier]).toMatchObject({ tokenCalls: 2, trackCalls: 2 });
    });

    test('refused credentials are not tried again at once, and are after a minute', async () => {
      const adapter = adapterOf();
      sandbox.faults.order({ carrier, fault: 'token_refused', times: 1 });
      expect((await failureOf(track(adapter, number('1')))).reason).toBe('credentials_refused');
      expect(await failureOf(track(adapter, number('1')))).toMatchObject({ retryAfterMs: 60_000 });
      expect(sandbox.desk.seen[carrier]).toMatchObject({ tokenCalls: 1, trackCalls: 0 });
      sandbox.clock.advance(60_001);
      expect((await only(track(adapter, number('1')))).kind).toBe('found');
    });

    test('a check of the account asks for a token whatever was remembered', async () => {
      const adapter = adapterOf();
      sandbox.faults.order({ carrier, fault: 'token_refused', times: 1 });
      expect(await adapter.checkAccount(timeout())).toMatchObject({
        ok: false,
        failure: { reason: 'credentials_refused' },
      });
      expect(await adapter.checkAccount(timeout())).toMatchObject({ ok: true, missingScope: null });
    });

    const wholeCallFaults: readonly (readonly [CallFault, Omit<Partial<Failure>, 'carrierWords'>])[] = [
      ['wrong_scope', { reason: wrongScope }],
      ['access_forbidden', { reason: carrier === 'usps' ? 'not_authorised' : 'access_forbidden' }],
      ['throttled', { reason: 'throttled', httpStatus: 429 }],
      ['throttled_with_retry_after', { reason: 'throttled', retryAfterMs: 30_000 }],
      ['quota_used_up', quota],
      ['server_error', { reason: 'carrier_down', httpStatus: 500 }],
      ['unavailable', { reason: 'carrier_down', httpStatus: 503 }],
      ['unavailable_with_retry_after', { reason: 'carrier_down', retryAfterMs: 30_000 }],
      ['html', { reason: 'carrier_down', httpStatus: 502 }],
      ['truncated', { reason: 'bad_answer', httpStatus: 200 }],
      ['redirect', { reason: 'bad_answer', httpStatus: 302 }],
      ['reset', { reason: 'carrier_unreachable' }],
    ];
    test.each(wholeCallFaults)('%s becomes a failure by name', async (fault, expected) => {
      order(fault);
      const called = await track(adapterOf(), number('1'));
      const outcome = called.ok ? called.outcomes[0] : called;
      expect(outcome).toMatchObject({ failure: expected });
    });

    test('an answer that does not come ends with the time limit', async () => {
      order('hang');
      const ended = adapterOf().track([{ number: number('1') }], AbortSignal.timeout(300));
      expect((await failureOf(ended)).reason).toBe('timeout');
    });

    test('a call that nobody wants any more ends as cancelled', async () => {
      order('hang');
      const controller = new AbortController();
      const ended = adapterOf().track([{ number: number('1') }], controller.signal);
      controller.abort();
      expect((await failureOf(ended)).reason).toBe('cancelled');
    });

    test('a carrier that cannot be reached is said to be so', async () => {
      const nowhere = create(
        { credentialsId: 'nowhere', origin: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b' },
        { tokens: new MemoryTokenStore(), now: sandbox.clock.now },
      );
      expect((await failureOf(track(nowhere, number('1')))).reason).toBe('carrier_unreachable');
    });

    test('after the day of delivery nothing changes any more', async () => {
      const adapter = adapterOf();
      const before = await only(track(adapter, number('1')));
      sandbox.clock.advance(30 * day);
      expect(await only(track(adapter, number('1')))).toEqual(before);
    });
  },
);

test('a USPS token without the scope of tracking is found out before any call', async () => {
  const adapter = createUspsAdapter(
    { credentialsId: 'scopeless', origin, clientId: 'shop', clientSecret: 'secret' },
    { tokens: new MemoryTokenStore(), now: sandbox.clock.now },
  );
  sandbox.faults.order({ carrier: 'usps', fault: 'token_without_scope' });
  expect(await adapter.checkAccount(timeout())).toEqual({
    ok: true,
    scopes: ['addresses', 'prices'],
    missingScope: 'tracking',
  });
  expect(await adapter.track([{ number: '9400111206206406260787' }], timeout())).toEqual({
    ok: false,
    failure: { reason: 'scope_missing' },
  });
  expect(sandbox.desk.seen.usps.trackCalls).toBe(0);
});

test('a FedEx token bar of ten minutes is waited out without asking again', async () => {
  const adapter = createFedexAdapter(
    { credentialsId: 'barred', origin, clientId: 'shop', clientSecret: 'secret' },
    { tokens: new MemoryTokenStore(), now: sandbox.clock.now },
  );
  sandbox.faults.order({ carrier: 'fedex', fault: 'token_penalty', times: 1 });
  const query = [{ number: '986578788855' }];
  expect(await adapter.track(query, timeout())).toMatchObject({
    ok: false,
    failure: { reason: 'throttled', retryAfterMs: 600_000 },
  });
  sandbox.clock.advance(599_000);
  expect(await adapter.track(query, timeout())).toMatchObject({
    ok: false,
    failure: { retryAfterMs: 1000 },
  });
  expect(sandbox.desk.seen.fedex.tokenCalls).toBe(1);
  sandbox.clock.advance(1001);
  expect(await adapter.track(query, timeout())).toMatchObject({ ok: true });
});
