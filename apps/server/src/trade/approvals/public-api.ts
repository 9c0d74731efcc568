export { type Parties, actOnPoints, readParties, requireRight } from './act-on-points.ts';
export { collectApproved, expireProposals, proposeCodes, sweepExpiredApprovals } from './propose.ts';
export { effectOf, resultOf } from './plan-points.ts';
export { listPayments } from './payments/store.ts';
export { paymentKey, rightOf } from './rules.ts';
export { countPending, countSuperAdminsBut, lockRoles } from './store.ts';
