import type { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import type { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { exportOrders } from './export-orders.ts';
import { listMyOrders, orderFilter } from './my-orders.ts';
import { placeOrder } from './place-order.ts';
import { cancelReservation, confirmReservation } from './settle-reservation.ts';

type Purchase = Pick<typeof logisticsEndpoints, 'placeOrder' | 'confirmOrder' | 'cancelOrder'>;

export const purchaseRoutes = ({ db, today }: Context): Handlers<Purchase> => ({
  placeOrder: ({ caller, params, body, idempotencyKey, t }) =>
    placeOrder(db, {
      userId: caller.userId,
      carrier: params.carrier,
      request: body,
      idempotencyKey,
      today: today(),
      t,
    }),
  confirmOrder: ({ caller, params, idempotencyKey, t }) =>
    confirmReservation(db, { userId: caller.userId, orderId: params.id, idempotencyKey, t }),
  cancelOrder: ({ caller, params, idempotencyKey, t }) =>
    cancelReservation(db, { userId: caller.userId, orderId: params.id, idempotencyKey, t }),
});

export const orderRoutes = ({ db, today }: Context): Handlers<typeof orderEndpoints> => ({
  getUserOrder: async ({ caller, body, t }) => {
    const { pageNum, pageSize } = body;
    const page = await listMyOrders(db, orderFilter(caller.userId, body, today()), { pageNum, pageSize }, t);
    return { ...page, pageNum, pageSize, serverTime: Date.now() };
  },
  exportOrders: async ({ caller, body, t }) =>
    exportOrders(db, orderFilter(caller.userId, body, today()), body.format, t),
});
