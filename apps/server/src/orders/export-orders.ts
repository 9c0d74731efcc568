import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Db } from '../platform/db/database.ts';
import { shownTime, wallTime } from '../platform/db/times.ts';
import { csvFile } from '../platform/files/csv-file.ts';
import { xlsxFile } from '../platform/files/xlsx-file.ts';
import { csvContentType, xlsxContentType } from '../platform/http/content-types.ts';
import type { FileAnswer } from '../platform/http/handlers.ts';
import type { Translate } from '../platform/http/language.ts';
import { orderedNumber } from './ordered-number.ts';
import { numberState } from './rules.ts';
import { type ExportedLine, type OrderFilter, listLines } from './store.ts';

const linesAtATime = 2_000;
const columns = [
  'orderNo',
  'createdTime',
  'carrier',
  'orderStatus',
  'trackingNumber',
  'numberState',
  'refundedTime',
  'service',
  'origin',
  'destination',
  'zip5',
  'shippedOn',
  'price',
  'refunded',
  'paid',
  'status',
] as const;

const cellsOf = (line: ExportedLine, t: Translate): (string | number)[] => {
  const number = orderedNumber(line, t);
  const state = numberState(line.state, line.refund_asked);
  return [
    line.order_no,
    shownTime(wallTime(line.created_at)),
    t(`carrier.${line.carrier}`),
    t(`orderStatus.${line.order_status}`),
    number.trackingNumber,
    t(`numberState.${state}`),
    shownTime(number.refundedTime),
    number.service,
    `${number.origin.city}, ${number.origin.state}`,
    `${number.destination.city}, ${number.destination.state}`,
    number.destination.zip5,
    number.shippedOn,
    toPoints(line.price),
    state === 'refunded' ? toPoints(line.price) : 0,
    state === 'valid' || state === 'refundPending' ? toPoints(line.price) : 0,
    number.statusText,
  ];
};

async function* linesOf(db: Db, filter: OrderFilter): AsyncGenerator<ExportedLine> {
  let before: { orderId: number; shipmentId: number } | undefined;
  for (;;) {
    // Each page begins where the one before ended.
    const page = await listLines(db, filter, before, linesAtATime);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < linesAtATime) return;
    before = { orderId: last.order_id, shipmentId: last.shipment_id };
  }
}

async function* rowsOf(db: Db, filter: OrderFilter, t: Translate): AsyncGenerator<(string | number)[]> {
  yield columns.map((column) => t(`orderColumn.${column}`));
  for await (const line of linesOf(db, filter)) yield cellsOf(line, t);
}

export const exportOrders = (
  db: Db,
  filter: OrderFilter,
  format: 'csv' | 'xlsx',
  t: Translate,
): FileAnswer => {
  const rows = rowsOf(db, filter, t);
  return {
    fileName: `waybill-orders-${filter.startDate}-${filter.endDate}.${format}`,
    contentType: format === 'csv' ? csvContentType : xlsxContentType,
    body: format === 'csv' ? csvFile(rows) : xlsxFile(rows, t('orderColumn.sheet')),
  };
};
