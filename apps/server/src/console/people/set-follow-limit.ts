import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { readFollowLimit } from '../../followed-numbers/public-api.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { effectOf } from '../approvals/public-api.ts';
import { type AccountActOptions, actOnAccount } from './account-act.ts';
import { updateFollowLimit } from './store.ts';

/**
 * Sets how many numbers an account may follow; what it follows stays. Throws stale when it may follow so many already,
 * and what `actOnAccount` rejects.
 */
export const setFollowLimit = (
  db: Db,
  change: { readonly userId: number; readonly limit: number; readonly reason: string },
  options: AccountActOptions,
): Promise<ActResult> => {
  const { userId, limit } = change;
  return actOnAccount(
    db,
    {
      right: 'follow',
      wanted: change,
      plan: async (tx) => {
        const before = (await readFollowLimit(tx, userId)).limit;
        if (before === limit) throw new AppError('stale', { hint: 'errors.stale.settings' });
        return effectOf({ followLimit: { before, after: limit } });
      },
      carryOut: async (tx, _, { followLimit: changed }) => {
        await updateFollowLimit(tx, userId, limit);
        const before = { followLimit: changed?.before };
        return { act: 'user.follow_limit', before, after: { followLimit: limit } };
      },
    },
    options,
  );
};
