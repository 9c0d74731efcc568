import type { OrderedFault } from '@waybill/carriers/sandbox/faults.ts';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { type Carrier, type TrackingReason, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BatchApp, connectCarriers, numbersOf, positions, upTo } from '../../../test/batch-app.ts';

let batches: BatchApp;
beforeEach(async () => {
  batches = await BatchApp.open({ CARRIER_TIMEOUT_MS: '5000' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await batches.close();
});

/** Two full calls of the carriers that take many numbers; twelve calls of UPS. */
const sizes: Readonly<Record<Carrier, number>> = { ups: 12, fedex: 60, usps: 70 };
const calls: Readonly<Record<Carrier, number>> = { ups: 12, fedex: 2, usps: 2 };

type Row = {
  readonly name: string;
  readonly carrier: Carrier;
  readonly fault?: OrderedFault['fault'];
  /** Calls that the fault hits; all when left out. */
  readonly times?: number;
  readonly retryAfterSeconds?: number;
  /** Nobody listens where the carrier is asked. */
  readonly nowhere?: boolean;
  /** Whether it has to be noon. */
  readonly atNoon?: boolean;
  /** How every number of the carrier ends. */
  readonly ends: TrackingReason | 'found';
  /** How often a number of it is asked for at the most. */
  readonly most: number;
};

// One repeat for what passes, two for what does not, none where it would not help; where a number of the call may be to
// blame it is asked for in parts, too.
const rows: readonly Row[] = [
  { name: 'answers that do not come', carrier: 'fedex', fault: 'hang', ends: 'timeout', most: 3 },
  { name: 'one answer that does not come', carrier: 'usps', fault: 'hang', times: 1, ends: 'found', most: 2 },
  {
    name: '429 with Retry-After',
    carrier: 'usps',
    fault: 'throttled_with_retry_after',
    retryAfterSeconds: 1,
    times: 1,
    ends: 'found',
    most: 2,
  },
  { name: '429 without Retry-After', carrier: 'fedex', fault: 'throttled', times: 1, ends: 'found', most: 2 },
  { name: '500', carrier: 'usps', fault: 'server_error', ends: 'carrier_down', most: 3 },
  { name: '503', carrier: 'fedex', fault: 'unavailable', ends: 'carrier_down', most: 5 },
  {
    name: '503 with Retry-After, once',
    carrier: 'usps',
    fault: 'unavailable_with_retry_after',
    retryAfterSeconds: 1,
    times: 1,
    ends: 'found',
    most: 2,
  },
  { name: 'HTML', carrier: 'usps', fault: 'html', ends: 'carrier_down', most: 3 },
  { name: 'HTML once', carrier: 'ups', fault: 'html', times: 1, ends: 'found', most: 2 },
  { name: 'JSON that breaks off', carrier: 'fedex', fault: 'truncated', ends: 'bad_answer', most: 3 },
  {
    name: 'JSON that breaks off once',
    carrier: 'usps',
    fault: 'truncated',
    times: 1,
    ends: 'found',
    most: 2,
  },
  { name: 'a redirect', carrier: 'fedex', fault: 'redirect', ends: 'bad_answer', most: 1 },
  {
    name: 'a token that expired',
    carrier: 'fedex',
    fault: 'token_expired',
    times: 1,
    ends: 'found',
    most: 3,
  },
  {
    name: 'tokens that are always refused',
    carrier: 'usps',
    fault: 'token_expired',
    ends: 'credentials_refused',
    most: 2,
  },
  {
    name: 'a token of the wrong scope',
    carrier: 'usps',
    fault: 'wrong_scope',
    ends: 'scope_missing',
    most: 1,
  },
  {
    name: 'a token without the scope',
    carrier: 'usps',
    fault: 'token_without_scope',
    ends: 'scope_missing',
    most: 0,
  },
  {
    name: 'credentials refused',
    carrier: 'ups',
    fault: 'token_refused',
    ends: 'credentials_refused',
    most: 0,
  },
  {
    name: 'access forbidden',
    carrier: 'fedex',
    fault: 'access_forbidden',
    ends: 'access_forbidden',
    most: 5,
  },
  {
    name: 'a quota of the day that is used up',
    carrier: 'fedex',
    fault: 'quota_used_up',
    atNoon: true,
    ends: 'quota_used_up',
    most: 1,
  },
  { name: 'connections that are cut', carrier: 'usps', fault: 'reset', ends: 'carrier_unreachable', most: 3 },
  {
    name: 'connections that are refused',
    carrier: 'fedex',
    nowhere: true,
    ends: 'carrier_unreachable',
    most: 0,
  },
];

test.each(rows)('$name at $carrier', async (row) => {
  const { carrier, fault } = row;
  if (row.atNoon === true) {
    // FedEx counts by days of UTC, and what is left of one before midnight a batch sits out.
    const now = Date.now.bind(Date);
    const tillNoon = new Date().setUTCHours(12) - now();
    vi.spyOn(Date, 'now').mockImplementation(() => now() + tillNoon);
  }
  if (fault !== undefined) {
    batches.sandbox.faults.order({
      carrier,
      fault,
      ...(row.times !== undefined && { times: row.times }),
      ...(row.retryAfterSeconds !== undefined && { retryAfterSeconds: row.retryAfterSeconds }),
    });
  }
  // Port 9 of loopback: nobody listens there.
  if (row.nowhere === true) connectCarriers(batches.app.context, 'http://127.0.0.1:9', [carrier]);
  await batches.work();
  const numbers = carriers.flatMap((one) => numbersOf(one, sizes[one]));
  const id = await batches.track(numbers);
  const { lines, end } = await batches.lines(id);

  // The batch ends and no number is lost.
  expect(end).toBe('done');
  expect(positions(lines)).toEqual(upTo(numbers.length));
  expect(await batches.batch(id)).toMatchObject({ state: 'done', done: numbers.length });

  // Each number of the carrier has its reason, in words.
  const hit = lines.filter((line) => line.carrier === carrier);
  expect(hit).toHaveLength(sizes[carrier]);
  expect(new Set(hit.map((line) => line.reason ?? line.outcome))).toEqual(new Set([row.ends]));
  for (const line of hit) {
    if (row.ends !== 'found') expect(line.reasonText).toMatch(/^[A-Z].{10,}/);
  }

  // None was asked for more often than it needs.
  const { seen } = batches.sandbox.desk;
  const asked = numbersOf(carrier, sizes[carrier]).map(
    ({ trackingNumber: number }) => seen[carrier].numbers.get(number) ?? 0,
  );
  expect(Math.max(...asked)).toBeLessThanOrEqual(row.most);
  expect(seen[carrier].trackCalls).toBeLessThanOrEqual(row.most * calls[carrier]);

  // The two others are not touched: full calls, each number once, all found.
  for (const other of carriers.filter((one) => one !== carrier)) {
    expect(lines.filter((line) => line.carrier === other && line.outcome === 'found')).toHaveLength(
      sizes[other],
    );
    expect(batches.timesAsked(other)).toEqual([1]);
    expect(seen[other]).toMatchObject({ trackCalls: calls[other], tokenCalls: 1 });
  }
});

test('a mixed 207: every number has its own end, and none is asked for again', async () => {
  await batches.work();
  const faulty = (digits: string): string =>
    composeTrackingNumber('usps_impb', `9400111206${digits.padStart(11, '4')}`);
  const ends = {
    '97531400': 'invalid_number',
    '97531403': 'not_authorised',
    '97531404': 'not_found',
  } as const;
  const numbers = [
    ...numbersOf('usps', 20),
    ...Object.keys(ends).map((digits) => ({ trackingNumber: faulty(digits) })),
  ];
  const { lines, end } = await batches.lines(await batches.track(numbers));
  expect(end).toBe('done');
  const byNumber = new Map(lines.map((line) => [line.trackingNumber, line.reason ?? line.outcome]));
  expect(numbersOf('usps', 20).map(({ trackingNumber: number }) => byNumber.get(number))).toEqual(
    Array(20).fill('found'),
  );
  for (const [digits, reason] of Object.entries(ends)) expect(byNumber.get(faulty(digits))).toBe(reason);
  expect(batches.timesAsked('usps')).toEqual([1]);
  expect(batches.sandbox.desk.seen.usps.trackCalls).toBe(1);
});

test('an outage opens the breaker: numbers wait for the carrier, and end with the reason when it stays out', async () => {
  batches.sandbox.faults.order({ carrier: 'ups', fault: 'unavailable' });
  await batches.work();
  const id = await batches.track([
    ...numbersOf('ups', 60),
    ...numbersOf('fedex', 60),
    ...numbersOf('usps', 60),
  ]);
  const { lines } = await batches.lines(id, 0, 120);
  expect(lines.filter((line) => line.outcome === 'found').every((line) => line.carrier !== 'ups')).toBe(true);
  await expect.poll(async () => (await batches.batch(id)).outcomes.found, { timeout: 10_000 }).toBe(120);
  await expect.poll(() => batches.waiting(), { timeout: 15_000 }).toBeGreaterThan(0);
  await batches.endWaits(id, true);
  expect((await batches.lines(id)).end).toBe('done');
  const { outcomes, reasons } = await batches.batch(id);
  expect(outcomes).toEqual({ found: 120, failed: 60 });
  expect((reasons.carrier_paused ?? 0) + (reasons.carrier_down ?? 0)).toBe(60);
  expect(reasons.carrier_paused).toBeGreaterThan(0);
});
