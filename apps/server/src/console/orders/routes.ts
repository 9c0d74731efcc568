import type { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import type { Deps } from '../../platform/deps.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { writeAudit } from '../audit/public-api.ts';
import { orderOf, readStaffOrder, staffOrderRow } from './read-order.ts';
import { findFullNumbers, listOrders } from './store.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { packedText } from '@waybill/contract/std/typed-text.ts';
import { limits } from '@waybill/contract/constants.ts';

type OrderSearch = {
  readonly orderNo?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly user?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
};

const plainNumber = (text: string): string => packedText(text).replaceAll('-', '').toUpperCase();

/**
 * What is looked for: numbers as they are kept, and the last 30 days where neither days nor an order, a number or an
 * account is named, so that a filter which finds little reads little.
 */
const searchOf = <T extends OrderSearch>(asked: T, today: string): T => {
  const { orderNo, trackingNumber, user, startDate, endDate } = asked;
  const open = orderNo === undefined && trackingNumber === undefined && user === undefined;
  const last = endDate ?? today;
  const first = startDate ?? (open ? addDays(last, 1 - limits.defaultOrderDays) : undefined);
  return {
    ...asked,
    orderNo: orderNo === undefined ? undefined : plainNumber(orderNo),
    trackingNumber: trackingNumber === undefined ? undefined : plainNumber(trackingNumber),
    startDate: first,
  };
};

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
