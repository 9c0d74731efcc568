import { chatTranslators } from '@waybill/phrases/chat-phrases.ts';
import { Webhook } from 'standardwebhooks';
import { cardOf } from '../card.ts';
import { judge, messageOf } from '../presets.ts';
import { bodyOf, retryAfter, webhookId } from '../rules.ts';
import { openRobot, openSecret } from '../sealed-secret.ts';
import { betweenMessages } from '../store.ts';
import { type DeliveryDeps, disable } from './disable.ts';
import { postWebhook } from './post-webhook.ts';
import { type DueDelivery, type LeasedEndpoint, finishAttempt } from './store.ts';

type Message = {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A delivery as Standard Webhooks says: during a rotation with a signature of each secret. Null when no key opens it. */
const standardMessage = (
  { config }: DeliveryDeps,
  { user_id: userId, url, secret, old_secret: old }: LeasedEndpoint,
  delivery: DueDelivery,
): Message | null => {
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
): Message | null => {
  const robot = openRobot(config, userId, secret);
  if (robot === null || kind === 'webhook') return null;
  const card = cardOf(chatTranslators[language ?? 'zh-CN'], deliveries, config.publicUrl);
  return { ...messageOf(kind, robot, card, Date.now()), headers: {} };
};

/** Of the waits between attempts the last that there is, and the most that a robot waits, in seconds. */
const lastWait = 9;
const robotWait = 600;

export const deliver = async (
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
  const posted = await postWebhook(message.url, message, {
    allowPrivate: config.webhookAllowPrivate,
    stop,
    resolve,
  });
  if (stop.aborted) return false;
  const { taken, forGood } = judge(kind, posted);
  const attempts = Math.min(...deliveries.map((delivery) => delivery.attempts + 1));
  const robot = kind !== 'webhook';
  const wait = retryAfter(robot ? Math.min(attempts, lastWait) : attempts, posted.retryAfter, Math.random());
  const again = robot && wait !== undefined ? Math.min(wait, robotWait) : wait;
  const ended = again === undefined || (robot && forGood) ? 'failed' : 'pending';
  const [finished] = await finishAttempt(db, {
    status: posted.status,
    error: posted.error ?? (robot && !taken && posted.status === 200 ? 'refused' : null),
    durationMs: posted.durationMs,
    response: posted.response,
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
