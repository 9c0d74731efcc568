import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BatchApp, numbersOf, positions, upTo } from '../../../test/batch-app.ts';
import { buildUser } from '../../../test/builders.ts';
import type { CallOptions } from '../../../test/api-caller.ts';
import { openTestApp } from '../../../test/test-app.ts';
import { createBatchStreams, readBatchChanges } from './batch-streams.ts';

const generous = { timeout: 20_000, interval: 20 };

let batches: BatchApp;
beforeEach(async () => {
  batches = await BatchApp.open();
});
afterEach(() => batches.close());

const openStreams = async (): Promise<number> => {
  const text = await (await batches.app.send('GET', '/metrics')).text();
  return Number(/^waybill_http_slots_taken\{lasting="open"\} (\d+)$/m.exec(text)?.[1]);
};

describe('the stream', () => {
  test('goes on behind the last line seen, none twice and none lost, and leaves nothing open', async () => {
    await batches.slowDown(30);
    await batches.work();
    const id = await batches.track(numbersOf('ups', 60));
    const { lines: first } = await batches.lines(id, 0, 7);
    expect(first.length).toBe(7);
    await expect.poll(openStreams, generous).toBe(0);
    const { lines: rest, end } = await batches.lines(id, first.at(-1)?.seq);
    expect(end).toBe('done');
    expect(positions([...first, ...rest])).toEqual(upTo(60));
    expect(await batches.lines(id, 60)).toEqual({ lines: [], end: 'done' });
  });

  test('gives a sign of life while there is nothing to say, and ends when the server closes', async () => {
    const id = await batches.track(numbersOf('ups', 1));
    const closing = new AbortController();
    const key = { userId: batches.user.id, batchId: Number(id) };
    const streams = createBatchStreams(batches.app.context, closing.signal, { heartbeatMs: 20 });
    const stream = streams.open(key, 0, () => '').setEncoding('utf8');
    const lines: unknown[] = [];
    for await (const line of stream) {
      lines.push(JSON.parse(String(line)));
      if (lines.length === 2) closing.abort();
    }
    expect(lines.slice(0, 2)).toMatchObject([{ kind: 'heartbeat' }, { kind: 'heartbeat' }]);
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

describe('many streams', () => {
  const open = (id: string, options: CallOptions = batches.user): Promise<Response> =>
    batches.app.send('GET', `${apiBase}/logistics/track/${id}/stream`, undefined, options);
  const hangUp = (responses: readonly Response[]): Promise<unknown> =>
    Promise.all(responses.map(async ({ body }) => body?.cancel()));

  test('of a batch are refused, until one of the others ends', async () => {
    const id = await batches.track(numbersOf('ups', 1));
    const others = await Promise.all(Array.from({ length: trackBatchLimits.streamsOfBatch }, () => open(id)));
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200));
    const refused = await open(id, { ...batches.user, locale: 'en' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('15');
    expect(await refused.json()).toMatchObject({
      code: 42910,
      msg: 'Too many pages follow batches at the same time',
      data: { category: 'business', moneyEffect: 'none', retryAfter: 15 },
    });
    const [first, ...rest] = others;
    await hangUp(first === undefined ? [] : [first]);
    const again: Response[] = [];
    await expect
      .poll(async () => {
        const answer = await open(id);
        if (answer.status === 200) again.push(answer);
        return answer.status;
      }, generous)
      .toBe(200);
    await hangUp([...rest, ...again]);
  });

  test('of an account take nothing from others', async () => {
    const ids = await Promise.all([0, 100, 200].map((from) => batches.track(numbersOf('ups', 1, from))));
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, place) => open(ids[place % ids.length] ?? '')),
    );
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(trackBatchLimits.streams);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(300 - trackBatchLimits.streams);
    await expect.poll(openStreams, generous).toBe(trackBatchLimits.streams);

    const other = await buildUser(batches.app.context);
    const input = { body: { numbers: numbersOf('ups', 1) } };
    const { batchId } = await batches.app.call(endpoints.trackNumbers, input, other);
    const theirs = await open(batchId, other);
    expect(theirs.status).toBe(200);
    await hangUp([...opened, theirs]);
    await expect.poll(openStreams, generous).toBe(0);
  });

  test('of a batch are served by one look, as soon as another process has something to say', async () => {
    const id = await batches.track(numbersOf('ups', 1));
    const closing = new AbortController();
    let looking = 0;
    let together = 0;
    let withLines = 0;
    const streams = createBatchStreams(batches.app.context, closing.signal, {
      // Nobody looks by itself while the test lasts.
      pollEveryMs: 2_000_000,
      heartbeatMs: 2_000_000,
      readChanges: async (...given) => {
        looking += 1;
        together = Math.max(together, looking);
        const found = await readBatchChanges(...given);
        looking -= 1;
        if (found.lines.length > 0) withLines += 1;
        return found;
      },
    });
    const key = { userId: batches.user.id, batchId: Number(id) };
    const texts = Array.from({ length: trackBatchLimits.streamsOfBatch }, () => '');
    for (const place of texts.keys())
      streams
        .open(key, 0, () => '')
        .on('data', (data: Buffer) => {
          texts[place] += data.toString();
        });
    await expect.poll(() => texts.every((text) => text.includes('heartbeat')), generous).toBe(true);
    await batches.work();
    await expect.poll(() => texts.every((text) => text.includes('"kind":"end"')), generous).toBe(true);
    for (const text of texts) expect(text).toContain('"kind":"result"');
    expect(together).toBe(1);
    expect(withLines).toBe(1);
    closing.abort();
  });
});

test('streams that are asked for at once count before they are open, so that few of them look at the database', async () => {
  const streams = createBatchStreams(batches.app.context, new AbortController().signal);
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  let looks = 0;
  const admit = (batchId: number, userId = 1) =>
    streams.admit({ userId, batchId }, () => {
      looks += 1;
      return mayEnd;
    });
  const ofOne = Promise.allSettled(Array.from({ length: 50 }, () => admit(1)));
  const ofMany = Promise.allSettled(Array.from({ length: 50 }, (_, i) => admit(2 + i)));
  const ofAnother = Promise.allSettled([admit(100, 2)]);
  letEnd();
  const admitted = (await Promise.all([ofOne, ofMany, ofAnother])).map(
    (all) => all.filter(({ status }) => status === 'fulfilled').length,
  );
  const { streams: ofAccount, streamsOfBatch } = trackBatchLimits;
  expect(admitted).toEqual([streamsOfBatch, ofAccount - streamsOfBatch, 1]);
  expect(looks).toBe(ofAccount + 1);
});
