import type { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import type { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import type { Deps } from '../platform/deps.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { exportOrders } from './export-orders.ts';
import { listMyOrders, orderFilter } from './my-orders.ts';
import { placeOrder } from './place-order.ts';
import { cancelReservation, confirmReservation } from './settle-reservation.ts';

type Purchase = Pick<typeof logisticsEndpoints, 'placeOrder' | 'confirmOrder' | 'cancelOrder'>;

export const purchaseRoutes = ({ db, today }: Pick<Deps, 'db' | 'today'>): Handlers<Purchase> => ({
  placeOrder: (call) => placeOrder(db, call, today()),
  confirmOrder: (call) => confirmReservation(db, call),
  cancelOrder: (call) => cancelReservation(db, call),
});

export const orderRoutes = ({ db, today }: Pick<Deps, 'db' | 'today'>): Handlers<typeof orderEndpoints> => ({
  getUserOrder: async ({ caller, body, t }) => {
    const { pageNum, pageSize } = body;
    const page = await listMyOrders(db, orderFilter(caller.userId, body, today()), { pageNum, pageSize }, t);
    return { ...page, pageNum, pageSize, serverTime: Date.now() };
  },
  exportOrders: async ({ caller, body, t }) =>
    exportOrders(db, orderFilter(caller.userId, body, today()), body.format, t),
});
