export { type Carriers, accountIdOf, createCarrierPools } from './calling/carriers.ts';
export { startDemoCarriers } from './calling/demo-carriers.ts';
export { moveCalls } from './calling/store.ts';
export { alertProbing } from './alert-probing.ts';
export { readPushSubscriptions } from './pushes/subscriptions.ts';
export { type RefreshDeps, type RefreshedNumber, refreshNumbers } from './ask-carrier.ts';
export {
  aboutTheNumber,
  afterAnswer,
  carriersFault,
  silentSeconds,
  watchAfter,
  watchAfterFailure,
} from './rules.ts';
export { type AskedNumber, findDays, keepParcels, lockParcels, nothingKnown } from './store.ts';
export { listEvents, wireEvents, wireState } from './get-timeline.ts';
export { trackingJobs } from './pushes/receive-push.ts';
