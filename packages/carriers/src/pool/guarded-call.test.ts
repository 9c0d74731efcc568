import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CarrierPool } from './carrier-pool.ts';
import { callFailed, type NumberOutcome } from '../tracking/outcome.ts';
import type { CallBudget } from './guarded-call.ts';
import {
  type Answer,
  found,
  fails,
  hangs,
  unlimited,
  poolOf,
  reasonOf,
  budgetOf,
  broken,
  throws,
} from './pool.test-kit.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-06-18T18:00:00Z') }));
afterEach(() => vi.useRealTimers());

/** Runs the clock until the number has its outcome; gives it with the milliseconds that took. */
const ended = async (pending: Promise<NumberOutcome>): Promise<[NumberOutcome, number]> => {
  const from = Date.now();
  let at: number | null = null;
  void pending.finally(() => {
    at ??= Date.now() - from;
  });
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  return at === null ? expect.fail('the number hangs') : [await pending, at];
};

describe('faults', () => {
  const hour = 3_600_000;
  test.each<{
    fault: string;
    answers: Answer[];
    budget?: CallBudget;
    ends: string;
    calls: number;
    afterMs: number;
    retryAfterMs?: number;
  }>([
    { fault: 'none', answers: [found], ends: 'found', calls: 1, afterMs: 20 },
    { fault: 'down once', answers: [fails('carrier_down'), found], ends: 'found', calls: 2, afterMs: 520 },
    { fault: 'down', answers: [fails('carrier_down')], ends: 'carrier_down', calls: 3, afterMs: 1520 },
    {
      fault: 'down, with Retry-After',
      answers: [fails('carrier_down', { retryAfterMs: 7000 }), found],
      ends: 'found',
      calls: 2,
      afterMs: 7020,
    },
    {
      fault: 'unreachable',
      answers: [fails('carrier_unreachable')],
      ends: 'carrier_unreachable',
      calls: 3,
      afterMs: 1520,
    },
    { fault: 'no answer', answers: [hangs], ends: 'timeout', calls: 3, afterMs: 46_520 },
    { fault: 'no answer once', answers: [hangs, found], ends: 'found', calls: 2, afterMs: 15_520 },
    {
      fault: '429 without Retry-After',
      answers: [fails('throttled'), found],
      ends: 'found',
      calls: 2,
      afterMs: 770,
    },
    {
      fault: '429 with Retry-After',
      answers: [fails('throttled', { retryAfterMs: 30_000 }), found],
      ends: 'found',
      calls: 2,
      afterMs: 30_020,
    },
    {
      fault: '429 for hours',
      answers: [fails('throttled', { retryAfterMs: hour })],
      ends: 'throttled',
      calls: 1,
      afterMs: 20,
      retryAfterMs: hour,
    },
    {
      fault: 'quota used up',
      answers: [fails('quota_used_up', { retryAfterMs: hour })],
      ends: 'quota_used_up',
      calls: 1,
      afterMs: 20,
      retryAfterMs: hour,
    },
    {
      fault: 'credentials refused',
      answers: [fails('credentials_refused')],
      ends: 'credentials_refused',
      calls: 1,
      afterMs: 20,
    },
    { fault: 'wrong scope', answers: [fails('scope_missing')], ends: 'scope_missing', calls: 1, afterMs: 20 },
    {
      fault: 'account barred',
      answers: [fails('access_forbidden')],
      ends: 'access_forbidden',
      calls: 1,
      afterMs: 20,
    },
    {
      fault: 'truncated JSON once',
      answers: [fails('bad_answer', { httpStatus: 200 }), found],
      ends: 'found',
      calls: 2,
      afterMs: 520,
    },
    {
      fault: 'redirect',
      answers: [fails('bad_answer', { httpStatus: 302 })],
      ends: 'bad_answer',
      calls: 1,
      afterMs: 20,
    },
    {
      fault: 'request refused',
      answers: [fails('request_refused')],
      ends: 'request_refused',
      calls: 1,
      afterMs: 20,
    },
    {
      fault: 'number left out',
      answers: [() => ({ ok: true, outcomes: [] })],
      ends: 'missing_in_answer',
      calls: 1,
      afterMs: 20,
    },
    { fault: 'defect of ours', answers: [throws], ends: 'internal_error', calls: 1, afterMs: 20 },
    {
      fault: 'budget used up',
      answers: [found],
      budget: budgetOf({ granted: false, retryAfterMs: hour }),
      ends: 'budget_used_up',
      calls: 0,
      afterMs: 20,
      retryAfterMs: hour,
    },
    {
      fault: 'budget short for a moment',
      answers: [found],
      budget: budgetOf({ granted: false, retryAfterMs: 900 }),
      ends: 'found',
      calls: 1,
      afterMs: 920,
    },
    {
      fault: 'budget unknown',
      answers: [found],
      budget: broken,
      ends: 'internal_error',
      calls: 0,
      afterMs: 20,
    },
  ])(
    '$fault: ends as $ends after $calls calls',
    async ({ answers, budget, ends, calls, afterMs, retryAfterMs }) => {
      const subject = poolOf(answers, budget && { budget });
      const [outcome, took] = await ended(subject.pool.track({ number: 'A' }));
      expect([reasonOf(outcome), subject.calls.length, took]).toEqual([ends, calls, afterMs]);
      expect(outcome.kind === 'failed' ? outcome.failure.retryAfterMs : undefined).toBe(retryAfterMs);
      expect(subject.pool.health).toMatchObject({ waiting: 0, calling: 0 });
    },
  );

  test('every repeat asks the budget', async () => {
    const take = vi.fn(unlimited.take);
    const { pool } = poolOf([fails('carrier_down')], { budget: { take } });
    await ended(pool.track({ number: 'A' }, { urgency: 'background' }));
    expect(take.mock.calls).toEqual(Array.from({ length: 5 }, () => ['usps', 1]));
  });

  test('a pause that the carrier asks for holds back every other call', async () => {
    const { pool, calls } = poolOf([fails('throttled', { retryAfterMs: 30_000 }), found], { maxPerCall: 1 });
    const first = pool.track({ number: 'A' });
    await vi.advanceTimersByTimeAsync(100);
    const second = pool.track({ number: 'B' });
    await vi.advanceTimersByTimeAsync(29_000);
    expect(calls).toEqual([['A']]);
    expect(pool.health.paused).toEqual({ until: Date.parse('2026-06-18T18:00:30Z'), reason: 'throttled' });
    expect(
      (await Promise.all([ended(first), second])).map((one) => reasonOf(Array.isArray(one) ? one[0] : one)),
    ).toEqual(['found', 'found']);
    expect(calls.length).toBe(3);
    expect(pool.health.paused).toBeNull();
  });

  test('trouble of the account ends other numbers without a call, until it may be over', async () => {
    const { pool, calls } = poolOf([fails('access_forbidden'), found], { maxPerCall: 1 });
    expect(reasonOf(await pool.track({ number: 'A' }))).toBe('access_forbidden');
    expect(await pool.track({ number: 'B' })).toMatchObject({
      failure: { reason: 'access_forbidden', retryAfterMs: 60_000 },
    });
    expect(calls).toEqual([['A']]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reasonOf(await pool.track({ number: 'B' }))).toBe('found');
  });

  test('a number that spoils its call ends alone', async () => {
    const picky: Answer = (queries, signal) =>
      queries.some(({ number }) => number === '6') ? callFailed('request_refused') : found(queries, signal);
    const { pool } = poolOf([picky]);
    const all = Array.from({ length: 12 }, (_, i) => pool.track({ number: String(i) }));
    await vi.advanceTimersByTimeAsync(1000);
    const reasons = (await Promise.all(all)).map(reasonOf);
    expect(reasons).toEqual(all.map((_, i) => (i === 6 ? 'request_refused' : 'found')));
  });
});

