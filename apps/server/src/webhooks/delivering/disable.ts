import { sendNotice } from '../../notices/public-api.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Resolve } from './post-webhook.ts';
import { type LeasedEndpoint, disableEndpoint } from './store.ts';

export type DeliveryDeps = Pick<Deps, 'db' | 'config' | 'log'> & {
  /** Ends attempts under way; nothing is written of them. */
  readonly stop: AbortSignal;
  readonly resolve?: Resolve | undefined;
};

/** Switches an endpoint or a chat channel off, and notifies its owner. */
export const disable = (
  { db, log }: DeliveryDeps,
  endpoint: LeasedEndpoint,
  why: 'gone' | 'failing',
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [disabled] = await disableEndpoint(tx, endpoint.user_id, endpoint.id, why);
    if (disabled === undefined) return;
    const { url, name } = disabled;
    const to = { userId: endpoint.user_id, event: 'security' } as const;
    if (name !== null)
      await sendNotice(tx, { ...to, what: why === 'gone' ? 'chatGone' : 'chatFailing', name });
    else {
      const what = why === 'gone' ? 'webhookGone' : 'webhookFailing';
      await sendNotice(tx, { ...to, what, host: new URL(url).host });
    }
    log.info({ userId: endpoint.user_id, endpoint: endpoint.id, why }, 'a webhook endpoint was switched off');
  });
