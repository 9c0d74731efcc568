import type { TrackStreamLine } from '@waybill/contract/endpoints/track-batches.ts';
import { expect, test } from 'vitest';
import { followStream, type Reading, type StreamPorts } from './follow-stream.ts';

const line = (seq: number): string => JSON.stringify({ kind: 'result', seq, position: seq });
const end = (state: string, lastSeq: number): string => JSON.stringify({ kind: 'end', state, lastSeq });

/** A connection that gives these texts and then closes, or stays silent. */
const connection = (texts: readonly string[], silent = false): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start: (controller) => {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      if (!silent) controller.close();
    },
  });

type Step = readonly string[] | { readonly silent: readonly string[] } | Error;

/** Follows connections that behave as the steps say; time passes only by waiting. */
const follow = async (steps: readonly Step[], stop?: (afters: readonly number[]) => boolean) => {
  const afters: number[] = [];
  const taken: TrackStreamLine[] = [];
  const readings: Reading[] = [];
  const controller = new AbortController();
  let now = 0;
  const ports: StreamPorts = {
    open: (after) => {
      afters.push(after);
      const step = steps[afters.length - 1];
      if (step === undefined || stop?.(afters) === true) controller.abort();
      if (step instanceof Error) return Promise.reject(step);
      if (step !== undefined && 'silent' in step) return Promise.resolve(connection(step.silent, true));
      return Promise.resolve(connection(step ?? []));
    },
    take: (lines) => taken.push(...lines),
    publish: (reading) => readings.push(reading),
    isFinal: (error) => error instanceof TypeError,
    now: () => now,
    sleep: async (ms, signal) => {
      // Whoever waits for silence is interrupted by what comes first.
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      if (!signal.aborted) now += ms;
    },
    breathe: () => Promise.resolve(),
  };
  const ending = await followStream(0, ports, controller.signal);
  const waits = readings.flatMap((reading) => (reading.kind === 'waiting' ? [reading.until] : []));
  return { ending, afters, waits, seqs: taken.flatMap((one) => (one.kind === 'result' ? [one.seq] : [])) };
};

test('a stream that breaks off goes on behind the last line, and every line comes once', async () => {
  const { ending, afters, seqs } = await follow([
    [`${line(1)}\n${line(2)}\n{"kind":"res`],
    [`${line(3)}\n`, `${end('done', 3)}\n`],
  ]);
  expect(ending).toBe('done');
  expect(afters).toEqual([0, 2]);
  expect(seqs).toEqual([1, 2, 3]);
});

test('while nothing is heard the wait doubles up to half a minute; a line makes it short again', async () => {
  const down = new Error('down');
  const { waits } = await follow([
    down,
    down,
    down,
    down,
    down,
    down,
    down,
    [`${line(1)}\n`],
    [`${end('paused', 1)}\n`],
  ]);
  const between = waits.map((until, at) => until - (waits[at - 1] ?? 0));
  expect(between).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 500]);
});

test('a connection that falls silent is given up and opened again', async () => {
  const { ending, afters } = await follow([{ silent: [`${line(5)}\n`] }, [`${end('done', 5)}\n`]]);
  expect(ending).toBe('done');
  expect(afters).toEqual([0, 5]);
});

test('what would fail again ends it; a stop ends it without a word', async () => {
  await expect(follow([new TypeError('gone')])).rejects.toThrow('gone');
  const { ending } = await follow([[`${line(1)}\n`], []], (afters) => afters.length === 2);
  expect(ending).toBe('stopped');
});
