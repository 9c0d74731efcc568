import type { PointAct } from './plan-points.ts';
import type { StoredApproval } from './store.ts';

export const pointActOf = (approval: StoredApproval): PointAct | undefined => {
  const { act, user_id: userId, points, remark } = approval;
  if (act === 'codes' || userId === null) return undefined;
  if (act === 'recharge')
    return {
      kind: act,
      userId,
      points,
      remark,
      refNo: approval.ref_no,
      duplicateReason: approval.duplicate_reason,
    };
  if (act === 'adjust') return { kind: act, userId, points, remark, reason: approval.reason ?? 'other' };
  const { order_id: orderId, shipment_ids: shipmentIds, request_id: requestId } = approval;
  if (orderId === null) throw new Error(`approval ${approval.id} names no order`);
  return { kind: act, userId, orderId, shipmentIds, requestId, remark };
};
