import type { PointKind } from '@waybill/contract/endpoints/points.ts';
import { lowPoints } from '@waybill/contract/vocabulary/notice.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { sendNotice, withdrawNotices } from '../../outbox/notices/public-api.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { recordEvent } from '../../platform/db/domain-events.ts';
import { type PointAccount, findBalances, insertTransaction } from './store.ts';

/** What a user can spend and what is frozen, in hundredths of a point. */
export type Balances = { available: number; frozen: number };

export const accountsOf = {
  recharge: ['issued', 'available'],
  exchange: ['issued', 'available'],
  reserve: ['available', 'frozen'],
  release: ['frozen', 'available'],
  refund: ['revenue', 'available'],
  adjust: ['adjust', 'available'],
  pay: ['available', 'revenue'],
  pay_frozen: ['frozen', 'revenue'],
} as const satisfies Record<string, readonly [PointAccount, PointAccount]>;
export type Movement = keyof typeof accountsOf;

type Posted = Balances & { transactionId: number };

type Posting = {
  readonly userId: number;
  /** Hundredths of a point; not negative but where points are adjusted. */
  readonly amount: number;
  readonly orderId?: number;
  readonly orderNo?: string;
  readonly remark?: string;
  readonly actorId?: number;
};

const lowSubject = 'points';

/** Tells a user once that few points are left: when they fall below the limit, and not again until they rose above. */
const notifyWhenLow = async (tx: Tx, userId: number, before: number, after: number): Promise<void> => {
  if (before < lowPoints || after >= lowPoints) return;
  await withdrawNotices(tx, userId, lowSubject);
  const balance = toPoints(after);
  await sendNotice(tx, { userId, event: 'points', what: 'low', balance, subject: lowSubject });
};

const post = async (
  tx: Tx,
  kind: PointKind,
  [from, to]: readonly [PointAccount, PointAccount],
  posting: Posting,
): Promise<Posted> => {
  const [entry] = await insertTransaction(tx, {
    userId: posting.userId,
    kind,
    orderId: posting.orderId ?? null,
    orderNo: posting.orderNo ?? null,
    remark: posting.remark ?? null,
    actorId: posting.actorId ?? null,
    accounts: [from, to],
    amounts: [-posting.amount, posting.amount],
  });
  if (entry === undefined) throw new Error(`no book of points for user ${posting.userId}`);
  if (kind === 'purchase') recordEvent(tx, { what: 'points_spent', amount: posting.amount });
  if (kind === 'refund') recordEvent(tx, { what: 'points_refunded', amount: posting.amount });
  const { transaction_id: transactionId, ...balances } = entry;
  if (from === 'available')
    await notifyWhenLow(tx, posting.userId, balances.available + posting.amount, balances.available);
  return { ...balances, transactionId };
};

/**
 * Moves points of one user; answers the balances afterwards. The caller is in the user's transaction. The amount of
 * `adjust` may be negative. Fails with the constraint `enough_points` (answered as 40201) when the user has too few.
 */
export const movePoints = (
  tx: Tx,
  kind: Exclude<Movement, 'pay' | 'pay_frozen'>,
  posting: Posting,
): Promise<Posted> => post(tx, kind, accountsOf[kind], posting);

export const payPoints = (tx: Tx, from: 'available' | 'frozen', posting: Posting): Promise<Posted> =>
  post(tx, 'purchase', accountsOf[from === 'available' ? 'pay' : 'pay_frozen'], posting);

export const readBalances = async (reader: Reader, userId: number): Promise<Balances> => {
  const [balances] = await findBalances(reader, userId);
  return balances ?? { available: 0, frozen: 0 };
};
