import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Limits } from '../console/limits/public-api.ts';
import type { NotifyLimit } from '../platform/access/guard.ts';
import type { Db, Pool } from '../platform/db/database.ts';
import { onceByKey } from '../platform/db/idempotency.ts';
import { createLimiter } from '../platform/db/limiter.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { AppError } from '../platform/app-error.ts';
import { codeHash, plainCode } from './exchange-code.ts';
import { movePoints } from './post-points.ts';
import { claimCode, findCode } from './store.ts';

export type Redemption = {
  userId: number;
  code: string;
  idempotencyKey: string | undefined;
  notifyLimit: NotifyLimit;
};
export type Redeemed = { points: number; balance: number; ledgerId: string };

/** Redeems exchange codes, counting each user's wrong ones: 5 in a quarter of an hour, or what the staff set. */
export const createRedeem = (
  db: Db,
  pool: Pool,
  rules: Pick<Limits, 'guard'>,
): ((redemption: Redemption) => Promise<Redeemed>) => {
  const rule = rules.guard('exchange');
  const wrong = createLimiter(pool, 'exchange', rule);

  const redeem = ({ userId, code, idempotencyKey }: Redemption): Promise<Redeemed> =>
    inUserTransaction(db, userId, (tx) =>
      onceByKey(
        tx,
        { userId, path: 'pointsExchange', key: idempotencyKey, content: plainCode(code) },
        async () => {
          const hash = codeHash(code);
          const [claimed] = await claimCode(tx, hash, userId);
          if (claimed === undefined) {
            const [known] = await findCode(tx, hash);
            throw new AppError(known?.used === true ? 'exchangeCodeUsed' : 'exchangeCodeUnknown', {
              moneyEffect: 'none',
            });
          }
          const posted = await movePoints(tx, 'exchange', { userId, amount: claimed.points });
          return {
            points: toPoints(claimed.points),
            balance: toPoints(posted.available),
            ledgerId: String(posted.transactionId),
          };
        },
      ),
    );

  /**
   * Turns a code into points, once. A try counts before its code is looked at, so that many at once are no way round
   * the pause, and is returned when the code was good. Throws exchangeCodeUnknown, exchangeCodeUsed, limited.
   */
  return async (redemption) => {
    const key = String(redemption.userId);
    let ignoreState = (_released: number): void => undefined;
    const tries = await wrong.take(key, (state) => {
      ignoreState = (released) => redemption.notifyLimit({ ...state, remaining: state.remaining + released });
    });
    try {
      const redeemed = await redeem(redemption);
      await wrong.release(key);
      ignoreState(1);
      return redeemed;
    } catch (error) {
      const isWrong =
        error instanceof AppError &&
        (error.reason === 'exchangeCodeUnknown' || error.reason === 'exchangeCodeUsed');
      ignoreState(isWrong ? 0 : 1);
      if (!isWrong) await wrong.release(key);
      else if (tries >= rule.numbers().points) await wrong.pause(key, rule.numbers().seconds);
      throw error;
    }
  };
};
