import { randomUUID } from 'node:crypto';
import { createSandbox, type Sandbox } from '@waybill/carriers/sandbox/sandbox.ts';
import { composeTrackingNumber } from '@waybill/carriers/tracking-number/compose.ts';
import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import {
  type TrackBatchCounts,
  TrackStreamLine,
  type TrackLine,
  trackBatchLimits,
} from '@waybill/contract/endpoints/track-batches.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildUser } from '../../test/builders.ts';
import { type TestApp, openTestApp } from '../../test/test-app.ts';
import { type Context, createContext } from '../context.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { waitingFor } from './batch-news.ts';
import { enqueueBatch } from './enqueue-batch.ts';
import { trackBatchJobs, trackBatchSchedule, trackBatchWorkers } from './public.ts';
import { streamBatch } from './stream-batch.ts';

const log = pino({ level: 'silent' });
let app: TestApp;
let sandbox: Sandbox;
let user: BuiltUser;
let stops: (() => Promise<void>)[];

const connect = (context: Context, origin: string): void => {
  for (const carrier of carriers)
    context.carriers.use(carrier, {
      origin,
      clientId: 'shop',
      clientSecret: 'secret',
      callsPerHour: 100_000,
      callsPerDay: 100_000,
    });
};

/** The sandbox, answering after some milliseconds. */
const openSandbox = async (latencyMs = 0): Promise<void> => {
  await sandbox?.close();
  sandbox = createSandbox({ latencyMs });
  connect(app.context, await sandbox.listen(0));
};

const runJobs = async (context: Context = app.context): Promise<() => Promise<void>> => {
  const stop = await startJobs(app.databaseUrl, log, trackBatchJobs(context), [], trackBatchWorkers);
  stops.push(stop);
  return async () => {
    stops = stops.filter((other) => other !== stop);
    await stop();
  };
};

beforeEach(async () => {
  stops = [];
  app = await openTestApp();
  user = await buildUser(app.context);
  await openSandbox();
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await app.close();
  await sandbox.close();
});

const numberOf: Readonly<Record<Carrier, (i: number) => string>> = {
  ups: (i) => composeTrackingNumber('ups_1z', `1ZA1B203${String(1000 + i).padStart(9, '4')}`),
  fedex: (i) => composeTrackingNumber('fedex_express_12', String(1000 + i).padStart(11, '4')),
  usps: (i) => composeTrackingNumber('usps_impb', `9400111206${String(1000 + i).padStart(11, '4')}`),
};
const numbersOf = (carrier: Carrier, count: number, from = 0): { number: string }[] =>
  Array.from({ length: count }, (_, i) => ({ number: numberOf[carrier](from + i) }));

/** A FedEx number that carries a fault of the sandbox. */
const faulty = (digits: string): string => composeTrackingNumber('fedex_express_12', `444${digits}`);

const track = async (
  numbers: readonly { number: string; carrier?: Carrier }[],
  idempotencyKey?: string,
): Promise<string> => {
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const { batchId } = await app.call(
    endpoints.trackNumbers,
    { body: { numbers: [...numbers] } },
    { ...user, ...key },
  );
  return batchId;
};

const batchOf = (id: string): Promise<TrackBatchCounts> =>
  app.call(endpoints.getTrackBatch, { params: { id } }, user);

