import { randomUUID } from 'node:crypto';
import { webhookLimits } from '@waybill/contract/vocabulary/webhook.ts';
import type { Deps } from '../../../platform/deps.ts';
import { whenDue } from '../../../platform/due.ts';
import { type Resolve, postWebhook } from './post-webhook.ts';
import {
  type DueDelivery,
  type LeasedEndpoint,
  disableEndpoint,
  findManagers,
  findNextDue,
  finishAttempt,
  leaseEndpoints,
  markSlow,
  releaseEndpoint,
  takeDue,
} from './store.ts';
import { chatTranslators } from '@waybill/phrases/chat-phrases.ts';
import { Webhook } from 'standardwebhooks';
import { cardOf } from '../card.ts';
import { judge, messageOf } from '../presets.ts';
import { bodyOf, retryAfter, webhookId } from '../rules.ts';
import { openRobot, openSecret } from '../sealed-secret.ts';
import { betweenMessages } from '../store.ts';
import { sendNotice } from '../../notices/public-api.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';

type DeliveryDeps = Pick<Deps, 'db' | 'config' | 'log'> & {
  /** Ends attempts under way; nothing is written of them. */
  readonly stop: AbortSignal;
  readonly resolve?: Resolve | undefined;
};

const disable = (
  { db, log }: DeliveryDeps,
  endpoint: LeasedEndpoint,
  why: 'gone' | 'failing',
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [disabled] = await disableEndpoint(tx, endpoint.user_id, endpoint.id, why);
    if (disabled === undefined) return;
    const { url, name, team } = disabled;
    const what = why === 'gone' ? 'webhookGone' : 'webhookFailing';
    const host = name === null || name === '' ? new URL(url).host : name;
    const told = team ? (await findManagers(tx)).map(({ id }) => id) : [endpoint.user_id];
    for (const userId of told)
      await sendNotice(tx, { userId, event: 'security', what, host, ...(team && { team }) });
    log.info({ userId: endpoint.user_id, endpoint: endpoint.id, why }, 'a webhook endpoint was switched off');
  });

/** A delivery as Standard Webhooks says: during a rotation with a signature of each secret. Null when no key opens it. */
const standardMessage = (
  { config }: DeliveryDeps,
  { user_id: userId, url, secret, old_secret: old }: LeasedEndpoint,
  delivery: DueDelivery,
) => {
  const [id, body, now] = [webhookId(delivery.event_id), bodyOf(delivery), new Date()];
  const secrets = [secret, old].flatMap((sealed) =>
    sealed === null ? [] : [openSecret(config, userId, sealed)],
  );
  const open = secrets.filter((one) => one !== null);
  if (open.length === 0) return null;
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': open.map((one) => new Webhook(one).sign(id, now, body)).join(' '),
  };
  return { url, body, headers };
};

/** Deliveries as one message to a robot. Null when no key opens where it is. */
const robotMessage = (
  { config }: DeliveryDeps,
  { kind, user_id: userId, secret, language }: LeasedEndpoint,
  deliveries: readonly DueDelivery[],
) => {
  const robot = openRobot(config, userId, secret);
  if (robot === null || kind === 'webhook') return null;
  const card = cardOf(chatTranslators[language ?? 'zh-CN'], deliveries, config.publicUrl);
  return { ...messageOf(kind, robot, card, Date.now()), headers: {} };
};

/** Of the waits between attempts the last that there is, and the most that a robot waits, in seconds. */
const lastWait = 9;
const robotWait = 600;

const deliver = async (
  deps: DeliveryDeps,
  endpoint: LeasedEndpoint,
  deliveries: readonly DueDelivery[],
): Promise<boolean> => {
  const { db, config, log, stop, resolve } = deps;
  const { kind, user_id: userId, id: endpointId } = endpoint;
  const [first] = deliveries;
  if (first === undefined) return true;
  const message =
    kind === 'webhook' ? standardMessage(deps, endpoint, first) : robotMessage(deps, endpoint, deliveries);
  if (message === null) {
    log.error({ userId, endpoint: endpointId }, 'no key opens the secret of a webhook endpoint');
    return false;
  }
  const { retryAfter: named, ...posted } = await postWebhook(message.url, message, {
    allowPrivate: config.webhookAllowPrivate,
    stop,
    resolve,
  });
  if (stop.aborted) return false;
  const { taken, forGood } = judge(kind, posted);
  const attempts = Math.min(...deliveries.map((delivery) => delivery.attempts + 1));
  const robot = kind !== 'webhook';
  const wait = retryAfter(robot ? Math.min(attempts, lastWait) : attempts, named, Math.random());
  const again = robot && wait !== undefined ? Math.min(wait, robotWait) : wait;
  const ended = again === undefined || (robot && forGood) ? 'failed' : 'pending';
  const [finished] = await finishAttempt(db, {
    ...posted,
    error: posted.error ?? (robot && !taken && posted.status === 200 ? 'refused' : null),
    userId,
    endpointId,
    eventIds: deliveries.map(({ event_id: eventId }) => eventId),
    state: taken ? 'delivered' : ended,
    againAfter: again ?? 0,
    restSeconds: robot ? (taken ? betweenMessages : (again ?? 0)) : null,
  });
  if (forGood) await disable(deps, endpoint, 'gone');
  else if (finished?.given_up === true) await disable(deps, endpoint, 'failing');
  return taken;
};

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
