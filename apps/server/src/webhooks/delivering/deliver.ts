import { Webhook } from 'standardwebhooks';
import { bodyOf, retryAfter, webhookId } from '../rules.ts';
import { openSecret } from '../sealed-secret.ts';
import { type DeliveryDeps, disable } from './disable.ts';
import { postWebhook } from './post-webhook.ts';
import { type DueDelivery, type LeasedEndpoint, finishAttempt } from './store.ts';

/** Headers of Standard Webhooks: during a rotation a signature of each secret. Null when no key opens the secret. */
const signedHeaders = (
  { config }: DeliveryDeps,
  { user_id: userId, secret, old_secret: old }: LeasedEndpoint,
  id: string,
  body: string,
): Record<string, string> | null => {
  const now = new Date();
  const secrets = [secret, old].flatMap((sealed) =>
    sealed === null ? [] : [openSecret(config, userId, sealed)],
  );
  const open = secrets.filter((one) => one !== null);
  if (open.length === 0) return null;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': open.map((one) => new Webhook(one).sign(id, now, body)).join(' '),
  };
};

/** Sends a delivery once and writes down how that ended; answers whether the receiver took it. */
export const deliver = async (
  deps: DeliveryDeps,
  endpoint: LeasedEndpoint,
  delivery: DueDelivery,
): Promise<boolean> => {
  const { db, config, log, stop, resolve } = deps;
  const body = bodyOf(delivery);
  const headers = signedHeaders(deps, endpoint, webhookId(delivery.event_id), body);
  if (headers === null) {
    log.error(
      { userId: endpoint.user_id, endpoint: endpoint.id },
      'no key opens the secret of a webhook endpoint',
    );
    return false;
  }
  const posted = await postWebhook(
    endpoint.url,
    { body, headers },
    { allowPrivate: config.webhookAllowPrivate, stop, resolve },
  );
  if (stop.aborted) return false;
  const taken = posted.status !== null && posted.status >= 200 && posted.status < 300;
  const again = taken ? undefined : retryAfter(delivery.attempts + 1, posted.retryAfter, Math.random());
  const state = taken ? 'delivered' : again === undefined ? 'failed' : 'pending';
  const givenUp = await finishAttempt(db, endpoint, delivery.event_id, {
    ...posted,
    state,
    againAfter: again ?? 0,
  });
  if (posted.status === 410) await disable(deps, endpoint, 'gone');
  else if (givenUp) await disable(deps, endpoint, 'failing');
  return taken;
};