/** The lines of a stream as they come; leaving the loop hangs up. */
async function* streamOf(id: string, after = 0): AsyncGenerator<TrackStreamLine> {
  const path = `${apiBase}/logistics/track/${id}/stream?after=${after}`;
  const response = await app.send('GET', path, undefined, { token: user.token, locale: 'en' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/x-ndjson');
  let rest = '';
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield TrackStreamLine.parse(JSON.parse(line));
  }
  expect(rest).toBe('');
}

/** Lines behind `after` up to the end of the stream, or the first `most`. */
const linesOf = async (
  id: string,
  after = 0,
  most = Infinity,
): Promise<{ lines: TrackLine[]; end: string | undefined }> => {
  const lines: TrackLine[] = [];
  for await (const line of streamOf(id, after)) {
    if (line.kind === 'end') return { lines, end: line.state };
    if (line.kind === 'result') lines.push(line);
    if (lines.length >= most) break;
  }
  return { lines, end: undefined };
};

const positions = (lines: readonly TrackLine[]): number[] =>
  lines.map((line) => line.position).toSorted((a, b) => a - b);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const timesAsked = (carrier: Carrier): number[] => [...new Set(sandbox.desk.seen[carrier].numbers.values())];

describe('a batch', () => {
  test('ends every number with what its carrier says, in the language of the reader', async () => {
    await runJobs();
    const numbers = [...numbersOf('ups', 8), ...numbersOf('fedex', 40), ...numbersOf('usps', 40)];
    const id = await track(numbers);
    const { lines, end } = await linesOf(id);
    expect(end).toBe('done');
    expect(positions(lines)).toEqual(upTo(88));
    expect(lines.map((line) => line.seq)).toEqual(upTo(88).map((seq) => seq + 1));
    expect(
      lines.every((line) => line.outcome === 'found' && line.number === numbers[line.position]?.number),
    ).toBe(true);
    const moving = lines.find((line) => line.events.length > 1);
    expect(moving?.statusText).toMatch(/^[A-Z][a-z ]+$/);
    expect(moving?.lastEvent).toEqual(moving?.events[0]);
    expect(moving?.nextRefreshAt).toBeGreaterThan(Date.now());
    expect(moving?.fetchedAt).toMatch(/^\d{4}-\d\d-\d\dT/);
    const batch = await batchOf(id);
    expect(batch).toMatchObject({ state: 'done', total: 88, done: 88, lastSeq: 88, outcomes: { found: 88 } });
    expect(Object.values(batch.statuses).reduce((sum, count) => sum + count, 0)).toBe(88);
    expect(carriers.flatMap(timesAsked)).toEqual([1, 1, 1]);
  });

  test('gives what is known to be fresh first and asks nobody for it', async () => {
    await runJobs();
    const known = numbersOf('fedex', 5);
    await linesOf(await track(known));
    const id = await track([...numbersOf('ups', 5), ...numbersOf('fedex', 5, 100), ...known]);
    const { lines } = await linesOf(id);
    expect(lines.slice(0, 5).map((line) => line.position)).toEqual([10, 11, 12, 13, 14]);
    expect(positions(lines)).toEqual(upTo(15));
    expect(timesAsked('fedex')).toEqual([1]);
    const nobodyAsked = await linesOf(await track([...known, { number: 'hello world' }]));
    expect(nobodyAsked.end).toBe('done');
    expect(nobodyAsked.lines.map((line) => line.position)).toEqual([0, 1, 2, 3, 4, 5]);
    await sql`UPDATE tracked_parcels SET fresh_until = now()`.execute(app.context.db);
    await linesOf(await track(known));
    expect(new Set(timesAsked('fedex'))).toEqual(new Set([1, 2]));
  });

  test('has a number once, however it is written, and keeps the places of the list', async () => {
    const [first, second] = [numberOf.ups(1), numberOf.fedex(1)];
    const answer = await app.call(
      endpoints.trackNumbers,
      {
        body: {
          numbers: [first, first.toLowerCase(), ` ${first.slice(0, 6)} ${first.slice(6)}`, second].map(
            (number) => ({ number }),
          ),
        },
      },
      user,
    );
    expect(answer).toMatchObject({ total: 2, duplicates: 2 });
    await runJobs();
    expect(positions((await linesOf(answer.batchId)).lines)).toEqual([0, 3]);
  });

  test('says what it does not recognise and asks once a carrier is pinned', async () => {
    await runJobs();
    // Right check digits of USPS and of FedEx Economy.
    const ambiguous = '9257676265156087252687';
    const wrong = `${numberOf.fedex(1).slice(0, -1)}${(Number(numberOf.fedex(1).at(-1)) + 1) % 10}`;
    const id = await track([
      { number: ambiguous },
      { number: wrong },
      { number: 'hello world' },
      { number: numberOf.ups(1), carrier: 'usps' },
      { number: numberOf.ups(1) },
      { number: '713062653486' },
    ]);
    const { lines } = await linesOf(id);
    const byPosition = new Map(lines.map((line) => [line.position, line]));
    expect(byPosition.get(0)).toMatchObject({ outcome: 'unrecognised', reason: 'ambiguous', carrier: null });
    expect(
      byPosition
        .get(0)
        ?.candidates.map((one) => one.carrier)
        .toSorted(),
    ).toEqual(['fedex', 'usps']);
    expect(byPosition.get(1)).toMatchObject({
      outcome: 'unrecognised',
      reason: 'check_digit',
      reasonText: 'The check digit is wrong; look for a typing error',
      candidates: [{ carrier: 'fedex', checkOk: false }],
    });
    expect(byPosition.get(2)).toMatchObject({ outcome: 'unrecognised', reason: 'format', candidates: [] });
    expect(byPosition.get(3)).toMatchObject({ outcome: 'unrecognised', reason: 'other_carrier' });
    expect(byPosition.get(4)).toMatchObject({ outcome: 'found' });
    expect(byPosition.get(5)).toMatchObject({ outcome: 'several', carrier: 'fedex', status: null });
    expect(byPosition.get(5)?.choices.map((choice) => choice.shippedOn)).toEqual([
      '2026-01-05',
      '2026-06-15',
    ]);
    expect((await batchOf(id)).reasons).toEqual({
      ambiguous: 1,
      check_digit: 1,
      format: 1,
      other_carrier: 1,
    });

    const pin = (position: number, carrier: Carrier) => ({ params: { id }, body: { position, carrier } });
    const pinned = await app.call(endpoints.pinTrackNumber, pin(0, 'fedex'), user);
    expect(pinned).toMatchObject({ state: 'running', done: 5 });
    const { lines: again } = await linesOf(id, 6);
    expect(again.map((line) => [line.position, line.seq, line.carrier, line.outcome])).toEqual([
      [0, 7, 'fedex', 'found'],
    ]);
    const refused = await app.refused(endpoints.pinTrackNumber, pin(4, 'fedex'), user);
    expect(refused).toMatchObject({ code: 40001, data: { fields: { carrier: expect.any(String) } } });
    expect(await app.refused(endpoints.pinTrackNumber, pin(9, 'fedex'), user)).toMatchObject({ code: 40401 });
  });
});

describe('the stream', () => {
  test('goes on behind the last line seen, none twice and none lost, and leaves no listener', async () => {
    await openSandbox(30);
    await runJobs();
    const id = await track(numbersOf('ups', 60));
    const { lines: first } = await linesOf(id, 0, 7);
    expect(first.length).toBe(7);
    await expect.poll(() => waitingFor(Number(id))).toBe(0);
    const { lines: rest, end } = await linesOf(id, first.at(-1)?.seq);
    expect(end).toBe('done');
    expect(positions([...first, ...rest])).toEqual(upTo(60));
    expect(await linesOf(id, 60)).toEqual({ lines: [], end: 'done' });
  });

  test('gives a sign of life while there is nothing to say, and ends when the server closes', async () => {
    const id = await track(numbersOf('ups', 1));
    const closing = new AbortController();
    const key = { userId: user.id, batchId: Number(id) };
    const request = { key, after: 0, say: () => '', heartbeatMs: 20 };
    const stream = streamBatch(app.context.db, request, closing.signal).setEncoding('utf8');
    const lines: unknown[] = [];
    for await (const line of stream) {
      lines.push(JSON.parse(String(line)));
      if (lines.length === 2) closing.abort();
    }
    expect(lines.slice(0, 2)).toMatchObject([{ kind: 'heartbeat' }, { kind: 'heartbeat' }]);
    expect(waitingFor(Number(id))).toBe(0);
  });

  test('does not keep the server from closing', async () => {
    const other = await openTestApp();
    const buyer = await buildUser(other.context);
    const { batchId } = await other.call(
      endpoints.trackNumbers,
      { body: { numbers: numbersOf('ups', 1) } },
      buyer,
    );
    const path = `${apiBase}/logistics/track/${batchId}/stream`;
    const response = await other.send('GET', path, undefined, { token: buyer.token });
    await other.close();
    expect(await response.text()).toMatch(/^\{"kind":"heartbeat","serverTime":\d+\}\n$/);
  });
});

describe('pause, resume, rerun', () => {
  test('a paused batch asks for nothing more, and goes on where it was', async () => {
    await openSandbox(30);
    await runJobs();
    const id = await track(numbersOf('ups', 100));
    const { lines: first } = await linesOf(id, 0, 10);
    const paused = await app.call(endpoints.pauseTrackBatch, { params: { id } }, user);
    expect(paused.state).toBe('paused');
    expect((await linesOf(id)).end).toBe('paused');
    const workerOf = async (): Promise<unknown> =>
      (
        await app.context.db
          .selectFrom('track_batches')
          .select('worker')
          .where('id', '=', Number(id))
          .executeTakeFirst()
      )?.worker;
    await expect.poll(workerOf, { timeout: 10_000 }).toBe(null);
    const { done } = await batchOf(id);
    expect(done).toBeLessThan(100);
    expect(sandbox.desk.seen.ups.numbers.size).toBe(done);
    const resumed = await app.call(endpoints.resumeTrackBatch, { params: { id } }, user);
    expect(resumed.state).toBe('running');
    const { lines: rest, end } = await linesOf(id, first.at(-1)?.seq);
    expect(end).toBe('done');
    expect(positions([...first, ...rest])).toEqual(upTo(100));
    expect(timesAsked('ups')).toEqual([1]);
  });

  test('a rerun asks for failures only and gives them new lines', async () => {
    await runJobs();
    const missing = faulty('97531404');
    const id = await track([...numbersOf('fedex', 5), { number: missing }, { number: 'hello world' }]);
    const { lines } = await linesOf(id);
    expect(lines.find((line) => line.position === 5)).toMatchObject({
      outcome: 'failed',
      reason: 'not_found',
      reasonText: expect.stringMatching(/^[A-Z]/),
    });
    const rerun = await app.call(endpoints.rerunTrackBatch, { params: { id } }, user);
    expect(rerun).toMatchObject({ state: 'running', done: 6 });
    const { lines: again, end } = await linesOf(id, 7);
    expect(end).toBe('done');
    expect(again.map((line) => [line.position, line.seq])).toEqual([[5, 8]]);
    const asked = sandbox.desk.seen.fedex.numbers;
    expect(asked.get(missing)).toBe(2);
    expect(numbersOf('fedex', 5).map(({ number }) => asked.get(number))).toEqual([1, 1, 1, 1, 1]);
    expect(await batchOf(id)).toMatchObject({ done: 7, outcomes: { found: 5, failed: 1, unrecognised: 1 } });
  });
});

describe('a restart', () => {
  test('goes on with what is open and asks for no number twice', async () => {
    await openSandbox(30);
    const stop = await runJobs();
    const id = await track(numbersOf('ups', 120));
    const { lines: first } = await linesOf(id, 0, 10);
    await stop();
    const half = await batchOf(id);
    expect(half.state).toBe('running');
    expect(half.done).toBeGreaterThanOrEqual(10);
    expect(half.done).toBeLessThan(120);
    const next = createContext(app.context.config, app.databaseUrl, log);
    connect(next, sandbox.app.listeningOrigin);
    const stopNext = await runJobs(next);
    try {
      const { lines: rest, end } = await linesOf(id, first.at(-1)?.seq);
      expect(end).toBe('done');
      expect(positions([...first, ...rest])).toEqual(upTo(120));
      expect(timesAsked('ups')).toEqual([1]);
    } finally {
      await stopNext();
      await next.close();
    }
  });

  test('a batch whose worker died without a word is taken up again', async () => {
    const id = await track(numbersOf('fedex', 3));
    await sql`SELECT graphile_worker.remove_job(${`track_batch:${id}`})`.execute(app.context.db);
    await sql`UPDATE track_batches SET worker = ${randomUUID()}, worked_at = now() - interval '5 minutes'`.execute(
      app.context.db,
    );
    await runJobs();
    await trackBatchSchedule(app.context)
      .find((job) => job.name === 'resume_track_batches')
      ?.work();
    expect(positions((await linesOf(id)).lines)).toEqual([0, 1, 2]);
  });
});

describe('a carrier that is out', () => {
  test('leaves the others alone, and its numbers end with the reason', async () => {
    sandbox.faults.order({ carrier: 'ups', fault: 'unavailable' });
    await runJobs();
    const id = await track([...numbersOf('ups', 60), ...numbersOf('fedex', 60), ...numbersOf('usps', 60)]);
    const { lines } = await linesOf(id, 0, 120);
    const found = lines.filter((line) => line.outcome === 'found');
    expect(found.every((line) => line.carrier !== 'ups')).toBe(true);
    await expect.poll(async () => (await batchOf(id)).outcomes.found, { timeout: 10_000 }).toBe(120);
    const { db } = app.context;
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ waiting: number }>`
        SELECT count(*)::int AS waiting FROM track_items WHERE waits > 0 AND outcome IS NULL`.execute(db);
      return rows[0]?.waiting ?? 0;
    };
    await expect.poll(waiting, { timeout: 15_000 }).toBeGreaterThan(0);
    await sql`UPDATE track_items SET waits = 6, ask_at = now() WHERE outcome IS NULL`.execute(db);
    await inTransaction(db, (tx) => enqueueBatch(tx, { userId: user.id, batchId: Number(id) }));
    const { end } = await linesOf(id);
    expect(end).toBe('done');
    const { outcomes, reasons } = await batchOf(id);
    expect(outcomes).toEqual({ found: 120, failed: 60 });
    expect((reasons.carrier_paused ?? 0) + (reasons.carrier_down ?? 0)).toBe(60);
    expect(reasons.carrier_paused).toBeGreaterThan(0);
  });

  test('a quota that is used up ends its numbers by name', async () => {
    sandbox.faults.order({ carrier: 'fedex', fault: 'quota_used_up' });
    await runJobs();
    const { lines, end } = await linesOf(await track([...numbersOf('fedex', 200), ...numbersOf('usps', 10)]));
    expect(end).toBe('done');
    const ended = Object.groupBy(lines, (line) => line.reason ?? line.outcome);
    expect([ended['quota_used_up']?.length, ended['found']?.length]).toEqual([200, 10]);
    expect(sandbox.desk.seen.fedex.trackCalls).toBeLessThanOrEqual(4);
  });
});

