import type { OrderRow } from '../endpoints/orders.ts';
import type { PointLogRow, PointReceipt } from '../endpoints/points.ts';
import { type ChainHead, type LedgerProblem, type Purse, createLedgerCheck } from './check-ledger.ts';

export const statementFormat = { format: 'waybill-statement', version: 1 } as const;

/** A number of an order, with its state at the end of the statement. Masked unless it is paid for. */
export type StatementNumber = {
  readonly trackingNumber: string;
  readonly price: number;
  readonly state: 'reserved' | 'sold' | 'released' | 'refunded';
  readonly refundedTime: string | null;
};

export type StatementOrder = Readonly<
  Pick<OrderRow, 'orderNo' | 'createdTime' | 'carrier' | 'action' | 'status' | 'quantity'> &
    Pick<OrderRow, 'totalPoints' | 'refundedPoints'>
> & { readonly numbers: readonly StatementNumber[] };

export type StatementTotal = Readonly<Pick<PointLogRow, 'type' | 'available' | 'frozen'>> & {
  readonly count: number;
};

/** A statement as its JSON has it. Times are wall times of the product's zone, points are points. */
export type Statement = typeof statementFormat & {
  readonly platform: string;
  readonly madeAt: string;
  readonly account: { readonly id: string; readonly userName: string };
  readonly month: string;
  readonly from: string;
  /** The moment after the last one that counts. */
  readonly to: string;
  readonly complete: boolean;
  /** Balances and last entries of both chains before the first movement, and after the last. */
  readonly opening: Readonly<Record<Purse, ChainHead>>;
  readonly closing: Readonly<Record<Purse, ChainHead>>;
  readonly receipts: readonly PointReceipt[];
  readonly totals: readonly StatementTotal[];
  /** Orders that the movements belong to, or that were placed in the month; null for a key that may not read orders. */
  readonly orders: readonly StatementOrder[] | null;
};

/** Follows both chains from the opening balance through all receipts to the closing one; undefined when they hold. */
export const checkStatement = async (
  { account, opening, closing, receipts }: Statement,
  subtle: SubtleCrypto,
): Promise<LedgerProblem | undefined> => {
  const check = createLedgerCheck(account.id, subtle, opening);
  for (const receipt of receipts) {
    const problem = await check.take(receipt);
    if (problem !== undefined) return problem;
  }
  return check.end(closing);
};
