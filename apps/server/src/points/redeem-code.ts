import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Limits } from '../console/limits/public.ts';
import type { TellLimit } from '../platform/access/guard.ts';
import type { Db, Pool } from '../platform/db/database.ts';
import { onceByKey } from '../platform/db/idempotency.ts';
import { createLimiter } from '../platform/db/limiter.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { Refusal } from '../platform/refusal.ts';
import { codeHash, plainCode } from './exchange-code.ts';
import { movePoints } from './post-points.ts';
import { claimCode, findCode } from './store.ts';

export type Redemption = {
  userId: number;
  code: string;
  idempotencyKey: string | undefined;
  tellLimit: TellLimit;
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
            throw new Refusal(known?.used === true ? 'exchangeCodeUsed' : 'exchangeCodeUnknown', {
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
   * the pause, and is given back when the code was good. Refuses exchangeCodeUnknown, exchangeCodeUsed, limited.
   */
  return async (redemption) => {
    const key = String(redemption.userId);
    let tell = (_givenBack: number): void => undefined;
    const tries = await wrong.take(key, (state) => {
      tell = (givenBack) => redemption.tellLimit({ ...state, remaining: state.remaining + givenBack });
    });
    try {
      const redeemed = await redeem(redemption);
      await wrong.giveBack(key);
      tell(1);
      return redeemed;
    } catch (error) {
      const isWrong =
        error instanceof Refusal &&
        (error.reason === 'exchangeCodeUnknown' || error.reason === 'exchangeCodeUsed');
      tell(isWrong ? 0 : 1);
      if (!isWrong) await wrong.giveBack(key);
      else if (tries >= rule.numbers().points) await wrong.pause(key, rule.numbers().seconds);
      throw error;
    }
  };
};
