import type { Role } from '@waybill/contract/permissions.ts';
import { findUserByAccount } from '../../accounts/public-api.ts';
import type { AuditEntry } from '../../platform/access/audit.ts';
import type { Db } from '../../platform/db/database.ts';

/** One of the staff of the demo. */
export type StaffMember = { readonly id: number; readonly name: string; readonly role: Role };

/** The account of the staff with that e-mail address. */
export const findStaff = async (db: Db, email: string): Promise<StaffMember> => {
  const user = await findUserByAccount(db, email);
  if (user === undefined) throw new Error(`${email} is no account`);
  return { id: user.id, name: user.user_name, role: user.role };
};

/** Something that one of the staff did at a time, as ISO 8601. */
export type PastAct = AuditEntry & { readonly at: string; readonly by: StaffMember };

/** The same as the audit keeps it. */
export const auditRow = ({
  at,
  by,
  act,
  targetType,
  targetId,
  targetName,
  reason,
  before,
  after,
}: PastAct) => ({
  created_at: at,
  actor_id: by.id,
  actor_name: by.name,
  actor_role: by.role,
  act,
  target_type: targetType,
  target_id: targetId === null ? null : String(targetId),
  target_name: targetName,
  reason: reason ?? null,
  before: before ?? null,
  after: after ?? null,
  ip: '192.0.2.14',
});
