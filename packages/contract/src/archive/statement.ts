import type { OrderRow } from '../endpoints/orders.ts';
import type { PointLogRow, PointReceipt } from '../endpoints/points.ts';
import { toHundredths } from '../vocabulary/points.ts';
import { verifyReceipt } from './verify-receipt.ts';

export const statementFormat = { format: 'waybill-statement', version: 1 } as const;

const purses = ['available', 'frozen'] as const;
export type Purse = (typeof purses)[number];

/** The last entry of a purse's chain: its sequence (0 where there is none), the balance in points, the hash in hex. */
export type ChainHead = { readonly sequence: number; readonly balance: number; readonly hash: string };

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

/**
 * What is wrong with a statement: a receipt of another account, one that was changed, an entry before it that is missing,
 * a balance that is not the sum, or entries missing at the end.
 */
type StatementProblem = 'foreign' | 'changed' | 'missing' | 'sum' | 'cutOff';

const addsUp = (receipt: PointReceipt): boolean =>
  purses.every((purse) => {
    const entry = receipt.entries.find((one) => one.purse === purse);
    const moved = purse === 'available' ? receipt.available : receipt.frozen;
    const left = purse === 'available' ? receipt.balance : receipt.frozenBalance;
    return entry === undefined ? moved === 0 : entry.amount === moved && entry.balance === left;
  });

/** Follows both chains from the opening balance through all receipts to the closing one; undefined when they hold. */
export const checkStatement = async (
  { account, opening, closing, receipts }: Statement,
  subtle: SubtleCrypto,
): Promise<StatementProblem | undefined> => {
  const heads: Record<Purse, ChainHead> = { ...opening };
  for (const receipt of receipts) {
    if (receipt.userId !== account.id) return 'foreign';
    const fits = await verifyReceipt(receipt, subtle);
    if (fits.includes(false) || !addsUp(receipt)) return 'changed';
    for (const { purse, sequence, amount, balance, hash, previousHash } of receipt.entries) {
      const before = heads[purse];
      if (sequence !== before.sequence + 1 || previousHash !== before.hash) return 'missing';
      if (toHundredths(balance) !== toHundredths(before.balance) + toHundredths(amount)) return 'sum';
      heads[purse] = { sequence, balance, hash };
    }
  }
  const reached = purses.every((purse) => {
    const { sequence, balance, hash } = closing[purse];
    const last = heads[purse];
    return (
      last.sequence === sequence && toHundredths(last.balance) === toHundredths(balance) && last.hash === hash
    );
  });
  return reached ? undefined : 'cutOff';
};
