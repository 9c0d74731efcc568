import type { NumberLife } from '@waybill/contract/endpoints/staff-numbers.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { answers, field, fieldsOf } from '../../../platform/db/view.ts';

// Every source as the same columns. `rank` is the order of what happened in one transaction: a hold ends before the next.
const event = (parts: {
  rank: number;
  kind: string;
  time: string;
  user?: string;
  order?: string;
  actor?: string;
  reason?: string;
  from: string;
}): string => `SELECT ${parts.time} AS created_at, ${parts.rank} AS rank, ${parts.kind} AS kind,
  ${parts.user ?? 'NULL'}::bigint AS user_id, ${parts.order ?? 'NULL'}::bigint AS order_id,
  ${parts.actor ?? 'NULL'}::text AS actor, ${parts.reason ?? 'NULL'}::text AS reason FROM ${parts.from}`;

const events = [
  event({
    rank: 0,
    kind: `'imported'`,
    time: 'l.created_at',
    actor: 'l.imported_by_name',
    from: 'lots l WHERE l.id = $4::bigint',
  }),
  event({
    rank: 1,
    kind: `'hold_' || h.end_reason`,
    time: 'h.ended_at',
    user: 'h.user_id',
    from: `held h WHERE h.had AND h.end_reason IN ('released', 'replaced', 'expired')`,
  }),
  event({
    rank: 2,
    kind: `CASE WHEN m.state <> 'released' THEN 'confirmed' ELSE m.status END`,
    time: 'm.ended_at',
    user: 'm.user_id',
    order: 'm.id',
    // What the staff took out of a reservation left it when they blocked it.
    from: `mine m WHERE m.action = 'reserve' AND m.ended_at IS NOT NULL
      AND (m.state <> 'released' OR m.status IN ('cancelled', 'expired'))
      AND NOT EXISTS (SELECT FROM entries a WHERE a.act = 'number.block' AND a.after ->> 'orderNo' = m.order_no)`,
  }),
  event({ rank: 3, kind: `'held'`, time: 'h.created_at', user: 'h.user_id', from: 'held h' }),
  event({
    rank: 4,
    kind: `CASE WHEN m.action = 'buy' THEN 'bought' ELSE 'reserved' END`,
    time: 'm.created_at',
    user: 'm.user_id',
    order: 'm.id',
    from: 'mine m',
  }),
  event({
    rank: 5,
    kind: `'refund_requested'`,
    time: 'r.created_at',
    user: 'r.user_id',
    order: 'r.order_id',
    reason: 'r.reason',
    from: 'requests r',
  }),
  event({
    rank: 6,
    kind: `'refund_refused'`,
    time: 'r.decided_at',
    user: 'r.user_id',
    order: 'r.order_id',
    actor: '(SELECT d.user_name FROM users d WHERE d.id = r.decided_by)',
    reason: 'r.decision_remark',
    from: `requests r WHERE r.state = 'refused'`,
  }),
  event({
    rank: 6,
    kind: `'refunded'`,
    time: 'm.refunded_at',
    user: 'm.user_id',
    order: 'm.id',
    actor: 'p.user_name',
    reason: 'p.remark',
    from: `mine m LEFT JOIN LATERAL (SELECT u.user_name, t.remark FROM point_transactions t
      LEFT JOIN users u ON u.id = t.actor_id
      WHERE t.user_id = m.user_id AND t.order_id = m.id AND t.kind = 'refund' AND t.created_at = m.refunded_at
      LIMIT 1) p ON true WHERE m.refunded_at IS NOT NULL`,
  }),
  event({
    rank: 7,
    kind: `CASE a.act WHEN 'number.block' THEN 'blocked' WHEN 'number.unblock' THEN 'unblocked'
      WHEN 'lot.withdraw' THEN 'lot_withdrawn' ELSE 'lot_restored' END`,
    time: 'a.created_at',
    user: `(a.after ->> 'userId')`,
    order: `(a.after ->> 'orderId')`,
    actor: 'a.actor_name',
    reason: 'a.reason',
    from: 'entries a',
  }),
].join('\nUNION ALL ');

/**
 * What happened to a number, oldest first. A hold forgets a number that was ordered or taken
 * out of it: those are found by the order and by the block. Of the others only the time is indexed, so that no more than
 * 30 days of them are read.
 */
export const listNumberEvents = answers<
  NumberLife['life'][number],
  [carrier: Carrier, trackingNumber: string, shipmentId: number, lotId: number]
>(
  {
    time: field.time('e.created_at'),
    ...fieldsOf('e', 'kind', 'actor', 'reason'),
    user: field.partyOrNull('e.user_id', 'u.user_name'),
    order: field.value(`CASE WHEN o.order_no IS NOT NULL
      THEN json_build_object('id', e.order_id::text, 'orderNo', o.order_no) END`),
  },
  (columns) => `WITH mine AS MATERIALIZED (
     SELECT o.*, i.state, i.refunded_at FROM order_items i
     JOIN orders o ON o.user_id = i.user_id AND o.id = i.order_id
     WHERE i.carrier = $1::carrier AND i.tracking_number = $2
   ), requests AS MATERIALIZED (
     SELECT r.* FROM mine m JOIN refund_requests r ON r.user_id = m.user_id AND r.order_id = m.id
     WHERE $3::bigint = ANY (r.shipment_ids)
   ), entries AS MATERIALIZED (
     SELECT * FROM audit_entries WHERE target_id = $3::text AND target_type = 'number'
       AND act IN ('number.block', 'number.unblock')
     UNION ALL
     SELECT * FROM audit_entries WHERE target_id = $4::text AND target_type = 'lot'
       AND act IN ('lot.withdraw', 'lot.restore')
   ), found AS (
     SELECT h.user_id, h.id, h.created_at, h.ended_at, h.end_reason, true AS had FROM holds h
     WHERE h.created_at > now() - interval '30 days'
       AND $3::bigint = ANY (h.shipment_ids)
     UNION ALL
     SELECT h.user_id, h.id, h.created_at, h.ended_at, h.end_reason, false
     FROM mine m JOIN holds h ON h.user_id = m.user_id AND h.id = m.hold_id
     UNION ALL
     SELECT h.user_id, h.id, h.created_at, h.ended_at, h.end_reason, false FROM entries a, LATERAL (
       SELECT * FROM holds h WHERE h.user_id = (a.after ->> 'userId')::bigint AND h.carrier = $1::carrier
         AND h.created_at <= a.created_at ORDER BY h.created_at DESC LIMIT 1) h
     WHERE a.act = 'number.block' AND a.before ->> 'state' = 'held'
   ), held AS MATERIALIZED (
     SELECT DISTINCT ON (user_id, id) * FROM found ORDER BY user_id, id, had DESC
   )
   SELECT ${columns}
   FROM (${events}) e LEFT JOIN users u ON u.id = e.user_id LEFT JOIN mine o ON o.id = e.order_id
   ORDER BY e.created_at, e.rank`,
);
