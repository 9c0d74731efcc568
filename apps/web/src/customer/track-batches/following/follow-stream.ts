import { trackBatchEndpoints, type TrackStreamLine } from '@waybill/contract/endpoints/track-batches.ts';
import { parseJson } from '../../../client/parse-json.ts';
import { readAnswer } from '../../../client/read-answer.ts';

/** Cuts a stream of bytes into its lines; what is cut off in the middle waits for the rest. */
export const lineCutter = (): ((bytes: Uint8Array<ArrayBuffer>) => string[]) => {
  const decoder = new TextDecoder();
  let rest = '';
  return (bytes) => {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    return lines.filter((line) => line !== '');
  };
};

export type Reading =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** It broke off and is opened again at that moment. */
  | { readonly kind: 'waiting'; readonly until: number };

export type StreamPorts = {
  /** Opens the stream behind the last line seen. `again`: nobody asked for it by hand. */
  readonly open: (
    after: number,
    again: boolean,
    signal: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  readonly take: (lines: readonly TrackStreamLine[]) => void;
  readonly publish: (reading: Reading) => void;
  /** Whether coming back would meet the same failure. */
  readonly isFinal: (error: unknown) => boolean;
  readonly now: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Lets the page draw when it was held up for long. */
  readonly breathe: () => Promise<void>;
};

/** Milliseconds: the first wait, the longest, and the silence after which a connection counts as dead. */
export const streamTimes = { first: 500, longest: 30_000, silence: 45_000, slice: 10 } as const;

const dead = Symbol('dead');

const lineOf = (text: string): TrackStreamLine =>
  readAnswer(trackBatchEndpoints.streamTrackBatch, parseJson(text)) as TrackStreamLine;

/** A result that does not say whose it is belongs nowhere. */
const isPlaced = (line: TrackStreamLine): boolean =>
  line.kind !== 'result' || (Number.isInteger(line.seq) && Number.isInteger(line.position));

/** Reads one connection to its end; `end` is missing when it broke off. */
const readOnce = async (
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  begin: number,
  ports: StreamPorts,
  signal: AbortSignal,
) => {
  const reader = stream.getReader();
  const cut = lineCutter();
  let after = begin;
  let heard = false;
  let rested = ports.now();
  const stop = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const quiet = new AbortController();
      const silence = ports.sleep(streamTimes.silence, quiet.signal).then(() => dead);
      const part = await Promise.race([reader.read(), silence]);
      quiet.abort();
      if (typeof part === 'symbol' || part.done) return { end: undefined, after, heard };
      const lines = cut(part.value).map(lineOf).filter(isPlaced);
      if (lines.length === 0) continue;
      if (!heard) ports.publish({ kind: 'live' });
      heard = true;
      ports.take(lines);
      for (const line of lines) {
        if (line.kind === 'result') after = line.seq;
        if (line.kind === 'end') return { end: line.state, after, heard };
      }
      if (ports.now() - rested < streamTimes.slice) continue;
      // What is buffered comes without a pause of its own.
      await ports.breathe();
      rested = ports.now();
    }
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
};

/**
 * Follows a batch behind the last line seen until it ends or the signal says stop. A connection that breaks off or
 * falls silent is opened again behind the last line, after a wait that doubles while nothing is heard. Rejects with
 * what is final.
 */
export const followStream = async (begin: number, ports: StreamPorts, signal: AbortSignal) => {
  let after = begin;
  let failures = 0;
  for (let again = false; !signal.aborted; again = true) {
    ports.publish({ kind: 'connecting' });
    try {
      const stream = await ports.open(after, again, signal);
      const progress = await readOnce(stream, after, ports, signal);
      ({ after } = progress);
      if (progress.end !== undefined) return progress.end;
      failures = progress.heard ? 0 : failures + 1;
    } catch (error) {
      if (signal.aborted) break;
      if (ports.isFinal(error)) throw error;
      failures += 1;
    }
    if (signal.aborted) break;
    const wait = Math.min(streamTimes.longest, streamTimes.first * 2 ** Math.min(failures, 10));
    ports.publish({ kind: 'waiting', until: ports.now() + wait });
    await ports.sleep(wait, signal);
  }
  return 'stopped';
};
