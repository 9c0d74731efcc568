import type { ErrorName } from '@waybill/contract/codes.ts';
import type { StaffAct, actRights, approvalObstacles } from '@waybill/contract/endpoints/people-shapes.ts';
import { type Role, isStaff } from '@waybill/contract/roles.ts';
import { type Permission, roleMay } from '@waybill/contract/permissions.ts';
import { toHundredths } from '@waybill/contract/vocabulary/points.ts';
import { staffLimits } from '@waybill/contract/vocabulary/staff.ts';

const permissionFor: Readonly<Record<StaffAct, Permission>> = {
  recharge: 'users:money',
  refund: 'users:money',
  adjust: 'users:money',
  status: 'users:status',
  role: 'users:role',
  revoke: 'users:status',
  follow: 'users:status',
  factor: 'users:role',
  closure: 'users:status',
};

type ActRight = (typeof actRights)[number];

type Party = { readonly id: number; readonly role: Role; readonly status: string };

/**
 * What somebody may do to an account, or why not (product rules, section 12). `role`: the permission is missing. Nobody
 * acts on their own account; only a super admin acts on the staff; a last super admin stays one and stays active.
 * `superAdminsLeft` counts the active ones without the target.
 */
export const rightOf = (
  act: StaffAct,
  { caller, target, superAdminsLeft }: Record<'caller' | 'target', Party> & { superAdminsLeft: number },
): ActRight => {
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

export const errorFor = (right: ActRight): ErrorName | undefined => refusals[right];

/** Hundredths that one act may move without the approval of another, whoever does it. */
const freely = toHundredths(staffLimits.points);

/** Hundredths that one of the staff may give on a day without the approval of another. */
export const freelyADay = toHundredths(staffLimits.dayPoints);

export const isNearLimit = (points: number): boolean =>
  points >= toHundredths(staffLimits.nearPoints) && points <= freely;

/**
 * Why an act by itself needs a second pair of eyes: every adjustment, and whatever moves more than the limit; of
 * exchange codes their sum counts. Null when it does not, where the sum of the day still may.
 */
export const approvalFor = (
  act: 'recharge' | 'refund' | 'adjust' | 'codes',
  points: number,
): 'adjust' | 'act' | null => {
  if (act === 'adjust') return 'adjust';
  return Math.abs(points) > freely ? 'act' : null;
};

export type Decision = 'approve' | 'refuse' | 'withdraw';

export type Decider = Party & {
  /** Has had the role for `staffLimits.roleHours`, or from the beginning. */
  readonly settled: boolean;
  /** Has it from the proposer, or from somebody who has it from them, and so on. */
  readonly madeByProposer: boolean;
  /** Gave the proposer their role within those hours. */
  readonly madeProposer: boolean;
};

/**
 * What speaks against deciding a proposal; the first reason found. Who approves is not somebody's creature: has had the
 * role for a day, and neither owes it to the proposer nor just gave the proposer theirs. Rejecting needs none of that.
 */
export const reasonAgainstDecision = (
  decision: Decision,
  caller: Decider,
  approval: { readonly state: string; readonly proposed_by: number; readonly user_id: number | null },
): (typeof approvalObstacles)[number] | undefined => {
  const mine = approval.proposed_by === caller.id;
  if (decision === 'withdraw' ? !mine : !mayDecide(caller)) return 'forbidden';
  if (decision !== 'withdraw' && mine) return 'ownProposal';
  if (decision !== 'withdraw' && approval.user_id === caller.id) return 'ownAccount';
  if (approval.state !== 'pending') return 'decided';
  if (decision !== 'approve') return undefined;
  if (!caller.settled) return 'approverTooNew';
  return caller.madeByProposer || caller.madeProposer ? 'approverPromoted' : undefined;
};

const mayDecide = ({ role, status }: Party): boolean =>
  status === 'active' && roleMay(role, 'approvals:decide');

/**
 * What makes two numbers of a payment the same: the number in one width and case, without spaces, dashes of
 * any length, separators and characters that are not seen, so that `INV-77`, `inv 77`, `INV—77` and `ＩＮＶ77` are one
 * payment.
 */
export const paymentKey = (refNo: string): string => {
  const key = refNo
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_./#:·−\p{Pd}\p{Cf}]+/gu, '');
  return key === '' ? refNo : key;
};
