import { sendNotice } from '../../notices/public-api.ts';
import type { Deps } from '../../platform/deps.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Resolve } from './post-webhook.ts';
import { type LeasedEndpoint, disableEndpoint, findManagers } from './store.ts';

export type DeliveryDeps = Pick<Deps, 'db' | 'config' | 'log'> & {
  /** Ends attempts under way; nothing is written of them. */
  readonly stop: AbortSignal;
  readonly resolve?: Resolve | undefined;
};

export const disable = (
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
