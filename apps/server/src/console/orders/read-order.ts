import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { StaffOrderRow, staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type StoredRequest, listRequests, readOrderMasked } from '../../orders/public-api.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Translate } from '../../platform/http/language.ts';
import { AppError } from '../../platform/app-error.ts';
import { readMovementsOfOrder } from '../../points/public-api.ts';
import { listTicketsOfOrder } from '../../tickets/public-api.ts';
import { listActsOfOrder } from '../audit/public-api.ts';
import { type StoredOrder, findOrder } from './store.ts';

export const staffOrderRow = (order: StoredOrder): StaffOrderRow => ({
  id: String(order.id),
  orderNo: order.order_no,
  user: { id: String(order.user_id), userName: order.user_name },
  carrier: order.carrier,
  action: order.action,
  status: order.status,
  quantity: order.quantity,
  failedQuantity: order.failed_quantity,
  totalPoints: toPoints(order.total_points),
  refundedPoints: toPoints(order.refunded_points),
  createdTime: wallTime(order.created_at),
  endedTime: wallTimeOrNull(order.ended_at),
});

/** An order by its id or its number. Throws notFound. */
export const orderOf = async (reader: Reader, key: string): Promise<StoredOrder> => {
  const order = await findOrder(reader, /^\d+$/.test(key) ? { id: rowId(key) } : { orderNo: key });
  if (order === undefined) throw new AppError('notFound');
  return order;
};

type Detail = EndpointData<typeof staffOrderEndpoints.getStaffOrder>;

const refundRow = (request: StoredRequest): Detail['refunds'][number] => ({
  requestId: String(request.id),
  state: request.state,
  quantity: request.shipment_ids.length,
  points: toPoints(request.points),
  refunded:
    request.state === 'accepted'
      ? { quantity: request.refunded_count, points: toPoints(request.refunded_sum) }
      : null,
  wholeOrder: request.whole_order,
  reason: request.reason,
  createdTime: wallTime(request.created_at),
  decidedBy: request.decided_at === null ? null : request.decided_by_name,
  decidedTime: wallTimeOrNull(request.decided_at),
  decisionRemark: request.decision_remark,
});

/** Refunds of an order that are shown: one is pending at a time and none follows a rejected one. */
const requestPage = { pageNum: 1, pageSize: 100 } as const;

/** An order of any account with all that happened to it; every number is masked. Throws notFound. */
export const readStaffOrder = async (db: Db, key: string, t: Translate): Promise<Detail> => {
  const order = await orderOf(db, key);
  const { id: orderId, user_id: userId, order_no: orderNo } = order;
  const about = { orderId, userId, orderNo };
  const [row, requests, movements, tickets, acts] = await Promise.all([
    readOrderMasked(db, about, t),
    listRequests(db, { userId, keyword: orderNo }, requestPage),
    readMovementsOfOrder(db, about),
    listTicketsOfOrder(db, about),
    listActsOfOrder(db, about),
  ]);
  if (row === undefined) throw new AppError('notFound');
  const { user, failedQuantity, endedTime } = staffOrderRow(order);
  return {
    ...row,
    user,
    failedQuantity,
    endedTime,
    refunds: requests.list.toSorted((a, b) => b.id - a.id).map(refundRow),
    movements,
    tickets,
    acts,
  };
};
