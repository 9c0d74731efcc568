import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { listSessions, signOutEverywhere } from '../../sessions/public-api.ts';
import { effectOf, expireProposals, notifyUser } from '../approvals/public-api.ts';
import { countKeys, endKeys } from '../keys/public-api.ts';
import { type AccountActOptions, actOnAccount } from './account-act.ts';
import { reasonAgainstStatus } from './rules.ts';
import { updateStatus } from './store.ts';

export type StatusChange = {
  readonly userId: number;
  readonly status: 'active' | 'disabled';
  readonly reason: string;
};

/**
 * Disables an account, which ends its sessions and API keys, or enables it again. Throws stale when it has that
 * status already, unsupported for one that waits for its activation, and what `actOnAccount` rejects.
 */
export const setStatus = (db: Db, change: StatusChange, options: AccountActOptions): Promise<ActResult> => {
  const { userId, status } = change;
  const disables = status === 'disabled';
  return actOnAccount(
    db,
    {
      right: 'status',
      wanted: change,
      plan: async (tx, { target }) => {
        const before = target.status;
        const against = reasonAgainstStatus(before, status);
        if (against === 'stale') throw new AppError('stale', { hint: 'errors.stale.settings' });
        if (against !== undefined) throw new AppError(against, { moneyEffect: 'none' });
        return effectOf({
          status: { before, after: status },
          sessionsEnded: disables ? (await listSessions(tx, userId, -1)).length : 0,
          keysEnded: disables ? await countKeys(tx, userId) : 0,
        });
      },
      carryOut: async (tx, { target }, effect) => {
        await updateStatus(tx, userId, status, options.by.userId);
        if (disables) {
          await signOutEverywhere(tx, userId, 'disabled');
          await endKeys(tx, userId);
          await expireProposals(tx, userId);
        }
        if (!disables) await notifyUser(tx, userId, { event: 'security', act: 'enabled' });
        const after = { status, sessionsEnded: effect.sessionsEnded, keysEnded: effect.keysEnded };
        return { act: 'user.status', before: { status: target.status }, after };
      },
    },
    options,
  );
};
