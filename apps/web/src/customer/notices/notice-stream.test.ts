import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenToNotices, readEvents } from './notice-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/** A server whose answers come in turn; the last one is given for ever. */
const server = (...answers: readonly (() => Response)[]) => {
  const opened: number[] = [];
  return {
    opened,
    open: async (): Promise<Response> => {
      const answer = answers[Math.min(opened.length, answers.length - 1)];
      opened.push(Date.now());
      if (answer === undefined) throw new TypeError('no network');
      return answer();
    },
  };
};

const gaps = (moments: readonly number[]): number[] =>
  moments.slice(1).map((moment, i) => (moment - (moments[i] ?? 0)) / 1000);

test('events are lines of data; comments and halves of a line are none', () => {
  expect(readEvents(': ping\n\n')).toEqual({ events: 0, rest: '' });
  expect(readEvents('event: notice\ndata: {"noticeId":"1"}\n\ndata: {"no')).toEqual({
    events: 1,
    rest: 'data: {"no',
  });
  expect(readEvents('data: 1\r\n\r\ndata: 2\r\n')).toEqual({ events: 2, rest: '' });
});

test('wakes for an event, also one that arrives in pieces', async () => {
  let push: (text: string) => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const wake = vi.fn<() => void>();
  const { open } = server(() => new Response(body));
  const stop = listenToNotices({ open, after }, wake);
  push(': hello\n\nda');
  await vi.advanceTimersByTimeAsync(0);
  expect(wake).not.toHaveBeenCalled();
  push('ta: {"noticeId":"7"}\n\n');
  await vi.advanceTimersByTimeAsync(0);
  expect(wake).toHaveBeenCalledTimes(1);
  stop();
});

test('a broken stream is opened anew, each time later, up to two minutes', async () => {
  const broken = server();
  const stop = listenToNotices({ open: broken.open, after }, () => undefined);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(gaps(broken.opened)).toEqual([2, 4, 8, 16, 32, 64, 120, 120, 120]);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(broken.opened).toHaveLength(10);
});

test('a token that has run out is tried again, for it is renewed by others', async () => {
  const { opened, open } = server(() => new Response(null, { status: 401 }));
  const stop = listenToNotices({ open, after }, () => undefined);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(gaps(opened)).toEqual([2, 4]);
  stop();
});

test('one that has worked is opened anew soon', async () => {
  const { opened, open } = server(
    () => new Response(null, { status: 503 }),
    () => new Response(null, { status: 503 }),
    () => new Response(': hello\n\n'),
  );
  const stop = listenToNotices({ open, after }, () => undefined);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(gaps(opened)).toEqual([2, 4, 2]);
  stop();
});

test.each([403, 404])('a server that answers %i is not asked again', async (status) => {
  const { opened, open } = server(() => new Response(null, { status }));
  const stop = listenToNotices({ open, after }, () => undefined);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(opened).toHaveLength(1);
  stop();
});
