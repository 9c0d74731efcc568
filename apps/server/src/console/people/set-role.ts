import type { ActResult } from '@waybill/contract/endpoints/people-shapes.ts';
import { type Role, isStaff, roleMay, roles } from '@waybill/contract/permissions.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { listSessions, signOutEverywhere } from '../../sessions/public-api.ts';
import { effectOf, expireProposals, notifyUser } from '../approvals/public-api.ts';
import { countNarrowedKeys, narrowKeys } from '../keys/public-api.ts';
import { countAssigned, returnTickets } from '../../tickets/public-api.ts';
import { type AccountActOptions, actOnAccount } from './account-act.ts';
import { updateRole } from './store.ts';

export type RoleChange = { readonly userId: number; readonly role: Role; readonly reason: string };

const answers = (role: Role): boolean => roleMay(role, 'tickets:answer');

const isLower = (after: Role, before: Role): boolean => roles.indexOf(after) < roles.indexOf(before);

/**
 * Changes the role of somebody else; every node goes by the new one within a second. Less of a role ends what its
 * account proposed, and without the right to answer them its tickets become unassigned. Who becomes one of the staff is signed out: the next sign-in asks whether the password is good enough
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
          ticketsReturned: answers(role) ? 0 : await countAssigned(tx, userId),
        });
      },
      carryOut: async (tx, { target }, { sessionsEnded, ticketsReturned }) => {
        await updateRole(tx, userId, role, options.by.userId);
        if (isLower(role, target.role)) await expireProposals(tx, userId);
        if (!isStaff(target.role) && isStaff(role)) await signOutEverywhere(tx, userId, 'revoked');
        if (answers(target.role) && !answers(role)) await returnTickets(tx);
        const keys = await narrowKeys(tx, userId, role);
        await notifyUser(tx, userId, { event: 'security', act: 'role' });
        const after = {
          role,
          sessionsEnded,
          keysNarrowed: keys.narrowed,
          keysEnded: keys.ended,
          ...(ticketsReturned > 0 ? { ticketsReturned } : {}),
        };
        return { act: 'user.role', before: { role: target.role }, after };
      },
    },
    options,
  );
};