describe('whose batch it is', () => {
  test('nobody else sees or changes it', async () => {
    const id = await track(numbersOf('ups', 2));
    const other = await buildUser(app.context);
    const params = { id };
    const refusals = await Promise.all([
      app.refused(endpoints.getTrackBatch, { params }, other),
      app.refused(endpoints.streamTrackBatch, { params }, other),
      app.refused(endpoints.pauseTrackBatch, { params }, other),
      app.refused(endpoints.resumeTrackBatch, { params }, other),
      app.refused(endpoints.rerunTrackBatch, { params }, other),
      app.refused(endpoints.pinTrackNumber, { params, body: { position: 0, carrier: 'ups' } }, other),
    ]);
    expect(refusals.map((refusal) => refusal.code)).toEqual([40401, 40401, 40401, 40401, 40401, 40401]);
    expect(await app.call(endpoints.listTrackBatches, { query: {} }, other)).toMatchObject({
      list: [],
      total: 0,
    });
    expect(await app.call(endpoints.listTrackBatches, { query: {} }, user)).toMatchObject({
      list: [{ id, state: 'running', total: 2, done: 0 }],
      total: 1,
    });
  });
});

describe('limits', () => {
  test('10,001 numbers are refused, 10,000 are taken, 30,000 a day are the most', async () => {
    const whole = { body: { numbers: numbersOf('ups', trackBatchLimits.numbers) } };
    const over = { body: { numbers: numbersOf('ups', trackBatchLimits.numbers + 1) } };
    expect(await app.refused(endpoints.trackNumbers, over, user)).toMatchObject({
      code: 40001,
      data: { fields: { numbers: expect.any(String) } },
    });
    for (let i = 0; i < 3; i += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const { batchId } = await app.call(endpoints.trackNumbers, whole, user);
      // oxlint-disable-next-line no-await-in-loop
      await app.call(endpoints.pauseTrackBatch, { params: { id: batchId } }, user);
    }
    const one = { body: { numbers: numbersOf('ups', 1) } };
    expect(await app.refused(endpoints.trackNumbers, one, user)).toMatchObject({ code: 42905 });
    expect((await app.call(endpoints.trackNumbers, one, await buildUser(app.context))).total).toBe(1);
  });

  test('three batches run at a time, also when one is resumed', async () => {
    const ids = [
      await track(numbersOf('ups', 1)),
      await track(numbersOf('ups', 1)),
      await track(numbersOf('ups', 1)),
    ];
    const one = { body: { numbers: numbersOf('ups', 1) } };
    expect(await app.refused(endpoints.trackNumbers, one, user)).toMatchObject({ code: 42904 });
    const params = { id: ids[0] ?? '' };
    await app.call(endpoints.pauseTrackBatch, { params }, user);
    await app.call(endpoints.trackNumbers, one, user);
    expect(await app.refused(endpoints.resumeTrackBatch, { params }, user)).toMatchObject({ code: 42904 });
  });

  test('the same key makes one batch', async () => {
    const key = 'batch-key-1';
    const id = await track(numbersOf('ups', 2), key);
    expect(await track(numbersOf('ups', 2), key)).toBe(id);
    expect((await app.call(endpoints.listTrackBatches, { query: {} }, user)).total).toBe(1);
    const changed = { body: { numbers: numbersOf('ups', 3) } };
    const refused = await app.refused(endpoints.trackNumbers, changed, { ...user, idempotencyKey: key });
    expect(refused.code).toBe(42201);
  });

  test('batches go away after 30 days with their numbers', async () => {
    const [old, young] = [await track(numbersOf('ups', 2)), await track(numbersOf('ups', 2))];
    await sql`UPDATE track_batches SET created_at = now() - interval '31 days' WHERE id = ${Number(old)}`.execute(
      app.context.db,
    );
    await trackBatchSchedule(app.context)
      .find((job) => job.name === 'delete_old_track_batches')
      ?.work();
    const { rows } = await sql<{ batch_id: number }>`SELECT DISTINCT batch_id FROM track_items`.execute(
      app.context.db,
    );
    expect(rows.map((row) => String(row.batch_id))).toEqual([young]);
    const refused = await app.refused(endpoints.getTrackBatch, { params: { id: old } }, user);
    expect(refused.code).toBe(40401);
  });
});
