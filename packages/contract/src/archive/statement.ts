import type { OrderAction, OrderStatus } from '../endpoints/logistics.ts';
import type { PointKind, PointReceipt } from '../endpoints/points.ts';
import type { Carrier } from '../vocabulary/carrier.ts';
import { type ChainHead, type LedgerProblem, type Purse, createLedgerCheck } from './check-ledger.ts';

export const statementFormat = { format: 'waybill-statement', version: 1 } as const;

/** A number of an order, with its state at the end of the statement. Masked unless it is paid for. */
export type StatementNumber = {
  readonly trackingNumber: string;
  readonly price: number;
  readonly state: 'reserved' | 'sold' | 'released' | 'refunded';
  readonly refundedTime: string | null;
};

export type StatementOrder = {
  readonly orderNo: string;
  readonly createdTime: string;
  readonly carrier: Carrier;
  readonly action: OrderAction;
  readonly status: OrderStatus;
  readonly quantity: number;
  readonly totalPoints: number;
  readonly refundedPoints: number;
  readonly numbers: readonly StatementNumber[];
};

export type StatementTotal = {
  readonly type: PointKind;
  readonly count: number;
  readonly available: number;
  readonly frozen: number;
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
