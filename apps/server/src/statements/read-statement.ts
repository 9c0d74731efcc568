import type { ChainHead, Purse } from '@waybill/contract/archive/check-ledger.ts';
import {
  type Statement,
  type StatementNumber,
  type StatementOrder,
  type StatementTotal,
  statementFormat,
} from '@waybill/contract/archive/statement.ts';
import { type PointReceipt, pointKinds } from '@waybill/contract/endpoints/points.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import { AppError, fieldError } from '../platform/app-error.ts';
import type { Db, Reader } from '../platform/db/database.ts';
import { wallTime, wallTimeOrNull } from '../platform/db/times.ts';
import { inSnapshot } from '../platform/db/transaction.ts';
import { readReceipts } from '../points/public-api.ts';
import {
  type StoredNumber,
  type StoredPeriod,
  findHeadsAfter,
  findPeriod,
  listNumbersThen,
  listOrdersThen,
} from './store.ts';

export type StatementRequest = {
  readonly userId: number;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly until: string | undefined;
  readonly platform: string;
  readonly withOrders: boolean;
};

/** First day of the month after one, both `YYYY-MM-DD`. */
const nextMonth = (first: string): string => `${addDays(first, 31).slice(0, 7)}-01`;

const headsAfter = async (reader: Reader, userId: number, id: number): Promise<Record<Purse, ChainHead>> => {
  const rows = await findHeadsAfter(reader, userId, id);
  const headOf = (purse: Purse): ChainHead => {
    const row = rows.find(({ account }) => account === purse);
    return { sequence: row?.seq ?? 0, balance: toPoints(row?.balance ?? 0), hash: row?.hash ?? '' };
  };
  return { available: headOf('available'), frozen: headOf('frozen') };
};

const sumOf = (receipts: readonly PointReceipt[], purse: Purse): number =>
  toPoints(receipts.reduce((sum, receipt) => sum + toHundredths(receipt[purse]), 0));

const totalsOf = (receipts: readonly PointReceipt[]): StatementTotal[] => {
  const byKind = Map.groupBy(receipts, ({ type }) => type);
  return pointKinds.flatMap((type) => {
    const some = byKind.get(type);
    if (some === undefined) return [];
    return { type, count: some.length, available: sumOf(some, 'available'), frozen: sumOf(some, 'frozen') };
  });
};

const isPaid = (state: StoredNumber['state']): boolean => state === 'sold' || state === 'refunded';

const numberOf = (row: StoredNumber): StatementNumber => ({
  trackingNumber: isPaid(row.state_now)
    ? row.tracking_number
    : maskUnpaid(row.tracking_number, row.strict_mask),
  price: toPoints(row.price),
  state: row.state,
  refundedTime: wallTimeOrNull(row.refunded_at),
});

const ordersOf = async (
  reader: Reader,
  userId: number,
  { from, to, after, last }: StoredPeriod,
): Promise<StatementOrder[]> => {
  const orders = await listOrdersThen(reader, userId, from, to, after, last);
  const ids = orders.map(({ id }) => id);
  const numbers = Map.groupBy(await listNumbersThen(reader, userId, ids, to), (row) => row.order_id);
  return orders.map((order) => ({
    orderNo: order.order_no,
    createdTime: wallTime(order.created_at),
    carrier: order.carrier,
    action: order.action,
    status: order.status,
    quantity: order.quantity,
    totalPoints: toPoints(order.total_points),
    refundedPoints: toPoints(order.refunded_points),
    numbers: (numbers.get(order.id) ?? []).map(numberOf),
  }));
};

/**
 * The statement of a month of an account, of one state of the database. Throws notFound for a month before the account
 * or in the future.
 */
export const readStatement = (db: Db, request: StatementRequest): Promise<Statement> =>
  inSnapshot(db, async (tx) => {
    const { userId, month, until, platform, withOrders } = request;
    const first = `${month}-01`;
    if (until !== undefined && until.slice(0, 7) !== month) throw fieldError('until', 'fields.monthDay');
    const monthEnd = nextMonth(first);
    const end = until === undefined ? monthEnd : addDays(until, 1);
    const [period] = await findPeriod(tx, userId, first, end);
    if (period === undefined || !period.known) throw new AppError('notFound');
    const { after, last, user_name: userName } = period;
    return {
      ...statementFormat,
      platform,
      madeAt: wallTime(period.made_at),
      account: { id: String(userId), userName },
      month,
      from: wallTime(period.from),
      to: wallTime(period.to),
      complete: period.over && end === monthEnd,
      opening: await headsAfter(tx, userId, after),
      closing: await headsAfter(tx, userId, last),
      ...(await receiptsOf(tx, { id: userId, userName }, { after, last })),
      orders: withOrders ? await ordersOf(tx, userId, period) : null,
    };
  });

const receiptsOf = async (
  ...range: Parameters<typeof readReceipts>
): Promise<Pick<Statement, 'receipts' | 'totals'>> => {
  const receipts = await Array.fromAsync(readReceipts(...range));
  return { receipts, totals: totalsOf(receipts) };
};
