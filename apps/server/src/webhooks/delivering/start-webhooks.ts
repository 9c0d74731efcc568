import { randomUUID } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { repeat } from '../../platform/repeat.ts';
import { deliverToChat, isChannel } from '../chats/deliver-chat.ts';
import { deliver } from './deliver.ts';
import type { DeliveryDeps } from './disable.ts';
import type { Resolve } from './post-webhook.ts';
import { type LeasedEndpoint, leaseEndpoints, releaseEndpoint, takeDue } from './store.ts';

/** Those that failed last rest for seconds at least. */
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

/** Delivers what is due to the webhook endpoints of all accounts until stopped. */
export const startWebhooks = (
  context: Pick<Deps, 'db' | 'config' | 'log' | 'mailer'>,
  resolve?: Resolve,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const deps: DeliveryDeps = { ...context, stop: stopping.signal, resolve };
  const lease = randomUUID();
  const serving: Readonly<Record<Health, Set<Promise<void>>>> = { healthy: new Set(), failing: new Set() };

  const fill = async (health: Health): Promise<void> => {
    const free = most[health] - serving[health].size;
    if (free === 0) return;
    for (const endpoint of await leaseEndpoints(context.db, lease, health === 'failing', free)) {
      const work = serve(deps, endpoint, lease, health).finally(() => serving[health].delete(work));
      serving[health].add(work);
    }
  };
  const poll = (health: Health) =>
    repeat(pollEveryMs[health], async () => {
      try {
        await fill(health);
      } catch (error) {
        context.log.warn({ err: error }, 'could not look for webhooks that are due');
      }
    });
  const stops = [poll('healthy'), poll('failing')];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    stopping.abort();
    await Promise.all([...serving.healthy, ...serving.failing]);
  };
};
