import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Failure, NumberOutcome } from '@waybill/carriers/tracking/outcome.ts';
import { type Carrier, carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Carriers, alertProbing, carriersFault } from '../../tracking/public-api.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { publishEvents } from '../../../platform/db/outbox.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { findUnpaidAmong } from '../../../platform/db/unpaid-stock.ts';
import { type Backoff, holdFor, longestWait, mostWaits } from '../rules.ts';
import { type BatchKey, enqueueBatch, lockBatch, notifyChange } from '../store.ts';
import { type Found, keepFound } from './keep-found.ts';
import {
  type ItemResult,
  type OpenItem,
  claimBatch,
  countEnded,
  endAnswered,
  endFresh,
  endUnrecognised,
  failDue,
  findAsked,
  findDue,
  findFresh,
  findOpen,
  postponeDue,
  releaseBatch,
  touchBatch,
} from './store.ts';

export type BatchWork = Pick<Deps, 'db' | 'log'> & { readonly carriers: Carriers };

/** Numbers that are asked for and written down together: what one call takes, or some calls of one number. */
const chunkSizes: Readonly<Record<Carrier, number>> = { ups: 10, usps: 35, fedex: 30 };

/** Chunks of a carrier under way: one more than calls, so that no call waits for a write. */
const chunksAtOnce: Readonly<Record<Carrier, number>> = { ups: 5, usps: 3, fedex: 5 };

const pollEveryMs = 1_000;

/** Milliseconds that calls under way may take to end when the batch is to stop; their answers are kept. */
const graceMs = 3_000;

/** Milliseconds after which a batch is tried again when the database or a bug broke it off. */
const errorWaitMs = 10_000;

const usualPaceMs = 250;

const sleep = (milliseconds: number): Promise<void> => delay(milliseconds, undefined, { ref: false });

/** Whether a worker goes on: it stops asking first, and breaks off what it asked only after a while. */
const beginRun = (key: BatchKey) => {
  const cut = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  const batchRun = {
    key,
    worker: randomUUID(),
    unpaid: 0,
    stopping: false,
    signal: cut.signal,
    stop: (): void => {
      if (batchRun.stopping) return;
      batchRun.stopping = true;
      grace = setTimeout(() => cut.abort(), graceMs);
    },
    end: (): void => clearTimeout(grace),
  };
  return batchRun;
};
type BatchRun = ReturnType<typeof beginRun>;

/**
 * Asks for the numbers of a batch until each has ended, the batch is paused or the signal says stop. What has to wait
 * for its carrier is left to a later job, so that a batch that waits keeps no worker.
 */
export const workOnBatch = async (context: BatchWork, key: BatchKey, signal: AbortSignal): Promise<void> => {
  const batchRun = beginRun(key);
  const [claimed] = await claimBatch(context.db, key.userId, key.batchId, batchRun.worker);
  if (claimed === undefined) return;
  signal.addEventListener('abort', batchRun.stop, { once: true });
  if (signal.aborted) batchRun.stop();
  const poll = setInterval(() => void touchLease(context, batchRun), pollEveryMs);
  let broken = false;
  try {
    await askAll(context, batchRun);
  } catch (error) {
    broken = true;
    context.log.error({ err: error, batchId: key.batchId }, 'tracking a batch broke off');
    await backOff(context, batchRun, carriers, { reason: 'internal_error', waitMs: errorWaitMs });
  } finally {
    clearInterval(poll);
    batchRun.end();
    signal.removeEventListener('abort', batchRun.stop);
    await release(context, batchRun, broken ? errorWaitMs : 0);
  }
  // Last, so that the batch ends no later for it.
  if (batchRun.unpaid > 0)
    await alertProbing(context, () => findAsked(context.db, key.userId, key.batchId), batchRun.unpaid);
};

const touchLease = async ({ db, log }: BatchWork, batchRun: BatchRun): Promise<void> => {
  try {
    const [batch] = await touchBatch(db, batchRun.key.userId, batchRun.key.batchId, batchRun.worker);
    if (batch?.state !== 'running') batchRun.stop();
  } catch (error) {
    log.warn({ err: error, batchId: batchRun.key.batchId }, 'a batch could not be looked at');
  }
};

const canonicalOf = ({ canonical }: OpenItem): string => canonical;

const tellable = (items: readonly OpenItem[], unpaid: ReadonlySet<string>): OpenItem[] =>
  items.filter(({ canonical }) => !unpaid.has(canonical));

