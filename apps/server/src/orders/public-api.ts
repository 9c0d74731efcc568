export { listOrdersMasked, readOrderMasked } from './my-orders.ts';
export { type RefundPlan, planRefund, refundOrder, rejectRequest } from './refunds/refund-order.ts';
export { requestRefund } from './refunds/request-refund.ts';
export {
  type StoredRequest,
  countPendingRequests,
  findRequest,
  findOrphanedRefunds,
  listRequests,
  sumOrders,
} from './refunds/store.ts';
export { newOrderNo } from './rules.ts';
export { reserveClaimed } from './place-order.ts';
export { takeOutOfReservation } from './take-out-of-reservation.ts';
export { sweepExpiredReservations } from './settle-reservation.ts';
export { findNextExpiry, findOrphanedOwners } from './store.ts';
