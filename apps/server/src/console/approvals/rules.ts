import type { ErrorName } from '@waybill/contract/codes.ts';
import type { StaffAct, actRights } from '@waybill/contract/endpoints/people-shapes.ts';
import { type Permission, type Role, isStaff, roleMay } from '@waybill/contract/permissions.ts';
import { toHundredths } from '@waybill/contract/vocabulary/points.ts';
import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';

/** The permission that each act on an account needs. */
const permissionFor: Readonly<Record<StaffAct, Permission>> = {
  recharge: 'users:money',
  refund: 'users:money',
  adjust: 'users:money',
  status: 'users:status',
  role: 'users:role',
  revoke: 'users:status',
};

export type ActRight = (typeof actRights)[number];

/** An account as far as rights depend on it. */
export type Party = { readonly id: number; readonly role: Role; readonly status: string };

/**
 * What somebody may do to an account, or why not (product rules, section 12). `role`: the permission is missing. Nobody
 * acts on their own account; only a super admin acts on the staff; a last super admin stays one and stays active.
 * `superAdminsLeft` counts the active ones without the target.
 */
export const rightTo = (act: StaffAct, caller: Party, target: Party, superAdminsLeft: number): ActRight => {
  if (caller.status !== 'active' || !roleMay(caller.role, permissionFor[act])) return 'role';
  if (caller.id === target.id) return 'self';
  if (isStaff(target.role) && caller.role !== 'super_admin') return 'staff';
  const takesSuperAdmin = (act === 'status' || act === 'role') && target.role === 'super_admin';
  if (takesSuperAdmin && target.status === 'active' && superAdminsLeft === 0) return 'last_super_admin';
  return act === 'adjust' ? 'propose' : 'yes';
};

const refusals: Readonly<Partial<Record<ActRight, ErrorName>>> = {
  role: 'forbidden',
  self: 'ownAccount',
  staff: 'staffAccount',
  last_super_admin: 'lastSuperAdmin',
};

/** The error that a missing right is answered with; undefined when the act may be done or proposed. */
export const refusalFor = (right: ActRight): ErrorName | undefined => refusals[right];

/** Hundredths that one act may move without the approval of another, whoever does it. */
const freely = toHundredths(staffLimits.points);

/** Whether an act needs a second pair of eyes: every adjustment, and whatever moves more than the limit. */
export const needsApproval = (act: 'recharge' | 'refund' | 'adjust', points: number): boolean =>
  act === 'adjust' || Math.abs(points) > freely;

export type Decision = 'approve' | 'refuse' | 'withdraw';

/** What speaks against deciding a proposal; the first reason found. */
export const reasonAgainstDecision = (
  decision: Decision,
  caller: Party,
  approval: { readonly state: string; readonly proposedBy: number; readonly userId: number },
): ErrorName | undefined => {
  const mine = approval.proposedBy === caller.id;
  if (decision === 'withdraw' ? !mine : !mayDecide(caller)) return 'forbidden';
  if (decision !== 'withdraw' && (mine || approval.userId === caller.id)) return 'ownAccount';
  return approval.state === 'pending' ? undefined : 'decided';
};

/** Whether somebody decides proposals at all. */
export const mayDecide = ({ role, status }: Party): boolean =>
  status === 'active' && roleMay(role, 'approvals:decide');
