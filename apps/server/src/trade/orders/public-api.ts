export { listOrdersMasked, readOrderMasked } from './my-orders.ts';
export { planRefund, refundOrder, rejectRequest, requestRefund } from './refunds/refund-order.ts';
export type { RefundPlan } from './refunds/rules.ts';
export {
  type StoredRequest,
  countPendingRequests,
  findRequest,
  findOrphanedRefunds,
  refundRequests,
  refundsOfOrder,
  requestsMatching,
  sumOrders,
} from './refunds/store.ts';
export { newOrderNo } from './rules.ts';
export { reserveClaimed } from './place-order.ts';
export { sweepExpiredReservations, takeOutOfReservation } from './settle-reservation.ts';
export { findNextExpiry, findOrphanedOwners, readOrderedToday } from './store.ts';
