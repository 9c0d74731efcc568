import { afterEach, expect, test, vi } from 'vitest';
import { withShares } from './with-progress.ts';

afterEach(() => vi.unstubAllGlobals());

const type = 'application/x-ndjson';
/** Answers with parts that come one by one. */
const answerIn = (parts: readonly string[], contentType = type) =>
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    expect(headers.get('Accept')).toContain(type);
    const body = new ReadableStream<string>({
      start: (controller) => {
        for (const part of parts) controller.enqueue(part);
        controller.close();
      },
    });
    return new Response(body.pipeThrough(new TextEncoderStream()), {
      headers: { 'Content-Type': contentType, 'X-Trace-Id': 't' },
    });
  });
const ask = (onShare: (share: number) => void) => withShares(onShare)(new Request('http://localhost/'));

test('shares are passed on as they come, and the last line is the answer', async () => {
  answerIn(['{"progress":0}\n{"prog', 'ress":0.5}\n', '{"code":0,"data":"号', '"}\n']);
  const onShare = vi.fn<(share: number) => void>();
  const answer = await ask(onShare);
  expect(onShare.mock.calls).toEqual([[0], [0.5]]);
  expect(await answer.json()).toEqual({ code: 0, data: '号' });
  expect(answer.headers.get('X-Trace-Id')).toBe('t');
});

test('an answer without lines is left as it is', async () => {
  answerIn(['{"code":40001}'], 'application/json; charset=utf-8');
  expect(await (await ask(() => undefined)).json()).toEqual({ code: 40001 });
});

test('an answer that ends before its last line is a broken one', async () => {
  answerIn(['{"progress":0}\n', '{"code":0,']);
  await expect(ask(() => undefined)).rejects.toThrow(TypeError);
});
