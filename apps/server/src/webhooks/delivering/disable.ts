import { sendNotice } from '../../notices/public-api.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Resolve } from './post-webhook.ts';
import { type LeasedEndpoint, disableEndpoint, findManagers } from './store.ts';

export type DeliveryDeps = Pick<Deps, 'db' | 'config' | 'log' | 'mailer'> & {
  /** Ends attempts under way; nothing is written of them. */
  readonly stop: AbortSignal;
  readonly resolve?: Resolve | undefined;
};

/** Switches an endpoint or a chat channel off, and notifies its owner; of a channel of the team whoever may manage it. */
export const disable = (
  { db, log }: DeliveryDeps,
  endpoint: LeasedEndpoint,
  why: 'gone' | 'failing',
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [disabled] = await disableEndpoint(tx, endpoint.user_id, endpoint.id, why);
    if (disabled === undefined) return;
    const { url, name, team } = disabled;
    const to = { userId: endpoint.user_id, event: 'security' } as const;
    const chat = why === 'gone' ? 'chatGone' : 'chatFailing';
    if (team && name !== null)
      for (const { id: userId } of await findManagers(tx))
        await sendNotice(tx, { ...to, userId, what: chat, name, team });
    else if (name !== null) await sendNotice(tx, { ...to, what: chat, name });
    else {
      const what = why === 'gone' ? 'webhookGone' : 'webhookFailing';
      await sendNotice(tx, { ...to, what, host: new URL(url).host });
    }
    log.info({ userId: endpoint.user_id, endpoint: endpoint.id, why }, 'a webhook endpoint was switched off');
  });
