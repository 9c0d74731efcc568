import { randomUUID } from 'node:crypto';
import { webhookLimits } from '@waybill/contract/vocabulary/webhook.ts';
import type { Deps } from '../../platform/deps.ts';
import { whenDue } from '../../platform/due.ts';
import { deliver } from './deliver.ts';
import type { DeliveryDeps } from './disable.ts';
import type { Resolve } from './post-webhook.ts';
import {
  type LeasedEndpoint,
  findNextDue,
  leaseEndpoints,
  markSlow,
  releaseEndpoint,
  takeDue,
} from './store.ts';

const pollEveryMs = { quick: 250, slow: 1_000 } as const;

/** Endpoints of a process that are delivered to at the same time: slow and failing ones have slots of their own. */
const slots = { quick: 100, slow: 50 } as const;

const atOnce = { quick: 4, slow: 1 } as const;

type Pace = keyof typeof slots;

/** Milliseconds after which an endpoint with a backlog lets others have its slot. */
const turnMs = 500;

/** Milliseconds after which an endpoint that is still delivered to counts as slow: an attempt takes longer than a second. */
const slowMs = 1_500;

const serve = async (
  deps: DeliveryDeps,
  endpoint: LeasedEndpoint,
  lease: string,
  pace: Pace,
): Promise<void> => {
  const { db, log, stop } = deps;
  const begun = performance.now();
  const hasTaken = (ms: number): boolean => performance.now() - begun >= ms;
  const { user_id: userId, id } = endpoint;
  const together = endpoint.kind !== 'webhook';
  try {
    for (;;) {
      const most = together ? webhookLimits.eventsAtOnce : atOnce[pace];
      const due = await takeDue(db, { userId, id, lease, together, most });
      if (due.length === 0) break;
      const messages = together ? [due] : due.map((delivery) => [delivery]);
      const taken = await Promise.all(messages.map((message) => deliver(deps, endpoint, message)));
      if (stop.aborted || together || pace === 'slow' || taken.includes(false) || hasTaken(turnMs)) break;
    }
  } catch (error) {
    log.warn({ err: error, userId, endpoint: id }, 'deliveries to a webhook endpoint broke off');
  }
  // When that cannot be written, the lease runs out.
  await releaseEndpoint(db, userId, id, lease, stop.aborted ? null : hasTaken(slowMs)).catch(() => undefined);
};

/**
 * Delivers what is due to the webhook endpoints of all accounts until stopped: at the news of it, and when the time of what
 * waits has come.
 */
export const startWebhooks = (
  context: Pick<Deps, 'db' | 'config' | 'log' | 'changes'>,
  resolve?: Resolve,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const deps: DeliveryDeps = { ...context, stop: stopping.signal, resolve };
  const lease = randomUUID();
  const serving: Readonly<Record<Pace, Set<Promise<void>>>> = { quick: new Set(), slow: new Set() };

  const begin = (endpoint: LeasedEndpoint, pace: Pace): void => {
    let at = pace;
    const becomesSlow = setTimeout(() => {
      serving[at].delete(work);
      at = 'slow';
      serving[at].add(work);
      void markSlow(context.db, endpoint.user_id, endpoint.id, lease)
        // It is marked at its release as well.
        .catch(() => undefined)
        .then(wake);
    }, slowMs);
    const work = serve(deps, endpoint, lease, pace).finally(() => {
      clearTimeout(becomesSlow);
      serving[at].delete(work);
      // There is room again, and it may be due again, now among the others.
      wake();
    });
    serving[at].add(work);
  };

  /** Answers in how many milliseconds there may be more to do. */
  const fill = async (pace: Pace): Promise<number | null | undefined> => {
    const free = slots[pace] - serving[pace].size;
    if (free <= 0) return undefined;
    const leased = await leaseEndpoints(context.db, lease, pace === 'slow', free);
    for (const endpoint of leased) begin(endpoint, pace);
    if (leased.length > 0) return 0;
    return (await findNextDue(context.db, pace === 'slow'))[0]?.due_ms;
  };
  const pollOf = (pace: Pace) =>
    whenDue(context, {
      everyMs: pollEveryMs[pace],
      news: 'webhooks',
      failed: 'could not look for webhooks that are due',
      work: () => fill(pace),
    });
  const polls = [pollOf('quick'), pollOf('slow')];
  const wake = (): void => {
    for (const poll of polls) poll.wake();
  };
  return async () => {
    await Promise.all(polls.map((poll) => poll.stop()));
    stopping.abort();
    await Promise.all([...serving.quick, ...serving.slow]);
    // What is left of it others may have put off until the leases of this process run out.
    context.changes.tellDue('webhooks');
  };
};
