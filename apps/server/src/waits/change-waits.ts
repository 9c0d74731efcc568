import { limits, termsVersion } from '@waybill/contract/constants.ts';
import type { waitEndpoints } from '@waybill/contract/endpoints/waits.ts';
import { addDays } from '@waybill/contract/std/days.ts';
import { dayRangeIssue } from '@waybill/contract/vocabulary/fields.ts';
import { toHundredths } from '@waybill/contract/vocabulary/points.ts';
import { waitLimits } from '@waybill/contract/vocabulary/wait.ts';
import { AppError, fieldError, rangeError } from '../platform/app-error.ts';
import type { Db } from '../platform/db/database.ts';
import { onceByKey } from '../platform/db/idempotency.ts';
import { inUserTransaction } from '../platform/db/transaction.ts';
import { wakeWait } from '../platform/db/wake-waits.ts';
import type { Deps } from '../platform/deps.ts';
import type { Call } from '../platform/http/handlers.ts';
import { cancelStoredWait, findWait, findWaiter, insertWait } from './store.ts';

/**
 * Begins to wait; what is for sale already is given at once. Throws waitCap, and termsNotAccepted where points
 * would be frozen.
 */
export const createWait = (
  { db, today }: Pick<Deps, 'db' | 'today'>,
  { caller: { userId }, body, idempotencyKey: key }: Call<typeof waitEndpoints.createWait>,
): Promise<{ id: string }> =>
  inUserTransaction(db, userId, (tx) =>
    onceByKey(tx, { userId, path: 'waits', key, content: body }, async () => {
      const [waiter] = await findWaiter(tx, userId);
      if (waiter === undefined) throw new AppError('notFound');
      if (body.mode === 'reserve' && waiter.accepted_terms !== termsVersion)
        throw new AppError('termsNotAccepted', { moneyEffect: 'none' });
      if (waiter.active >= waitLimits.active) throw new AppError('waitCap', { moneyEffect: 'none' });
      const { carrier, zipCode, startTime: from = today(), quantity, maxPoints, mode, until } = body;
      const { endTime: to = addDays(from, limits.queryDays - 1) } = body;
      const issue = dayRangeIssue(from, to, limits.queryDays);
      if (issue !== undefined) throw rangeError('endTime', issue, limits.queryDays);
      const zip5 = zipCode?.slice(0, 5) ?? null;
      const max_points = maxPoints === undefined ? null : toHundredths(maxPoints);
      const [wait] = await insertWait(tx, {
        userId,
        carrier,
        zip5,
        from,
        to,
        quantity,
        max_points,
        mode,
        until,
      });
      if (wait === undefined) throw fieldError('until', 'fields.waitUntil');
      await wakeWait(tx, carrier, zip5);
      return { id: String(wait.id) };
    }),
  );

/** Stops waiting. Throws wrongState when it has ended, and notFound. */
export const cancelWait = (db: Db, userId: number, id: number): Promise<void> =>
  inUserTransaction(db, userId, async (tx) => {
    const [cancelled] = await cancelStoredWait(tx, userId, id);
    if (cancelled !== undefined) return;
    const [ended] = await findWait(tx, userId, id);
    throw new AppError(ended === undefined ? 'notFound' : 'wrongState');
  });
