export { actOnPoints } from './act-on-points.ts';
export { collectApproved, proposeCodes } from './propose.ts';
export { effectOf, resultOf } from './plan-points.ts';
export { expireProposals, sweepExpiredApprovals } from './propose.ts';
export { listPayments } from './payments/store.ts';
export { paymentKey, rightOf } from './rules.ts';
export { type Parties, readParties, requireRight } from './parties.ts';
export { countPending, countSuperAdminsBut, lockRoles } from './store.ts';
