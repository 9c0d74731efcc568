import type { statementEndpoints } from '@waybill/contract/endpoints/statements.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import { createLimiter, fixedLimit } from '../../platform/db/limiter.ts';
import { contentTypes } from '../../platform/http/content-types.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import {
  type StoredNumber,
  type StoredPeriod,
  findHeadsAfter,
  findPeriod,
  listMonths,
  listNumbersThen,
  listOrdersThen,
} from './store.ts';
import {
  type ChainHead,
  type Purse,
  type Statement,
  type StatementNumber,
  type StatementOrder,
  type StatementTotal,
  statementFormat,
} from '@waybill/contract/archive/statement.ts';
import { type PointReceipt, pointKinds } from '@waybill/contract/endpoints/points.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { maskUnpaid } from '@waybill/contract/vocabulary/masking.ts';
import { AppError, existing, fieldError } from '../../platform/app-error.ts';
import type { Db, Reader } from '../../platform/db/database.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { inSnapshot } from '../../platform/db/transaction.ts';
import { readReceipts } from '../points/public-api.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { CallLife } from '../../platform/http/call-life.ts';

export type StatementJob = {
  readonly statement: Statement;
  readonly zone: string;
  readonly locale: Locale;
};

const worker = new URL('statement-worker.ts', import.meta.url);
/** Megabytes; 5,000 movements take 90. */
const heapMb = 512;

/**
 * Writes a statement in a thread of its own, so that a long one keeps no other call waiting. The thread ends when the
 * caller leaves.
 */
const writeStatement = async (job: StatementJob, life: CallLife): Promise<Buffer> => {
  const thread = new Worker(worker, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  life.whenGone(() => void thread.terminate());
  const ended = once(thread, 'exit').then((): never => {
    throw new Error('The thread that writes a statement ended before it was written');
  });
  const [bytes] = (await Promise.race([once(thread, 'message'), ended])) as [Uint8Array];
  return Buffer.from(bytes);
};

/** First day of the month after one, both `YYYY-MM-DD`. */
const nextMonth = (first: string): string => `${addDays(first, 31).slice(0, 7)}-01`;

const headsAfter = async (reader: Reader, userId: number, id: number): Promise<Record<Purse, ChainHead>> => {
  const [available, frozen] = await findHeadsAfter(reader, userId, id);
  return { available: existing(available), frozen: existing(frozen) };
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
  return orders.map(({ id, ...order }) => ({ ...order, numbers: (numbers.get(id) ?? []).map(numberOf) }));
};

/**
 * The statement of a month of an account, of one state of the database. Throws notFound for a month before the account
 * or in the future.
 */
const readStatement = (
  db: Db,
  userId: number,
  { month, until }: { readonly month: string; readonly until?: string | undefined },
  { platform, withOrders }: { readonly platform: string; readonly withOrders: boolean },
): Promise<Statement> =>
  inSnapshot(db, async (tx) => {
    const first = `${month}-01`;
    if (until !== undefined && until.slice(0, 7) !== month) throw fieldError('until', 'fields.monthDay');
    const monthEnd = nextMonth(first);
    const end = until === undefined ? monthEnd : addDays(until, 1);
    const [period] = await findPeriod(tx, userId, first, end);
    if (period === undefined || !period.known) throw new AppError('notFound');
    const { after, last, user_name: userName } = period;
    const owner = { id: userId, userName };
    const receipts = await Array.fromAsync(readReceipts(tx, owner, { after, last }));
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
      receipts,
      totals: totalsOf(receipts),
      orders: withOrders ? await ordersOf(tx, userId, period) : null,
    };
  });

export const statementRoutes: Routes<typeof statementEndpoints> = ({ db, pool, config }) => {
  const anHour = createLimiter(pool, 'statement', fixedLimit(60, 3_600));
  // One after another in a process: a long one takes a core and a hundred megabytes while it is written.
  let last: Promise<unknown> = Promise.resolve();
  const afterOthers = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    listStatements: async ({ caller }) => ({ list: await listMonths(db, caller.userId) }),
    downloadStatement: async ({
      caller,
      params: { month },
      query: { format, until },
      locale,
      notifyLimit,
      request: { life },
    }) => {
      await anHour.take(String(caller.userId), notifyLimit);
      const withOrders = caller.key === null || caller.key.scopes.has('own:orders');
      const about = { platform: config.publicUrl, withOrders };
      return afterOthers(async () => {
        const statement = await readStatement(db, caller.userId, { month, until }, about);
        return {
          fileName: `waybill-statement-${until ?? month}.${format}`,
          contentType: contentTypes[format],
          body:
            format === 'json'
              ? `${JSON.stringify(statement, undefined, 2)}\n`
              : await writeStatement({ statement, zone: config.timeZone, locale }, life),
        };
      });
    },
  };
};
