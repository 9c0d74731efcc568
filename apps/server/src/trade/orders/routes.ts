import type { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import type { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import type { FileAnswer, Routes } from '../../platform/http/handlers.ts';
import { listMyOrders, orderFilter, orderedNumber } from './my-orders.ts';
import { placeOrder } from './place-order.ts';
import { cancelReservation, confirmReservation } from './settle-reservation.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { existing } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { shownTime, wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { type ExportColumns, allPages, exportFile } from '../../platform/files/export-file.ts';
import type { Translate } from '../../platform/http/language.ts';
import { numberState } from './rules.ts';
import { type ExportedLine, type OrderFilter, changeWords, listLines } from './store.ts';

const linesAtATime = 2_000;
const columns: ExportColumns<ExportedLine> = [
  ['word.orderNumber', (line) => line.order_no],
  ['word.ordered', (line) => shownTime(wallTime(line.created_at))],
  ['word.carrier', (line, t) => t(`carrier.${line.carrier}`)],
  ['word.orderStatus', (line, t) => t(`orderStatus.${line.order_status}`)],
  ['word.trackingNumber', (line, t) => orderedNumber(line, t).trackingNumber],
  ['word.numberStatus', (line, t) => t(`numberState.${numberState(line.state, line.refund_asked)}`)],
  ['word.refundedTime', (line) => shownTime(wallTimeOrNull(line.refunded_at))],
  ['word.service', (line) => line.service],
  ['orderColumn.origin', (line) => `${line.origin_city}, ${line.origin_region}`],
  ['word.destination', (line) => `${line.city}, ${line.region}`],
  ['word.destinationZip', (line) => line.zip5],
  ['word.shippedOn', (line) => line.shipped_on],
  ['orderColumn.price', (line) => toPoints(line.price)],
  ['orderColumn.refunded', (line) => (line.state === 'refunded' ? toPoints(line.price) : 0)],
  ['orderColumn.paid', (line) => (line.state === 'sold' ? toPoints(line.price) : 0)],
  ['word.trackingStatus', (line, t) => t(`trackingStatus.${line.status}`)],
  ['word.ownReference', (line) => line.reference ?? ''],
  ['word.note', (line) => line.note ?? ''],
];

const exportOrders = (db: Db, filter: OrderFilter, format: 'csv' | 'xlsx', t: Translate): FileAnswer => {
  const lines = allPages<ExportedLine>(linesAtATime, (last) => listLines(db, filter, last, linesAtATime));
  const name = `waybill-orders-${filter.startDate}-${filter.endDate}`;
  return exportFile(lines, columns, { name, format, sheet: 'word.orders' }, t);
};

export const purchaseRoutes: Routes<
  Pick<typeof logisticsEndpoints, 'placeOrder' | 'confirmOrder' | 'cancelOrder' | 'changeOrder'>
> = ({ db, today }) => ({
  placeOrder: (call) => placeOrder(db, call, today()),
  confirmOrder: (call) => confirmReservation(db, call),
  cancelOrder: (call) => cancelReservation(db, call),
  changeOrder: ({ caller: { userId }, params, body: { reference, note } }) =>
    inUserTransaction(db, userId, async (tx) =>
      existing((await changeWords(tx, userId, rowId(params.id), reference, note))[0]),
    ),
});

export const orderRoutes: Routes<typeof orderEndpoints> = ({ db, today }) => ({
  getUserOrder: async ({ caller, body, t }) => {
    const { pageNum, pageSize } = body;
    const page = await listMyOrders(db, orderFilter(caller.userId, body, today()), { pageNum, pageSize }, t);
    return { ...page, pageNum, pageSize, serverTime: Date.now() };
  },
  exportOrders: async ({ caller, body, t }) =>
    exportOrders(db, orderFilter(caller.userId, body, today()), body.format, t),
});
