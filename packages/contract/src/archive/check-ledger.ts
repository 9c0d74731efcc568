import type { PointReceipt, ReceiptEntry } from '../endpoints/points.ts';
import type { z } from 'zod';
import { toHundredths } from '../vocabulary/points.ts';
import { verifyReceipt } from './verify-receipt.ts';

export type Purse = z.infer<typeof ReceiptEntry>['purse'];

/** The last entry of a purse's chain: its sequence (0 where there is none), the balance in points, the hash in hex. */
export type ChainHead = { readonly sequence: number; readonly balance: number; readonly hash: string };

/**
 * What is wrong with a ledger: a receipt of another account, one that is no receipt or was changed, an entry before it
 * that is missing, a balance that is not the sum, or entries missing at the end.
 */
export type LedgerProblem = 'foreign' | 'changed' | 'missing' | 'sum' | 'cutOff';

/** Where a chain stands, in hundredths. */
type Link = { readonly sequence: number; readonly balance: number; readonly hash: string | undefined };

const purses = ['available', 'frozen'] as const;

/** Whether a receipt has the fields that are looked at; a file may hold anything. */
const isReceipt = (value: unknown): value is PointReceipt =>
  typeof value === 'object' &&
  value !== null &&
  'entries' in value &&
  Array.isArray(value.entries) &&
  value.entries.every(
    (entry: unknown) =>
      typeof entry === 'object' &&
      entry !== null &&
      'content' in entry &&
      typeof entry.content === 'string' &&
      'previousHash' in entry &&
      typeof entry.previousHash === 'string' &&
      'purse' in entry &&
      purses.some((purse) => purse === entry.purse),
  );

const addsUp = (receipt: PointReceipt): boolean =>
  purses.every((purse) => {
    const entry = receipt.entries.find((one) => one.purse === purse);
    const moved = purse === 'available' ? receipt.available : receipt.frozen;
    const left = purse === 'available' ? receipt.balance : receipt.frozenBalance;
    return entry === undefined ? moved === 0 : entry.amount === moved && entry.balance === left;
  });

const linkOf = ({ sequence, balance, hash }: ChainHead): Link => ({
  sequence,
  balance: toHundredths(balance),
  hash,
});
const beginning: Link = { sequence: 0, balance: 0, hash: undefined };

/**
 * Follows the two chains of an account through its receipts, oldest first, from their beginnings or from `opening`.
 * `take` and `end` answer what is wrong, or undefined. The receipts after one that is wrong tell nothing more.
 */
export const createLedgerCheck = (
  userId: string,
  subtle: SubtleCrypto,
  opening?: Readonly<Record<Purse, ChainHead>>,
): {
  take(receipt: unknown): Promise<LedgerProblem | undefined>;
  end(heads: Readonly<Record<Purse, ChainHead>>): LedgerProblem | undefined;
} => {
  const links: Record<Purse, Link> = {
    available: opening === undefined ? beginning : linkOf(opening.available),
    frozen: opening === undefined ? beginning : linkOf(opening.frozen),
  };
  return {
    take: async (receipt) => {
      if (!isReceipt(receipt)) return 'changed';
      if (receipt.userId !== userId) return 'foreign';
      const fits = await verifyReceipt(receipt, subtle);
      if (fits.includes(false) || !addsUp(receipt)) return 'changed';
      for (const { purse, sequence, amount, balance, hash, previousHash } of receipt.entries) {
        const before = links[purse];
        if (sequence !== before.sequence + 1) return 'missing';
        if (before.hash !== undefined && before.hash !== previousHash) return 'missing';
        if (toHundredths(balance) !== before.balance + toHundredths(amount)) return 'sum';
        links[purse] = { sequence, balance: toHundredths(balance), hash };
      }
      return undefined;
    },
    end: (heads) =>
      purses.some((purse) => {
        const { sequence, balance, hash } = links[purse];
        const head = heads[purse];
        const same = sequence === head.sequence && balance === toHundredths(head.balance);
        return !same || (hash !== undefined && hash !== head.hash);
      })
        ? 'cutOff'
        : undefined,
  };
};
