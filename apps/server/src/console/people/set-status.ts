import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { isStaff } from '@waybill/contract/permissions.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { listSessions, signOutEverywhere } from '../../sessions/public-api.ts';
import { effectOf, expireProposals, notifyUser } from '../approvals/public-api.ts';
import { countKeys, endKeys } from '../keys/public-api.ts';
import { pauseEndpoints } from '../../webhooks/public-api.ts';
import { countAssigned, returnTickets } from '../../tickets/public-api.ts';
import { type AccountActOptions, actOnAccount } from './account-act.ts';
import { reasonAgainstStatus } from './rules.ts';
import { countStanding, updateStatus } from './store.ts';

export type StatusChange = {
  readonly userId: number;
  readonly status: 'active' | 'disabled';
  readonly reason: string;
};

/**
 * Disables an account, which ends its sessions and API keys, pauses its webhooks and returns its tickets, or enables it again. Throws stale when it has that
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
        if (!disables) return effectOf({ status: { before, after: status } });
        const [standing] = await countStanding(tx, userId);
        return effectOf({
          status: { before, after: status },
          ...standing,
          sessionsEnded: (await listSessions(tx, userId, -1)).length,
          keysEnded: await countKeys(tx, userId),
          ticketsReturned: await countAssigned(tx, userId),
        });
      },
      carryOut: async (tx, { target }, effect) => {
        await updateStatus(tx, userId, status, options.by.userId);
        if (disables) {
          await signOutEverywhere(tx, userId, 'disabled');
          await endKeys(tx, userId);
          await pauseEndpoints(tx, userId);
          await expireProposals(tx, userId);
          if (isStaff(target.role)) await returnTickets(tx);
        }
        if (!disables) await notifyUser(tx, userId, { event: 'security', act: 'enabled' });
        const { sessionsEnded, keysEnded, ticketsReturned } = effect;
        const after = {
          status,
          sessionsEnded,
          keysEnded,
          ...(ticketsReturned > 0 ? { ticketsReturned } : {}),
        };
        return { act: 'user.status', before: { status: target.status }, after };
      },
    },
    options,
  );
};
