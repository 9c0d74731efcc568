import type { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import type { Deps } from '../../platform/deps.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/public-api.ts';
import { orderOf, readStaffOrder, staffOrderRow } from './read-order.ts';
import { searchOf } from './rules.ts';
import { findFullNumbers, listOrders } from './store.ts';

export const staffOrderRoutes = ({
  db,
  today,
}: Pick<Deps, 'db' | 'today'>): Handlers<typeof staffOrderEndpoints> => ({
  searchOrders: async ({ body: { pageNum, pageSize, ...asked } }) => {
    const page = { pageNum, pageSize };
    const { list, ...counted } = await listOrders(db, searchOf(asked, today()), page);
    return { list: list.map(staffOrderRow), ...counted, ...page };
  },
  getStaffOrder: ({ params, t }) => readStaffOrder(db, params.id, t),
  revealOrderNumbers: ({ params, ...call }) =>
    inTransaction(db, async (tx) => {
      const order = await orderOf(tx, params.id);
      const numbers = await findFullNumbers(tx, order.user_id, order.id);
      await writeAudit(tx, auditorOf(call), {
        act: 'order.reveal',
        targetType: 'order',
        targetId: order.id,
        targetName: order.order_no,
        after: { userId: String(order.user_id), numbers: numbers.length },
      });
      return {
        numbers: numbers.map(({ id, tracking_number: trackingNumber }) => ({
          id: String(id),
          trackingNumber,
        })),
      };
    }),
});
