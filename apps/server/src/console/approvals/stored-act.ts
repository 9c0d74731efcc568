import type { PointAct } from './plan-points.ts';
import type { StoredApproval } from './store.ts';

/** The act that a proposal is about. */
export const pointActOf = (approval: StoredApproval): PointAct => {
  const { act, user_id: userId, points, remark } = approval;
  if (act === 'recharge') return { kind: act, userId, points, remark, refNo: approval.ref_no };
  if (act === 'adjust') return { kind: act, userId, points, remark, reason: approval.reason ?? 'other' };
  const { order_id: orderId, shipment_ids: shipmentIds, request_id: requestId } = approval;
  if (orderId === null) throw new Error(`approval ${approval.id} names no order`);
  return { kind: act, userId, orderId, shipmentIds, requestId, remark };
};
