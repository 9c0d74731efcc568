import type {
  TrackBatchCounts,
  TrackLine,
  TrackStreamLine,
} from '@waybill/contract/endpoints/track-batches.ts';
import type { Reading } from './follow-stream.ts';
import { measurePace } from './pace.ts';

/** What is known of a batch at a moment. A new object each time something has changed. */
export type BatchView = {
  /** Undefined until the server has told of it. */
  readonly batch: TrackBatchCounts | undefined;
  readonly state: TrackBatchCounts['state'] | undefined;
  /** Numbers that have ended, in the order they were sent. */
  readonly lines: readonly TrackLine[];
  readonly done: number;
  readonly reading:
    | Reading
    | { readonly kind: 'over' }
    | { readonly kind: 'failed'; readonly error: unknown };
  /** Numbers a second, while it runs. */
  readonly perSecond: number | undefined;
  /** When a carrier was first heard to be out, by the server's clock; only what was seen to happen. */
  readonly outSince: ReadonlyMap<string, number>;
};

const outages: ReadonlySet<string | null> = new Set([
  'carrier_paused',
  'carrier_down',
  'carrier_unreachable',
]);

/** Runs what it is given at the next draw; one of few lines is cheap and need not wait for its turn. */
export type ScheduleDraw = (draw: () => void, cheap: boolean) => void;

/** Lines up to which a draw is cheap. */
const fewLines = 200;

/**
 * Keeps a batch outside of what is drawn. Lines come in by hundreds; whoever watches is told once a draw. `watchedFrom` is the last line that
 * was there before anybody watched, where that is known before the server tells.
 */
export const createBatchStore = (now: () => number, schedule: ScheduleDraw, watchedFrom?: number) => {
  const byPosition = new Map<number, TrackLine>();
  const listeners = new Set<() => void>();
  const outSince = new Map<string, number>();
  const pace = measurePace();
  let batch: TrackBatchCounts | undefined;
  let state: TrackBatchCounts['state'] | undefined;
  let reading: BatchView['reading'] = { kind: 'connecting' };
  let lastSeq = 0;
  /** Lines up to this one were there before anybody watched. */
  let history = watchedFrom ?? 0;
  let waiting = false;
  let shown: BatchView | undefined;

  const draw = (): BatchView => ({
    batch,
    state,
    lines: [...byPosition.values()].sort((a, b) => a.position - b.position),
    done: byPosition.size,
    reading,
    perSecond: state === 'running' ? pace.perSecond(now()) : undefined,
    outSince: new Map(outSince),
  });
  const changed = (): void => {
    if (waiting) return;
    waiting = true;
    schedule(() => {
      waiting = false;
      shown = undefined;
      for (const listener of listeners) listener();
    }, byPosition.size <= fewLines);
  };
  const takeLine = (line: TrackLine): void => {
    byPosition.set(line.position, line);
    lastSeq = Math.max(lastSeq, line.seq);
    if (line.seq <= history || line.carrier === null) return;
    if (line.outcome === 'failed' && outages.has(line.reason)) {
      if (!outSince.has(line.carrier)) outSince.set(line.carrier, now());
    } else if (line.outcome === 'found') outSince.delete(line.carrier);
  };

  return {
    view: (): BatchView => (shown ??= draw()),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lastSeq: (): number => lastSeq,
    adopt: (published: TrackBatchCounts): void => {
      if (batch === undefined && watchedFrom === undefined) history = published.lastSeq;
      batch = published;
      ({ state } = published);
      changed();
    },
    take: (lines: readonly TrackStreamLine[]): void => {
      const results = lines.filter((line) => line.kind === 'result');
      for (const line of results) takeLine(line);
      const fresh = results.filter(({ seq }) => seq > history).length;
      if (fresh > 0) pace.record(fresh, now());
      if (results.length > 0) changed();
    },
    publish: (next: BatchView['reading'], ended?: TrackBatchCounts['state']): void => {
      reading = next;
      if (ended !== undefined) state = ended;
      changed();
    },
    drop: (again: (line: TrackLine) => boolean): void => {
      for (const line of byPosition.values()) if (again(line)) byPosition.delete(line.position);
      changed();
    },
  };
};
