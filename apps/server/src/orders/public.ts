/** Door of the orders. */
export { sweepExpiredReservations } from './settle-reservation.ts';
export { findStrayOwners } from './store.ts';
