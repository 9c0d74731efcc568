import { randomUUID } from 'node:crypto';
import { safetyMs } from '../../platform/db/changes.ts';
import type { Deps } from '../../platform/deps.ts';
import { repeatWhenDue } from '../../platform/repeat.ts';
import { deliverToChat, isChannel } from '../chats/deliver-chat.ts';
import { deliver } from './deliver.ts';
import type { DeliveryDeps } from './disable.ts';
import type { Resolve } from './post-webhook.ts';
import { type LeasedEndpoint, findNextDue, leaseEndpoints, releaseEndpoint, takeDue } from './store.ts';

/** Milliseconds between two looks at the least; those that failed last rest for seconds. */
const pollEveryMs = { healthy: 250, failing: 1_000 } as const;

/** Endpoints of a process that are delivered to at the same time: those that failed last have places of their own. */
const most = { healthy: 100, failing: 50 } as const;

/** Deliveries to one endpoint at the same time; one that fails is tried with a single one. */
const atOnce = { healthy: 4, failing: 1 } as const;

type Health = keyof typeof most;

/** Delivers what is due until an endpoint has nothing more, fails, or was given to another. */
const serve = async (
  deps: DeliveryDeps,
  endpoint: LeasedEndpoint,
  lease: string,
  health: Health,
): Promise<void> => {
  const { db, log, stop } = deps;
  const { user_id: userId, id } = endpoint;
  try {
    if (isChannel(endpoint)) await deliverToChat(deps, endpoint, lease);
    else
      for (;;) {
        const due = await takeDue(db, userId, id, lease, atOnce[health]);
        if (due.length === 0) break;
        const taken = await Promise.all(due.map((delivery) => deliver(deps, endpoint, delivery)));
        if (stop.aborted || health === 'failing' || taken.includes(false)) break;
      }
  } catch (error) {
    log.warn({ err: error, userId, endpoint: id }, 'deliveries to a webhook endpoint broke off');
  }
  // When that cannot be written, the lease runs out.
  await releaseEndpoint(db, userId, id, lease).catch(() => undefined);
};

/**
 * Delivers what is due to the webhook endpoints of all accounts until stopped: at the news of it, and when the time of what
 * waits has come.
 */
export const startWebhooks = (
  context: Pick<Deps, 'db' | 'config' | 'log' | 'mailer' | 'changes'>,
  resolve?: Resolve,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const deps: DeliveryDeps = { ...context, stop: stopping.signal, resolve };
  const lease = randomUUID();
  const serving: Readonly<Record<Health, Set<Promise<void>>>> = { healthy: new Set(), failing: new Set() };

  /** Answers in how many milliseconds there may be more to do. */
  const fill = async (health: Health): Promise<number | undefined> => {
    const free = most[health] - serving[health].size;
    if (free === 0) return undefined;
    const leased = await leaseEndpoints(context.db, lease, health === 'failing', free);
    for (const endpoint of leased) {
      const work = serve(deps, endpoint, lease, health).finally(() => {
        serving[health].delete(work);
        // There is room again, and it may be due again, as one that fails or fails no more.
        wake();
      });
      serving[health].add(work);
    }
    if (leased.length > 0) return 0;
    return (await findNextDue(context.db, health === 'failing'))[0]?.due_ms ?? undefined;
  };
  const pollOf = (health: Health) =>
    repeatWhenDue(
      {
        leastMs: pollEveryMs[health],
        mostMs: () => (context.changes.hears() ? safetyMs : pollEveryMs[health]),
      },
      async () => {
        try {
          return await fill(health);
        } catch (error) {
          context.log.warn({ err: error }, 'could not look for webhooks that are due');
          return 0;
        }
      },
    );
  const polls = [pollOf('healthy'), pollOf('failing')];
  const wake = (): void => {
    for (const poll of polls) poll.wake();
  };
  context.changes.onDue('webhooks', wake);
  return async () => {
    await Promise.all(polls.map((poll) => poll.stop()));
    stopping.abort();
    await Promise.all([...serving.healthy, ...serving.failing]);
    // What is left of it others may have put off until the leases of this process run out.
    context.changes.tellDue('webhooks');
  };
};
