import type { TrackingReason } from '@waybill/contract/vocabulary/carrier.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type NumberOutcome } from '../tracking/outcome.ts';
import { type Answer, found, fails, hangs, poolOf, reasonOf, throws } from './pool.test-kit.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-06-18T18:00:00Z') }));
afterEach(() => vi.useRealTimers());

describe('packing', () => {
  test('numbers leave in full calls, and the rest when the window is over', async () => {
    const { pool, calls } = poolOf([found]);
    const all = Array.from({ length: 80 }, (_, i) => pool.track({ number: `${i}` }));
    await vi.advanceTimersByTimeAsync(0);
    expect(calls.map((call) => call.length)).toEqual([35, 35]);
    await vi.advanceTimersByTimeAsync(20);
    expect(calls.map((call) => call.length)).toEqual([35, 35, 10]);
    expect((await Promise.all(all)).map(({ number }) => number)).toEqual(all.map((_, i) => `${i}`));
  });

  test('a carrier that takes one number a call waits for no others', async () => {
    const { pool, calls } = poolOf([found], { maxPerCall: 1 });
    void pool.track({ number: 'A' });
    await vi.advanceTimersByTimeAsync(0);
    expect(calls).toEqual([['A']]);
  });

  test('no more calls run at a time than allowed', async () => {
    let running = 0;
    let most = 0;
    const slow: Answer = async (queries, signal) => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 100));
      running -= 1;
      return found(queries, signal);
    };
    const { pool } = poolOf([slow], { maxPerCall: 1, maxConcurrent: 3 });
    const all = Array.from({ length: 20 }, (_, i) => pool.track({ number: `${i}` }));
    await vi.advanceTimersByTimeAsync(700);
    expect((await Promise.all(all)).map(reasonOf)).toEqual(all.map(() => 'found'));
    expect(most).toBe(3);
  });

  test('a person goes before a job', async () => {
    const { pool, calls } = poolOf([found], { maxPerCall: 2, maxConcurrent: 1 });
    const jobs = ['A', 'B', 'C', 'D'].map((number) => pool.track({ number }, { urgency: 'background' }));
    const person = [pool.track({ number: 'E' }), pool.track({ number: 'D' })];
    await vi.advanceTimersByTimeAsync(100);
    await Promise.all([...jobs, ...person]);
    expect(calls).toEqual([['A', 'B'], ['E', 'D'], ['C']]);
  });
});

describe('coalescing', () => {
  test('equal numbers in flight are asked once, also while the call runs', async () => {
    const { pool, calls } = poolOf([hangs, found], { timeoutMs: 1000 });
    const early = [pool.track({ number: 'A' }), pool.track({ number: 'A' })];
    await vi.advanceTimersByTimeAsync(500);
    const late = pool.track({ number: 'A' });
    await vi.advanceTimersByTimeAsync(2000);
    expect((await Promise.all([...early, late])).map(reasonOf)).toEqual(['found', 'found', 'found']);
    expect(calls).toEqual([['A'], ['A']]);
  });

  test('the same number of another parcel is another question', async () => {
    const { pool, calls } = poolOf([found]);
    void pool.track({ number: 'A', uniqueId: '1' });
    void pool.track({ number: 'A', uniqueId: '2' });
    await vi.advanceTimersByTimeAsync(50);
    expect(calls).toEqual([['A', 'A']]);
  });

  test('who leaves is told so, and the number is dropped when nobody stays', async () => {
    const { pool, calls } = poolOf([found]);
    const [leaving, other] = [new AbortController(), new AbortController()];
    const left = pool.track({ number: 'A' }, { signal: leaving.signal });
    const stays = pool.track({ number: 'A' });
    const alone = pool.track({ number: 'B' }, { signal: other.signal });
    leaving.abort();
    other.abort();
    expect([reasonOf(await left), reasonOf(await alone)]).toEqual(['cancelled', 'cancelled']);
    await vi.advanceTimersByTimeAsync(50);
    expect(reasonOf(await stays)).toBe('found');
    expect(calls).toEqual([['A']]);
    expect(reasonOf(await pool.track({ number: 'C' }, { signal: leaving.signal }))).toBe('cancelled');
  });
});

