import { apiBase } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BatchApp, numbersOf, positions, upTo } from '../../test/batch-app.ts';
import { buildUser } from '../../test/builders.ts';
import { openTestApp } from '../../test/test-app.ts';
import { waitingFor } from './batch-news.ts';
import { streamBatch } from './stream-batch.ts';

let batches: BatchApp;
beforeEach(async () => {
  batches = await BatchApp.open();
});
afterEach(() => batches.close());

describe('the stream', () => {
  test('goes on behind the last line seen, none twice and none lost, and leaves no listener', async () => {
    await batches.slowDown(30);
    await batches.work();
    const id = await batches.track(numbersOf('ups', 60));
    const { lines: first } = await batches.lines(id, 0, 7);
    expect(first.length).toBe(7);
    await expect.poll(() => waitingFor(Number(id)), { timeout: 20_000 }).toBe(0);
    const { lines: rest, end } = await batches.lines(id, first.at(-1)?.seq);
    expect(end).toBe('done');
    expect(positions([...first, ...rest])).toEqual(upTo(60));
    expect(await batches.lines(id, 60)).toEqual({ lines: [], end: 'done' });
  });

  test('gives a sign of life while there is nothing to say, and ends when the server closes', async () => {
    const id = await batches.track(numbersOf('ups', 1));
    const closing = new AbortController();
    const key = { userId: batches.user.id, batchId: Number(id) };
    const request = { key, after: 0, say: () => '', heartbeatMs: 20 };
    const stream = streamBatch(batches.app.context.db, request, closing.signal).setEncoding('utf8');
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
