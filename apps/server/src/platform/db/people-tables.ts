import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import type { Generated } from 'kysely';

/** Row types of refunds, approvals and the audit, a part of `Tables`. */
export type PeopleTables = {
  refund_requests: {
    user_id: number;
    id: Generated<number>;
    order_id: number;
    state: Generated<'pending' | 'accepted' | 'refused'>;
    shipment_ids: number[];
    points: number;
    whole_order: boolean;
    order_status: OrderStatus;
    reason: string;
    created_at: Generated<string>;
    decided_by: number | null;
    decided_at: string | null;
    decision_remark: string | null;
  };
  approvals: {
    id: Generated<number>;
    act: 'recharge' | 'refund' | 'adjust' | 'codes';
    state: Generated<'pending' | 'approved' | 'refused' | 'withdrawn' | 'expired'>;
    user_id: number | null;
    points: number;
    order_id: number | null;
    order_no: string | null;
    shipment_ids: number[] | null;
    request_id: number | null;
    reason: string | null;
    remark: string;
    ref_no: string | null;
    proposed_by: number;
    proposed_at: Generated<string>;
    expires_at: string;
    decided_by: number | null;
    decided_at: string | null;
    decision_remark: string | null;
    transaction_id: number | null;
    code_count: number | null;
    code_days: number | null;
    batch_id: number | null;
    duplicate_reason: string | null;
  };
  staff_day_sums: { user_id: number; day: string; points: number; near_limit: number };
  recharges: {
    id: Generated<number>;
    user_id: number;
    transaction_id: number;
    points: number;
    remark: string | null;
    ref_no: string | null;
    ref_key: string | null;
    duplicate: Generated<boolean>;
    duplicate_reason: string | null;
    actor_id: number;
    approved_by: number | null;
    created_at: Generated<string>;
  };
  audit_chain: { id: Generated<boolean>; seq: number; head: Buffer };
  audit_entries: {
    seq: Generated<number>;
    created_at: Generated<string>;
    actor_id: number | null;
    actor_name: string | null;
    actor_role: string | null;
    act: string;
    target_type: string;
    target_id: string | null;
    target_name: string | null;
    reason: string | null;
    before: unknown;
    after: unknown;
    ip: string | null;
    trace_id: string | null;
    hash: Generated<Buffer>;
  };
};