const askAll = async (context: BatchWork, batchRun: BatchRun): Promise<void> => {
  const { userId, batchId } = batchRun.key;
  await end(context, batchRun, async (tx, lastSeq) => {
    const fresh = await findFresh(tx, userId, batchId, null);
    const unpaid = await findUnpaidAmong(tx, fresh.map(canonicalOf));
    return endFresh(tx, userId, batchId, lastSeq, JSON.stringify(tellable(fresh, unpaid)));
  });
  await end(context, batchRun, (tx, lastSeq) => endUnrecognised(tx, userId, batchId, lastSeq));
  const active = new Map<Carrier, Promise<void>>();
  const failures: unknown[] = [];
  const start = (carrier: Carrier, items: readonly OpenItem[]): void => {
    const run = askCarrier(context, batchRun, carrier, items)
      .catch((error: unknown) => {
        failures.push(error);
        batchRun.stop();
      })
      .finally(() => active.delete(carrier));
    active.set(carrier, run);
  };
  try {
    for (;;) {
      // A carrier that is through is asked again for what was opened or came due meanwhile; none waits for another.
      const busy = [...active.keys()];
      const due = batchRun.stopping ? [] : await findDue(context.db, userId, batchId, busy);
      for (const [carrier, items] of Map.groupBy(due, (item) => item.carrier)) start(carrier, items);
      if (active.size === 0) break;
      await Promise.race([...active.values(), sleep(pollEveryMs)]);
    }
  } catch (error) {
    failures.push(error);
    batchRun.stop();
    await Promise.all(active.values());
  }
  if (failures.length > 0) throw failures[0];
};

const askCarrier = async (
  context: BatchWork,
  batchRun: BatchRun,
  carrier: Carrier,
  items: readonly OpenItem[],
): Promise<void> => {
  let next = 0;
  let hold: Backoff | null = null;
  const runner = async (): Promise<void> => {
    while (!batchRun.stopping && hold === null && next < items.length) {
      const chunk = items.slice(next, next + chunkSizes[carrier]);
      next += chunk.length;
      hold = longerOf(hold, await askChunk(context, batchRun, carrier, chunk));
    }
  };
  const runners = await Promise.allSettled(Array.from({ length: chunksAtOnce[carrier] }, runner));
  for (const result of runners) if (result.status === 'rejected') throw result.reason;
  if (hold !== null && !batchRun.stopping) await backOff(context, batchRun, [carrier], hold);
};

const longerOf = (hold: Backoff | null, other: Backoff | null): Backoff | null =>
  hold === null || (other !== null && other.waitMs > hold.waitMs) ? other : hold;

const askChunk = async (
  context: BatchWork,
  batchRun: BatchRun,
  carrier: Carrier,
  chunk: readonly OpenItem[],
): Promise<Backoff | null> => {
  const { userId, batchId } = batchRun.key;
  const positions = chunk.map((item) => item.position);
  const fresh = await findFresh(context.db, userId, batchId, positions);
  const unpaid = await findUnpaidAmong(context.db, [...chunk, ...fresh].map(canonicalOf));
  const known = tellable(fresh, unpaid);
  if (known.length > 0)
    await end(context, batchRun, (tx, lastSeq) =>
      endFresh(tx, userId, batchId, lastSeq, JSON.stringify(known)),
    );
  const ended = new Set(known.map(({ position }) => position));
  const asked = chunk.filter((item) => !ended.has(item.position));
  const outcomes = await askUnlessUnpaid(context, batchRun, asked, unpaid);
  const answers: ItemResult[] = [];
  const found: Found[] = [];
  let hold: Backoff | null = null;
  for (const [at, item] of asked.entries()) {
    const outcome = outcomes[at];
    if (outcome === undefined) continue;
    const wait = outcome.kind === 'failed' ? holdFor(outcome.failure) : null;
    if (wait !== null) hold = longerOf(hold, wait);
    else if (!(outcome.kind === 'failed' && outcome.failure.reason === 'cancelled')) {
      answers.push({
        ...item,
        outcome: outcome.kind,
        reason: outcome.kind === 'failed' ? outcome.failure.reason : null,
        choices: outcome.kind === 'several' ? outcome.choices : [],
      });
      if (outcome.kind === 'found') found.push({ item, answer: outcome.parcel });
    }
  }
  await end(context, batchRun, async (tx, lastSeq) => {
    if (found.length > 0) await keepFound(tx, carrier, found);
    return endAnswered(tx, userId, batchId, lastSeq, JSON.stringify(answers));
  });
  return hold;
};

