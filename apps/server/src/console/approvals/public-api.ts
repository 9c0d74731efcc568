export { actOnPoints } from './act-on-points.ts';
export { collectApproved, proposeCodes } from './codes.ts';
export { effectOf } from './effect.ts';
export { expireProposals, sweepExpiredApprovals } from './expire-approvals.ts';
export { listPayments } from './payments/list-recharges.ts';
export { paymentKey } from './payments/rules.ts';
export { type Parties, readParties, requireRight, rightOf } from './parties.ts';
export { countPending, countSuperAdminsBut, lockRoles } from './store.ts';
export { notifyUser } from './notify-user.ts';
