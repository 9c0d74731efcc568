import type { OrderRow } from '@waybill/contract/endpoints/orders.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { epochMs, wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { refundableUntil } from './rules.ts';
import type { NewestRequest } from '../store.ts';

type Item = { readonly shipment_id: number; readonly price: number; readonly state: string };
type Order = {
  readonly status: OrderRow['status'];
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly refunded_points: number;
};

export const refundOfOrder = (
  order: Order,
  items: readonly Item[],
  request: NewestRequest | undefined,
  /** Milliseconds; by it a refund can still be asked for or not. */
  now: number,
): Pick<OrderRow, 'refundedPoints' | 'refundedIds' | 'refund' | 'refundableUntil'> => ({
  refundedPoints: toPoints(order.refunded_points),
  refundedIds: items.filter(({ state }) => state === 'refunded').map((item) => String(item.shipment_id)),
  refund:
    request === undefined
      ? null
      : {
          requestId: String(request.id),
          state: request.state,
          trackingInfoIds: request.shipment_ids.map(String),
          quantity: request.shipment_ids.length,
          points: toPoints(request.points),
          reason: request.reason,
          decisionRemark: request.decision_remark,
          createdTime: wallTime(request.created_at),
          decidedTime: wallTimeOrNull(request.decided_at),
        },
  refundableUntil: refundableUntil(
    {
      status: order.status,
      sold: items
        .filter(({ state }) => state === 'sold')
        .map(({ shipment_id, price }) => ({ id: shipment_id, price })),
      paidAt: epochMs(order.ended_at ?? order.created_at),
      // Nothing can be asked after a rejected request, so that the newest one tells.
      refusedBefore: request?.state === 'refused',
    },
    now,
  ),
});
