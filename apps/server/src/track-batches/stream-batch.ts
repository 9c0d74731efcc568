import { Readable } from 'node:stream';
import { type TrackStreamLine, trackBatchLimits } from '@waybill/contract/endpoints/track-batches.ts';
import type { Db } from '../platform/db/database.ts';
import type { Say } from '../platform/http/language.ts';
import { waitForNews } from './batch-news.ts';
import { type BatchKey, findBatch, findLines } from './store.ts';
import { wireLine } from './wire.ts';

const linesAtATime = 200;

/** Without news a stream looks by itself: another node may be at the batch. */
const lookEveryMs = 1_000;

export type StreamRequest = {
  readonly key: BatchKey;
  readonly after: number;
  readonly say: Say;
  readonly heartbeatMs?: number;
};

async function* linesOf(
  db: Db,
  { key, after, say, heartbeatMs = trackBatchLimits.heartbeat * 1_000 }: StreamRequest,
  signal: AbortSignal,
): AsyncGenerator<TrackStreamLine> {
  let seen = after;
  // A stream without lines begins with a sign of life: headers travel with the first line.
  let spokenAt = 0;
  while (!signal.aborted) {
    // Each look begins where the one before ended. The state is read first: what ends later has a line behind it.
    // oxlint-disable-next-line no-await-in-loop
    const batch = await findBatch(db, key);
    if (batch === undefined) return;
    const lines =
      // oxlint-disable-next-line no-await-in-loop
      batch.last_seq > seen ? await findLines(db, key.userId, key.batchId, seen, linesAtATime) : [];
    for (const line of lines) {
      yield wireLine(line, say);
      seen = line.seq;
      spokenAt = Date.now();
    }
    if (lines.length > 0) continue;
    if (batch.state !== 'running') {
      yield { kind: 'end', state: batch.state, lastSeq: seen };
      return;
    }
    const quietMs = Date.now() - spokenAt;
    if (quietMs >= heartbeatMs) {
      spokenAt = Date.now();
      yield { kind: 'heartbeat', serverTime: spokenAt };
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop
    await waitForNews(key.batchId, Math.min(lookEveryMs, heartbeatMs - quietMs), signal);
  }
}

/**
 * The lines of a batch behind `after` as they come, as NDJSON. Ends with the batch, when whoever reads goes, or by the
 * signal.
 */
export const streamBatch = (db: Db, request: StreamRequest, closing: AbortSignal): Readable => {
  const gone = new AbortController();
  const signal = AbortSignal.any([closing, gone.signal]);
  const lines = linesOf(db, request, signal);
  const stream = new Readable({
    read() {
      lines.next().then(
        ({ done, value }) => this.push(done === true ? null : `${JSON.stringify(value)}\n`),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      gone.abort();
      callback(error);
    },
  });
  return stream;
};
