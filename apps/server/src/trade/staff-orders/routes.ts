import type { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { listActsOfOrder, writeAudit } from '../../console/audit/public-api.ts';
import { type StaffOrderFilter, findFullNumbers, matching, orderOf, staffOrders } from './store.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { packedText } from '@waybill/contract/std/typed-text.ts';
import { limits } from '@waybill/contract/constants.ts';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { readOrderMasked, refundsOfOrder } from '../orders/public-api.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Translate } from '../../platform/http/language.ts';
import { AppError } from '../../platform/app-error.ts';
import { listMovementsOfOrder } from '../points/public-api.ts';
import { listTicketsOfOrder } from '../../tickets/public-api.ts';

/** An order of any account with all that happened to it; every number is masked. Throws notFound. */
const readStaffOrder = async (
  db: Db,
  key: string,
  t: Translate,
): Promise<EndpointData<typeof staffOrderEndpoints.getStaffOrder>> => {
  const order = await orderOf(db, key);
  const { user, orderNo, failedQuantity, endedTime } = order;
  const userId = rowId(user.id);
  const about = { orderId: rowId(order.id), userId, orderNo };
  const [row, refunds, movements, tickets, acts] = await Promise.all([
    readOrderMasked(db, about, t),
    refundsOfOrder(db, userId, about.orderId),
    listMovementsOfOrder(db, userId, about.orderId),
    listTicketsOfOrder(db, userId, about.orderId),
    listActsOfOrder(db, order.id, user.id, orderNo),
  ]);
  if (row === undefined) throw new AppError('notFound');
  return { ...row, user, failedQuantity, endedTime, refunds, movements, tickets, acts };
};

const plainNumber = (text: string): string => packedText(text).replaceAll('-', '').toUpperCase();

/**
 * What is looked for: numbers as they are kept, and the last 30 days where neither days nor an order, a number or an
 * account is named, so that a filter which finds little reads little.
 */
const searchOf = (asked: StaffOrderFilter, today: string): StaffOrderFilter => {
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

export const staffOrderRoutes: Routes<typeof staffOrderEndpoints> = ({ db, today }) => ({
  searchOrders: ({ body: { pageNum, pageSize, ...asked } }) =>
    staffOrders.longPage(db, { pageNum, pageSize }, ...matching(searchOf(asked, today()))),
  getStaffOrder: ({ params, t }) => readStaffOrder(db, params.id, t),
  revealOrderNumbers: ({ params, ...call }) =>
    inTransaction(db, async (tx) => {
      const order = await orderOf(tx, params.id);
      const { id, orderNo, user } = order;
      const numbers = await findFullNumbers(tx, rowId(user.id), rowId(id));
      await writeAudit(tx, auditorOf(call), {
        act: 'order.reveal',
        targetId: id,
        targetName: orderNo,
        after: { userId: user.id, numbers: numbers.length },
      });
      return { numbers };
    }),
});
