import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { hasSecondFactor, resetSecondFactor } from '../../accounts/public-api.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { listSessions } from '../../sessions/public-api.ts';
import { effectOf } from '../approvals/public-api.ts';
import { type AccountActOptions, actOnAccount } from './account-act.ts';

/**
 * Takes the second factor of somebody else away, whose app is lost, and ends their sessions; they are notified here and
 * by mail. Throws stale when there is none, and what `actOnAccount` rejects.
 */
export const resetFactor = (
  db: Db,
  wanted: { readonly userId: number; readonly reason: string },
  options: AccountActOptions,
): Promise<ActResult> => {
  const { userId } = wanted;
  return actOnAccount(
    db,
    {
      right: 'factor',
      wanted,
      plan: async (tx) => {
        if ((await hasSecondFactor(tx, userId)).length === 0)
          throw new AppError('stale', { hint: 'errors.stale.secondFactor' });
        return effectOf({ sessionsEnded: (await listSessions(tx, userId, -1)).length });
      },
      carryOut: async (tx) => {
        const sessionsEnded = await resetSecondFactor(tx, userId);
        return { act: 'user.reset_second_factor', after: { sessionsEnded } };
      },
    },
    options,
  );
};
