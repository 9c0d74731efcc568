import { Readable } from 'node:stream';
import { type TrackStreamLine, trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Listening, listen } from '../../platform/db/listen.ts';
import type { Translate } from '../../platform/http/language.ts';
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

class Stream {
  readonly key: BatchKey;
  readonly body: Readable;
  readonly #say: Translate;
  after: number;
  hungry = false;
  #ended = false;
  /** A stream without lines begins with a sign of life: headers travel with the first line. */
  spokenAt = 0;

  constructor(key: BatchKey, after: number, t: Translate, wake: () => void) {
    this.key = key;
    this.after = after;
    this.#say = t;
    this.body = new Readable({
      read: () => {
        this.hungry = true;
        wake();
      },
    });
  }

  #write(lines: readonly TrackStreamLine[]): void {
    if (this.#ended) return;
    this.hungry = false;
    this.spokenAt = Date.now();
    this.body.push(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  give(lines: readonly StoredLine[]): void {
    const last = lines.at(-1);
    if (last === undefined) return;
    this.after = last.seq;
    this.#write(lines.map((line) => wireLine(line, this.#say)));
  }

  heartbeat(): void {
    this.#write([{ kind: 'heartbeat', serverTime: Date.now() }]);
  }

  end(state?: 'paused' | 'done'): void {
    if (state !== undefined) this.#write([{ kind: 'end', state, lastSeq: this.after }]);
    this.#ended = true;
    this.body.push(null);
  }
}

class Watch {
  readonly streams = new Set<Stream>();
  readonly #db: Db;
  readonly #log: Deps['log'];
  readonly #settings: StreamSettings;
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  #pollAgain = false;

  constructor({ db, log }: Pick<Deps, 'db' | 'log'>, settings: StreamSettings) {
    this.#db = db;
    this.#log = log;
    this.#settings = settings;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  wake(): void {
    this.#pollAgain = true;
    if (!this.#looking) void this.#run();
  }

  async #run(): Promise<void> {
    this.#looking = true;
    clearTimeout(this.#timer);
    while (this.#pollAgain) {
      this.#pollAgain = false;
      try {
        // Each look begins where the one before ended.
        await this.#look();
      } catch (error) {
        this.#log.warn({ err: error }, 'a batch could not be looked at for its streams, trying again');
      }
    }
    this.#looking = false;
    if (this.streams.size === 0) return;
    const { pollEveryMs, heartbeatMs } = this.#settings;
    this.#timer = setTimeout(() => this.wake(), Math.min(pollEveryMs, heartbeatMs));
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const waiting = [...this.streams].filter((stream) => stream.hungry);
    const [first] = waiting;
    if (first === undefined) return;
    const after = Math.min(...waiting.map((stream) => stream.after));
    const { batch, lines } = await this.#settings.readChanges(this.#db, first.key, after);
    for (const stream of waiting) {
      const own = lines.filter(({ seq }) => seq > stream.after);
      if (batch === undefined) stream.end();
      else if (own.length > 0) stream.give(own);
      // What lies behind the lines that were read is not known yet.
      else if (lines.length >= linesAtATime) this.#pollAgain = true;
      else if (batch.state !== 'running') stream.end(batch.state);
      else if (Date.now() - stream.spokenAt >= this.#settings.heartbeatMs) stream.heartbeat();
    }
  }
}

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
  const watches = new Map<number, Watch>();
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
    const watch = watches.get(batchId) ?? new Watch(context, all);
    const stream = new Stream(key, after, t, () => watch.wake());
    if (closing.aborted) {
      stream.end();
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
      watch.stop();
      watches.delete(batchId);
      if (watches.size === 0) rest();
    });
    listening ??= listen(pool, log, batchChannel, hear);
    return stream.body;
  };
  return { admit, open };
};
