import { Readable } from 'node:stream';
import { type TrackStreamLine, trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Listening, listen } from '../../platform/db/listen.ts';
import type { Translate } from '../../platform/http/language.ts';
import { repeatWhenDue } from '../../platform/repeat.ts';
import { AppError } from '../../platform/app-error.ts';
import { type BatchKey, type StoredLine, batchChannel, findBatch, findLines } from './store.ts';
import { wireLine } from './wire.ts';

const linesAtATime = 200;

/** Looks at a batch. The state is read first: what ends later has a line behind it. */
export const readBatchChanges = async (db: Db, key: BatchKey, after: number) => {
  const batch = await findBatch(db, key);
  const isChanged = batch !== undefined && batch.last_seq > after;
  return { batch, lines: isChanged ? await findLines(db, key.userId, key.batchId, after, linesAtATime) : [] };
};

export type StreamSettings = {
  /** Milliseconds between two looks without news: the connection that brings them may be broken. */
  readonly pollEveryMs: number;
  readonly heartbeatMs: number;
  readonly readChanges: typeof readBatchChanges;
};

const createStream = (key: BatchKey, after: number, t: Translate, wake: () => void) => {
  // A stream without lines begins with a sign of life: headers travel with the first line.
  const state = { after, hungry: false, spokenAt: 0 };
  let ended = false;
  const body = new Readable({
    read: () => {
      state.hungry = true;
      wake();
    },
  });
  const write = (lines: readonly TrackStreamLine[]): void => {
    if (ended) return;
    state.hungry = false;
    state.spokenAt = Date.now();
    body.push(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  };
  return {
    key,
    body,
    state,
    give: (lines: readonly StoredLine[]): void => {
      state.after = lines.at(-1)?.seq ?? state.after;
      write(lines.map((line) => wireLine(line, t)));
    },
    heartbeat: (): void => write([{ kind: 'heartbeat', serverTime: Date.now() }]),
    end: (how?: 'paused' | 'done'): void => {
      if (how !== undefined) write([{ kind: 'end', state: how, lastSeq: state.after }]);
      ended = true;
      body.push(null);
    },
  };
};

const createWatch = ({ db, log }: Pick<Deps, 'db' | 'log'>, settings: StreamSettings) => {
  const { pollEveryMs, heartbeatMs, readChanges } = settings;
  const streams = new Set<ReturnType<typeof createStream>>();
  const look = async (): Promise<void> => {
    const waiting = [...streams].filter(({ state }) => state.hungry);
    const [first] = waiting;
    if (first === undefined) return;
    const after = Math.min(...waiting.map(({ state }) => state.after));
    const { batch, lines } = await readChanges(db, first.key, after);
    for (const stream of waiting) {
      const own = lines.filter(({ seq }) => seq > stream.state.after);
      if (batch === undefined) stream.end();
      else if (own.length > 0) stream.give(own);
      // What lies behind the lines that were read is not known yet.
      else if (lines.length >= linesAtATime) looking.wake();
      else if (batch.state !== 'running') stream.end(batch.state);
      else if (Date.now() - stream.state.spokenAt >= heartbeatMs) stream.heartbeat();
    }
  };
  const pace = { leastMs: 0, mostMs: () => Math.min(pollEveryMs, heartbeatMs) };
  // Each look begins where the one before ended.
  const looking = repeatWhenDue(pace, async () => {
    try {
      await look();
    } catch (error) {
      log.warn({ err: error }, 'a batch could not be looked at for its streams, trying again');
    }
    return undefined;
  });
  return { streams, ...looking };
};

/**
 * The streams of this process. However many a batch has, one look at the database at a time serves them, when a process
 * says that there is something new, and every second without that.
 */
export const createBatchStreams = (
  context: Pick<Deps, 'db' | 'pool' | 'log'>,
  closing: AbortSignal,
  settings: Partial<StreamSettings> = {},
) => {
  const { pool, log } = context;
  const heartbeatMs = trackBatchLimits.heartbeat * 1_000;
  const all: StreamSettings = { pollEveryMs: 1_000, heartbeatMs, readChanges: readBatchChanges, ...settings };
  const watches = new Map<number, ReturnType<typeof createWatch>>();
  const perAccount = new Map<number, number>();
  const opening = new Set<BatchKey>();
  let listening: Listening | undefined;

  const hear = (payload: string | undefined): void => {
    if (payload === undefined) for (const watch of watches.values()) watch.wake();
    else watches.get(Number(payload))?.wake();
  };
  const rest = (): void => {
    const heard = listening;
    listening = undefined;
    heard?.stop().catch((error: unknown) => log.warn({ err: error }, 'could not stop hearing of batches'));
  };
  closing.addEventListener('abort', () => {
    for (const watch of watches.values()) for (const stream of watch.streams) stream.end();
    rest();
  });

  const rejectOver = ({ userId, batchId }: BatchKey): void => {
    const soon = [...opening];
    const ofBatch =
      (watches.get(batchId)?.streams.size ?? 0) + soon.filter((one) => one.batchId === batchId).length;
    const ofAccount = (perAccount.get(userId) ?? 0) + soon.filter((one) => one.userId === userId).length;
    if (ofBatch < trackBatchLimits.streamsOfBatch && ofAccount < trackBatchLimits.streams) return;
    throw new AppError('streamCap', { retryAfter: trackBatchLimits.heartbeat, moneyEffect: 'none' });
  };

  /** Reads what a stream needs before it is opened; until then it counts as one that is. Throws `streamCap` over the cap. */
  const admit = async (key: BatchKey, readChanges: () => Promise<unknown>): Promise<void> => {
    rejectOver(key);
    opening.add(key);
    try {
      await readChanges();
    } finally {
      opening.delete(key);
    }
  };

  /** The lines of a batch behind `after` as they come, as NDJSON. Ends with the batch, or when the server closes. */
  const open = (key: BatchKey, after: number, t: Translate): Readable => {
    rejectOver(key);
    const { userId, batchId } = key;
    const watch = watches.get(batchId) ?? createWatch(context, all);
    const stream = createStream(key, after, t, watch.wake);
    if (closing.aborted) {
      stream.end();
      void watch.stop();
      return stream.body;
    }
    watches.set(batchId, watch);
    watch.streams.add(stream);
    perAccount.set(userId, (perAccount.get(userId) ?? 0) + 1);
    stream.body.once('close', () => {
      watch.streams.delete(stream);
      const left = (perAccount.get(userId) ?? 1) - 1;
      if (left === 0) perAccount.delete(userId);
      else perAccount.set(userId, left);
      if (watch.streams.size > 0) return;
      void watch.stop();
      watches.delete(batchId);
      if (watches.size === 0) rest();
    });
    listening ??= listen(pool, log, batchChannel, hear);
    return stream.body;
  };
  return { admit, open };
};