describe('ends', () => {
  test('a pool that stops ends every number, and calls that run', async () => {
    const aborted = vi.fn();
    const watched: Answer = (_queries, signal) => {
      signal.addEventListener('abort', aborted);
      return new Promise<never>(() => undefined);
    };
    const { pool, calls } = poolOf([watched], { maxPerCall: 1, maxConcurrent: 1 });
    const all = ['A', 'B'].map((number) => pool.track({ number }));
    await vi.advanceTimersByTimeAsync(10);
    pool.stop();
    expect((await Promise.all(all)).map(reasonOf)).toEqual(['stopped', 'stopped']);
    expect(reasonOf(await pool.track({ number: 'C' }))).toBe('stopped');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(aborted).toHaveBeenCalledOnce();
    expect(calls).toEqual([['A']]);
  });

  test('more numbers than may wait are turned away at once', async () => {
    const { pool } = poolOf([found], { maxWaiting: 2 });
    const all = ['A', 'B', 'C'].map((number) => pool.track({ number }));
    await vi.advanceTimersByTimeAsync(50);
    expect((await Promise.all(all)).map(reasonOf)).toEqual(['found', 'found', 'too_many_waiting']);
  });

  test('whatever goes wrong, each number ends once and none is asked again after its answer', async () => {
    const answer: fc.Arbitrary<Answer> = fc.oneof(
      fc.constant(found),
      fc.constant(hangs),
      fc.constant(throws),
      fc.constant<Answer>(() => ({ ok: true, outcomes: [] })),
      fc
        .tuple(
          fc.constantFrom<TrackingReason>(
            'carrier_down',
            'throttled',
            'bad_answer',
            'request_refused',
            'timeout',
          ),
          fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: undefined }),
        )
        .map(([reason, retryAfterMs]) =>
          fails(reason, {
            ...(reason === 'carrier_down' && { httpStatus: 503 }),
            ...(retryAfterMs !== undefined && { retryAfterMs }),
          }),
        ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(answer, { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat(60), { minLength: 1, maxLength: 120 }),
        fc.integer({ min: 1, max: 8 }),
        async (answers, numbers, maxPerCall) => {
          const answered = new Set<string>();
          const repeated: string[] = [];
          const watched = answers.map((one): Answer => async (queries, signal) => {
            repeated.push(...queries.map(({ number }) => number).filter((number) => answered.has(number)));
            const called = await one(queries, signal);
            if (called.ok) for (const { number } of queries) answered.add(number);
            return called;
          });
          const { pool } = poolOf(watched, { maxPerCall });
          const pending = numbers.map((number) => pool.track({ number: `${number}` }));
          let ended: readonly NumberOutcome[] = [];
          const note = (outcomes: readonly NumberOutcome[]): readonly NumberOutcome[] => (ended = outcomes);
          void Promise.all(pending).then(note);
          await vi.advanceTimersByTimeAsync(60 * 60_000);
          const outcomes = ended.length > 0 ? ended : expect.fail('a number hangs');
          expect(outcomes.map(({ number }) => number)).toEqual(numbers.map(String));
          expect(repeated).toEqual([]);
          expect(pool.health).toMatchObject({ waiting: 0, calling: 0 });
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe.each<[number, TrackingReason]>([
  [403, 'access_forbidden'],
  [404, 'not_found'],
  [503, 'carrier_down'],
])('a call that answers %i as a whole', (httpStatus, reason) => {
  const spoiltBy =
    (...bad: string[]): Answer =>
    (queries, signal) =>
      (queries.some(({ number }) => bad.includes(number)) ? fails(reason, { httpStatus }) : found)(
        queries,
        signal,
      );

  test.each([[['3']], [['3', '29']], [['0', '34']]])(
    'because of %s leaves the others answered',
    async (bad) => {
      const { pool, calls } = poolOf([spoiltBy(...bad)]);
      const all = Array.from({ length: 35 }, (_, i) => pool.track({ number: `${i}` }));
      await vi.advanceTimersByTimeAsync(10 * 60_000);
      const ends = await Promise.all(all);
      expect(ends.flatMap((end) => (end.kind === 'found' ? [] : [end.number]))).toEqual(bad);
      expect(calls.length).toBeLessThan(30);
      expect(pool.health).toMatchObject({ breaker: 'closed', paused: null });
    },
  );

  test('for every number of it is counted as what it is', async () => {
    const { pool } = poolOf([fails(reason, { httpStatus })]);
    const all = Array.from({ length: 35 }, (_, i) => pool.track({ number: `${i}` }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(new Set((await Promise.all(all)).map(reasonOf))).toEqual(new Set([reason]));
    expect(pool.health.failures[0]?.failure.reason).toBe(reason);
  });
});

test('a carrier that is out is found to be so, whatever the size of its calls', async () => {
  const { pool, calls } = poolOf([fails('carrier_down', { httpStatus: 503 })]);
  for (let round = 0; round < 6; round += 1) {
    for (let at = 0; at < 5; at += 1) void pool.track({ number: `${round} ${at}` });
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(pool.health.breaker).not.toBe('closed');
  expect(calls.length).toBeLessThan(30);
});
