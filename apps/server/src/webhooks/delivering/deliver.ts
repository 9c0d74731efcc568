import { Webhook } from 'standardwebhooks';
import { sendNotice } from '../../notices/public-api.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { bodyOf, retryAfter, webhookId } from '../rules.ts';
import { openSecret } from '../sealed-secret.ts';
import { type Resolve, postWebhook } from './post-webhook.ts';
import { type DueDelivery, type LeasedEndpoint, disableEndpoint, finishAttempt } from './store.ts';

export type DeliveryDeps = Pick<Deps, 'db' | 'config' | 'log'> & {
  /** Ends attempts under way; nothing is written of them. */
  readonly stop: AbortSignal;
  readonly resolve?: Resolve | undefined;
};

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

const disable = (
  { db, log }: DeliveryDeps,
  endpoint: LeasedEndpoint,
  why: 'gone' | 'failing',
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [disabled] = await disableEndpoint(tx, endpoint.user_id, endpoint.id, why);
    if (disabled === undefined) return;
    const { host } = new URL(disabled.url);
    const what = why === 'gone' ? 'webhookGone' : 'webhookFailing';
    await sendNotice(tx, { userId: endpoint.user_id, event: 'security', what, host });
    log.info({ userId: endpoint.user_id, endpoint: endpoint.id, why }, 'a webhook endpoint was switched off');
  });

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