describe('the breaker', () => {
  const outage = async (pool: CarrierPool): Promise<void> => {
    for (let i = 0; i < 4; i++) await ended(pool.track({ number: `down ${i}` }));
  };

  test('opens on an outage, says since when and why, and lets nothing through', async () => {
    const { pool, calls } = poolOf([fails('carrier_down', { httpStatus: 503 })]);
    const first = pool.track({ number: 'A' }, { urgency: 'background' });
    const second = pool.track({ number: 'B' }, { urgency: 'background' });
    await vi.advanceTimersByTimeAsync(20_000);
    await Promise.all([first, second]);
    const third = pool.track({ number: 'C' }, { urgency: 'background' });
    await vi.advanceTimersByTimeAsync(5000);
    expect(reasonOf(await third)).toBe('carrier_paused');
    const outSince = pool.health.outSince ?? expect.fail('no time');
    expect(pool.health.breaker).toBe('open');
    expect(pool.health.failures[0]).toMatchObject({ failure: { reason: 'carrier_down', httpStatus: 503 } });
    expect(Date.now() - outSince).toBeLessThan(30_000);
    const asked = calls.length;
    const refused = pool.track({ number: 'D' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await refused).toMatchObject({ failure: { reason: 'carrier_paused' } });
    expect(calls.length).toBe(asked);
  });

  test('closes when the carrier is back, and forgets the outage', async () => {
    let down = true;
    const { pool } = poolOf([
      (queries, signal) => (down ? callFailed('carrier_down') : found(queries, signal)),
    ]);
    await outage(pool);
    expect(pool.health.outSince).not.toBeNull();
    down = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(reasonOf((await ended(pool.track({ number: 'A' })))[0])).toBe('found');
    expect(pool.health).toMatchObject({ breaker: 'closed', outSince: null });
  });

  test('is not tripped by one call and its repeats, nor by a carrier that throttles', async () => {
    const down = poolOf([fails('carrier_down')]);
    await ended(down.pool.track({ number: 'A' }, { urgency: 'background' }));
    expect([down.calls.length, down.pool.health.breaker]).toEqual([5, 'closed']);
    const throttled = poolOf([fails('throttled')]);
    for (let i = 0; i < 10; i++) await ended(throttled.pool.track({ number: `${i}` }));
    expect(throttled.pool.health.breaker).toBe('closed');
  });

  test('leaves the other carriers at full speed', async () => {
    const dead = poolOf([hangs], { carrier: 'ups', maxPerCall: 1 });
    const others = [poolOf([found], { carrier: 'fedex', maxPerCall: 30 }), poolOf([found])];
    const lost = Array.from({ length: 50 }, (_, i) => dead.pool.track({ number: `${i}` }));
    const quick = others.flatMap(({ pool }) =>
      Array.from({ length: 50 }, (_, i) => pool.track({ number: `${i}` })),
    );
    await vi.advanceTimersByTimeAsync(40);
    const settled = vi.fn();
    void Promise.all(quick).then(settled);
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(new Set((await Promise.all(lost)).map(reasonOf))).toEqual(new Set(['carrier_paused']));
  });
});

describe('the pace', () => {
  test('calls leave evenly, as many a second as are allowed, repeats included', async () => {
    const times: number[] = [];
    const began = Date.now();
    const noting: Answer = (queries, signal) => {
      times.push(Date.now() - began);
      return times.length === 2 ? callFailed('carrier_down') : found(queries, signal);
    };
    const { pool } = poolOf([noting], { maxPerCall: 1, maxConcurrent: 10, callsPerSecond: 5 });
    const all = Array.from({ length: 6 }, (_, i) => pool.track({ number: String(i) }));
    await vi.advanceTimersByTimeAsync(5000);
    expect((await Promise.all(all)).map(reasonOf)).toEqual(Array(6).fill('found'));
    expect(times).toHaveLength(7);
    const gaps = times.slice(1).map((at, i) => at - (times[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(200);
    expect(times.slice(0, 6)).toEqual([0, 200, 400, 600, 800, 1000]);
  });

  test('who was not there for a while waits for nobody', async () => {
    const { pool, calls } = poolOf([found], { maxPerCall: 1, callsPerSecond: 1 });
    await ended(pool.track({ number: 'A' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await ended(pool.track({ number: 'B' })))[1]).toBe(0);
    expect(calls).toEqual([['A'], ['B']]);
  });
});

test('a carrier that throttles again and again without saying for how long is asked less and less often', async () => {
  const { pool, calls } = poolOf([fails('throttled')]);
  const counts: number[] = [];
  for (let minute = 0; minute < 3; minute += 1) {
    const before = calls.length;
    const until = Date.now() + 120_000;
    while (Date.now() < until) {
      void pool.track({ number: String(Date.now()) });
      await vi.advanceTimersByTimeAsync(5_000);
    }
    counts.push(calls.length - before);
  }
  expect(counts[1]).toBeLessThan(counts[0] ?? 0);
  expect(counts[2]).toBeLessThanOrEqual(2);
  expect(pool.health.paused?.reason).toBe('throttled');
});
