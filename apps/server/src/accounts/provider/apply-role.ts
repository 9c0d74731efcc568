import { type Role, isStaff, roles } from '@waybill/contract/permissions.ts';
import {
  countSuperAdminsBut,
  expireProposals,
  lockRoles,
  notifyUser,
} from '../../console/approvals/public-api.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import { narrowKeys } from '../../console/keys/public-api.ts';
import type { Operator } from '../../platform/access/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { signOutEverywhere } from '../../sessions/public-api.ts';
import { findUser } from '../store.ts';
import { updateRole } from './store.ts';

/** The provider as the audit names it, which has no account. */
export const providerActor = (issuer: string): Operator => ({
  userId: null,
  userName: `OIDC (${new URL(issuer).host})`,
  role: null,
  ip: null,
  traceId: null,
});

/**
 * Gives an account the role that the provider's claims say, as a super admin would: proposals end with less, keys are
 * narrowed, its owner is notified, and it is in the audit. Who joins or leaves the staff is signed out. Throws
 * lastSuperAdmin: somebody has to be left who can give roles.
 */
export const applyRole = (db: Db, issuer: string, userId: number, role: Role): Promise<void> =>
  inUserTransaction(db, userId, async (tx) => {
    await lockRoles(tx);
    const user = await findUser(tx, userId);
    if (user === undefined) throw new AppError('notFound');
    if (user.role === role) return;
    if (user.role === 'super_admin') {
      const [left] = await countSuperAdminsBut(tx, userId);
      if ((left?.count ?? 0) === 0) throw new AppError('lastSuperAdmin');
    }
    await updateRole(tx, userId, role);
    if (roles.indexOf(role) < roles.indexOf(user.role)) await expireProposals(tx, userId);
    const moves = isStaff(role) !== isStaff(user.role);
    const sessionsEnded = moves ? await signOutEverywhere(tx, userId, 'revoked') : 0;
    const keys = await narrowKeys(tx, userId, role);
    await notifyUser(tx, userId, { event: 'security', act: 'role' });
    await writeAudit(tx, providerActor(issuer), {
      act: 'user.role',
      targetType: 'user',
      targetId: userId,
      targetName: user.user_name,
      before: { role: user.role },
      after: { role, sessionsEnded, keysNarrowed: keys.narrowed, keysEnded: keys.ended },
    });
  });
