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
  placeOrder: ({ caller, params, body, idempotencyKey, say }) =>
    placeOrder(db, {
      userId: caller.userId,
      carrier: params.carrier,
      request: body,
      idempotencyKey,
      today: today(),
      say,
    }),
  confirmOrder: ({ caller, params, idempotencyKey, say }) =>
    confirmReservation(db, { userId: caller.userId, orderId: params.id, idempotencyKey, say }),
  cancelOrder: ({ caller, params, idempotencyKey, say }) =>
    cancelReservation(db, { userId: caller.userId, orderId: params.id, idempotencyKey, say }),
});

export const orderRoutes = ({ db, today }: Context): Handlers<typeof orderEndpoints> => ({
  getUserOrder: async ({ caller, body, say }) => {
    const { pageNum, pageSize } = body;
    const page = await listMyOrders(
      db,
      orderFilter(caller.userId, body, today()),
      { pageNum, pageSize },
      say,
    );
    return { ...page, pageNum, pageSize, serverTime: Date.now() };
  },
  exportOrders: async ({ caller, body, say }) =>
    exportOrders(db, orderFilter(caller.userId, body, today()), body.format, say),
});