/**
 * Asks a carrier for the numbers that may be told of. Nobody is asked for those that are for sale and unpaid: they end as
 * numbers do that the carrier does not know, with the others of their chunk; without others, after as long as the chunk
 * before took and for the reason that others would fail now.
 */
const askUnlessUnpaid = async (
  context: BatchWork,
  batchRun: BatchRun,
  items: readonly OpenItem[],
  unpaid: ReadonlySet<string>,
): Promise<NumberOutcome[]> => {
  const [first] = items;
  if (first === undefined) return [];
  const tracked = items.filter((item) => !unpaid.has(item.canonical));
  const begun = performance.now();
  const answers = await Promise.all(
    tracked.map((item) =>
      context.carriers.track(
        item.carrier,
        { number: item.canonical, ...(item.unique_id !== '' && { uniqueId: item.unique_id }) },
        { urgency: 'interactive', signal: batchRun.signal },
      ),
    ),
  );
  const { carrier } = first;
  const { lastRounds } = context.carriers;
  let failure = carriersFault(answers.map((answer) => (answer.kind === 'failed' ? answer.failure : null)));
  if (tracked.length > 0) {
    lastRounds.set(`interactive ${carrier}`, { tookMs: performance.now() - begun, failure });
  } else {
    failure = await failureNow(context.carriers, carrier);
    // Without an account nobody is asked, so the others do not wait either.
    const usual = lastRounds.get(`interactive ${carrier}`)?.tookMs ?? usualPaceMs;
    if (failure?.reason !== 'not_configured') await sleep(Math.min(usual, graceMs));
  }
  batchRun.unpaid += items.length - tracked.length;
  const byPosition = new Map(tracked.map((item, at) => [item.position, answers[at]]));
  const unpaidAnswer = { kind: 'failed', failure: failure ?? { reason: 'not_found' } } as const;
  return items.map((item) => byPosition.get(item.position) ?? { number: item.canonical, ...unpaidAnswer });
};

/** Why a carrier would answer for no number at this moment; null when it would. */
const failureNow = async (pools: Carriers, carrier: Carrier): Promise<Failure | null> => {
  const health = pools.health(carrier);
  if (health === null) return { reason: 'not_configured' };
  const { paused, breaker } = health;
  if (paused !== null) return { reason: paused.reason, retryAfterMs: paused.until - Date.now() };
  if (breaker === 'open') return { reason: 'carrier_paused' };
  if ((await pools.callsLeft(carrier)) <= 0) return { reason: 'budget_used_up' };
  return pools.lastRounds.get(`interactive ${carrier}`)?.failure ?? null;
};

const end = async (
  { db }: BatchWork,
  batchRun: BatchRun,
  update: (tx: Tx, lastSeq: number) => Promise<readonly unknown[]>,
): Promise<void> => {
  const { userId, batchId } = batchRun.key;
  await inTransaction(db, async (tx) => {
    const batch = await lockBatch(tx, batchRun.key);
    if (batch?.state !== 'running') batchRun.stop();
    if (batch?.worker !== batchRun.worker) return;
    const { length } = await update(tx, batch.last_seq);
    if (length === 0) return;
    await countEnded(tx, userId, batchId, length);
    await notifyChange(tx, batchId);
  });
};

const backOff = (
  context: BatchWork,
  batchRun: BatchRun,
  held: readonly Carrier[],
  { reason, waitMs }: Backoff,
): Promise<void> => {
  const { userId, batchId } = batchRun.key;
  return end(context, batchRun, async (tx, lastSeq) => {
    if (waitMs <= longestWait) await postponeDue(tx, userId, batchId, [...held], waitMs, mostWaits);
    return failDue(tx, userId, batchId, lastSeq, [...held], reason);
  });
};

const release = async ({ db }: BatchWork, batchRun: BatchRun, leastWaitMs: number): Promise<void> => {
  const { userId, batchId } = batchRun.key;
  await inTransaction(db, async (tx) => {
    const batch = await lockBatch(tx, batchRun.key);
    if (batch?.worker !== batchRun.worker) return;
    const [left] = await findOpen(tx, userId, batchId);
    const state = left === undefined || left.open === 0 ? 'done' : batch.state;
    await releaseBatch(tx, userId, batchId, state);
    if (state === 'done') {
      const id = String(batchId);
      const event = { type: 'batch.finished', object: `batch:${id}`, data: { batchId: id } } as const;
      await publishEvents(tx, userId, [event]);
    }
    if (state === 'running')
      await enqueueBatch(tx, batchRun.key, Math.max(leastWaitMs, left?.due_in_ms ?? 0));
    await notifyChange(tx, batchId);
  });
};
