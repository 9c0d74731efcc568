import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { type Role, isStaff, roles } from '@waybill/contract/permissions.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { listSessions, signOutEverywhere } from '../../sessions/public-api.ts';
import { effectOf, expireProposals, notifyUser } from '../approvals/public-api.ts';
import { countNarrowedKeys, narrowKeys } from '../keys/public-api.ts';
import { type AccountActOptions, actOnAccount } from './account-act.ts';
import { updateRole } from './store.ts';

export type RoleChange = { readonly userId: number; readonly role: Role; readonly reason: string };

const isLower = (after: Role, before: Role): boolean => roles.indexOf(after) < roles.indexOf(before);

/**
 * Changes the role of somebody else; every node goes by the new one within a second. Less of a role ends what its
 * account proposed. Who becomes one of the staff is signed out: the next sign-in asks whether the password is good enough
 * for that. API keys of the account lose what the new role has not, for good, and gain nothing. Throws stale
 * when the account has that role already, and what `actOnAccount` rejects.
 */
export const setRole = (db: Db, change: RoleChange, options: AccountActOptions): Promise<ActResult> => {
  const { userId, role } = change;
  return actOnAccount(
    db,
    {
      right: 'role',
      wanted: change,
      plan: async (tx, { target }) => {
        if (target.role === role) throw new AppError('stale', { hint: 'errors.stale.settings' });
        const keys = await countNarrowedKeys(tx, userId, role);
        const joins = !isStaff(target.role) && isStaff(role);
        return effectOf({
          role: { before: target.role, after: role },
          sessionsEnded: joins ? (await listSessions(tx, userId, -1)).length : 0,
          keysNarrowed: keys.narrowed,
          keysEnded: keys.ended,
        });
      },
      carryOut: async (tx, { target }, { sessionsEnded }) => {
        await updateRole(tx, userId, role, options.by.userId);
        if (isLower(role, target.role)) await expireProposals(tx, userId);
        if (!isStaff(target.role) && isStaff(role)) await signOutEverywhere(tx, userId, 'revoked');
        const keys = await narrowKeys(tx, userId, role);
        await notifyUser(tx, userId, { event: 'security', act: 'role' });
        const after = { role, sessionsEnded, keysNarrowed: keys.narrowed, keysEnded: keys.ended };
        return { act: 'user.role', before: { role: target.role }, after };
      },
    },
    options,
  );
};
