import { trackBatchEndpoints, type TrackBatchCounts } from '@waybill/contract/endpoints/track-batches.ts';
import { call } from '../../../client/call.ts';
import { ApiError } from '../../../client/errors.ts';
import { openStream } from '../../../client/files.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useSession } from '../../../client/session.ts';
import { createBatchStore, type ScheduleDraw } from './batch-store.ts';
import { followStream, type StreamPorts } from './follow-stream.ts';

/** Milliseconds between two draws: a table of thousands takes its time. */
const drawEvery = 150;
const drawHiddenEvery = 1000;

/** Milliseconds after a pause by which every call has ended. */
const lateAfter = 4000;

/** Runs what is to be drawn at a frame, or by the clock while there are no frames. */
const drawScheduler = (): ScheduleDraw => {
  let last = 0;
  return (draw, cheap) => {
    const run = (): void => {
      last = performance.now();
      draw();
    };
    if (document.hidden) setTimeout(run, drawHiddenEvery);
    else if (cheap) requestAnimationFrame(run);
    else setTimeout(() => requestAnimationFrame(run), Math.max(0, drawEvery - (performance.now() - last)));
  };
};

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

/** What stays as it is however often one asks: the batch is gone, or is somebody else's. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && (error.is('notFound') || error.is('forbidden') || error.is('validation'));

/** A batch that this tab follows, whether or not its page is on the screen. */
const followBatch = (id: string, watchedFrom?: number) => {
  const store = createBatchStore(serverNow, drawScheduler(), watchedFrom);
  let running: AbortController | undefined;
  let known = false;
  /** The batch went on while its stream was about to end. */
  let wentOn = false;
  let nap: AbortController | undefined;
  const ports: StreamPorts = {
    open: (after, again, signal) =>
      openStream(
        trackBatchEndpoints.streamTrackBatch,
        { params: { id }, query: { after: String(after) } },
        { signal, background: again },
      ),
    take: store.take,
    publish: store.publish,
    isFinal,
    now: serverNow,
    sleep,
    breathe: () => sleep(0, new AbortController().signal),
  };
  /** At a pause, calls under way still end: what they bring comes behind the end of the stream. */
  const readLate = async (signal: AbortSignal): Promise<void> => {
    nap = new AbortController();
    await sleep(lateAfter, nap.signal);
    if (wentOn || signal.aborted) return;
    await followStream(store.lastSeq(), { ...ports, publish: () => undefined }, signal);
  };
  const ask = async ({ signal }: AbortController): Promise<void> => {
    store.adopt(await call(trackBatchEndpoints.getTrackBatch, { params: { id } }, { signal }));
    known = true;
  };
  const fail = (controller: AbortController, error: unknown): void => {
    if (controller.signal.aborted) return;
    controller.abort();
    store.publish({ kind: 'failed', error });
  };
  const read = async (controller: AbortController): Promise<void> => {
    try {
      const { signal } = controller;
      // Which lines are old is the server's to say, but for a batch that is watched from its beginning.
      const asked = known ? undefined : ask(controller);
      if (watchedFrom === undefined) await asked;
      else asked?.catch((error: unknown) => fail(controller, error));
      do {
        wentOn = false;
        const ending = await followStream(store.lastSeq(), ports, signal);
        if (ending === 'stopped' || wentOn) continue;
        // What was told of the batch earlier must not come after its end.
        await asked;
        store.publish({ kind: 'over' }, ending);
        if (ending === 'paused') await readLate(signal);
      } while (wentOn && !signal.aborted);
    } catch (error) {
      fail(controller, error);
    } finally {
      if (running === controller) running = undefined;
    }
  };
  const start = (): void => {
    // One that was told to stop is on its way out and takes nothing any more.
    if (running !== undefined && !running.signal.aborted) return;
    running = new AbortController();
    void read(running);
  };
  return {
    store,
    /** Takes over what an act brought, and reads on where there is something to read. */
    goOn: (batch: TrackBatchCounts): void => {
      store.adopt(batch);
      // A batch that was paused or done has lines to read again; one that still runs is being read.
      if (batch.state !== 'running' && batch.lastSeq <= store.lastSeq()) return;
      wentOn = running !== undefined;
      nap?.abort();
      start();
    },
    /** Begins, or begins anew after a failure. */
    start,
    stop: (): void => running?.abort(),
  };
};

type FollowedBatch = ReturnType<typeof followBatch>;

let current: { readonly id: string; readonly followed: FollowedBatch } | undefined;

const beginToFollow = (id: string, watchedFrom?: number): FollowedBatch => {
  forget();
  const followed = followBatch(id, watchedFrom);
  current = { id, followed };
  return followed;
};

/** The batch of this id, followed from its first line on. One at a time: another one ends the reading of this. */
export const followedBatch = (id: string): FollowedBatch =>
  current?.id === id ? current.followed : beginToFollow(id);

/** Follows a batch that was just sent, while its page is still on the way. */
export const followFromStart = (id: string): void => {
  if (current?.id !== id) beginToFollow(id, 0).start();
};

export const followedNow = (id: string): FollowedBatch | undefined =>
  current?.id === id ? current.followed : undefined;

const forget = (): void => {
  current?.followed.stop();
  current = undefined;
};

// The next account must not see what this one tracked.
useSession.subscribe(({ keptFor }, before) => {
  if (keptFor !== before.keptFor && before.keptFor !== '' && before.keptFor !== null) forget();
});

/** Another tab may have gone on with it meanwhile. */
document.addEventListener('visibilitychange', () => {
  if (document.hidden || current === undefined) return;
  const { id, followed } = current;
  const { kind } = followed.store.view().reading;
  if (kind !== 'over') return;
  call(trackBatchEndpoints.getTrackBatch, { params: { id } }, { background: true }).then(
    followed.goOn,
    () => undefined,
  );
});
