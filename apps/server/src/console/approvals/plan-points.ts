import type { ActEffect } from '@waybill/contract/endpoints/people-shapes.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type RefundPlan, planRefund } from '../../orders/public-api.ts';
import type { Reader } from '../../platform/db/database.ts';
import { AppError } from '../../platform/app-error.ts';
import { readBalances } from '../../points/public-api.ts';
import { effectOf } from './effect.ts';

/** An act on somebody's points; points in hundredths. */
export type PointAct =
  | {
      readonly kind: 'recharge';
      readonly userId: number;
      readonly points: number;
      readonly remark: string;
      readonly refNo: string | null;
      readonly duplicateReason: string | null;
    }
  | {
      readonly kind: 'refund';
      readonly userId: number;
      readonly orderId: number;
      readonly shipmentIds: readonly number[] | null;
      /** The request that it answers, null when nobody asked. */
      readonly requestId: number | null;
      readonly remark: string;
    }
  | {
      readonly kind: 'adjust';
      readonly userId: number;
      readonly points: number;
      readonly reason: string;
      readonly remark: string;
    };

/** What an act on points would do now. Points in hundredths, those of an adjustment may be negative. */
export type PointPlan = {
  readonly points: number;
  readonly refund: RefundPlan | undefined;
  readonly effect: ActEffect;
};

/**
 * Works out what an act on points does, without doing it: carrying it out in the same transaction does exactly this.
 * Throws notEnoughPoints when an adjustment takes more than there is, and what a refund rejects.
 */
export const planPoints = async (reader: Reader, act: PointAct): Promise<PointPlan> => {
  const refund = act.kind === 'refund' ? await planRefund(reader, act) : undefined;
  const points = refund?.points ?? (act.kind === 'refund' ? 0 : act.points);
  const { available } = await readBalances(reader, act.userId);
  if (available + points < 0) throw new AppError('notEnoughPoints', { moneyEffect: 'none' });
  return {
    points,
    refund,
    effect: effectOf({
      balance: { before: toPoints(available), after: toPoints(available + points) },
      points: toPoints(points),
      ...(refund === undefined
        ? {}
        : {
            orderStatus: { before: refund.statusBefore, after: refund.statusAfter },
            numbersRetired: refund.ids.length,
          }),
    }),
  };
};
