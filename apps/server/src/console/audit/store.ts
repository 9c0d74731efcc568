import type { EndpointData, EndpointInput } from '@waybill/contract/endpoint.ts';
import type { AuditRow, auditEndpoints } from '@waybill/contract/endpoints/audit.ts';
import { sql } from 'kysely';
import type { AuditEntry, Auditor, Operator } from '../../platform/access/audit.ts';
import type { Tx, Reader } from '../../platform/db/database.ts';
import {
  type Condition,
  answers,
  equals,
  field,
  fieldsOf,
  onDays,
  view,
  when,
} from '../../platform/db/view.ts';

const secret =
  /pass(word|phrase)|secret|token|cookie|authorization|credential|hash|private_?key|api_?key|exchange_?code|tracking_?number|^(key|code|otp|pin)$/i;

export const removed = '***';

export const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secret.test(name) ? removed : withoutSecrets(inner)]),
  );
};

const jsonOf = (value: object | null | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(withoutSecrets(value));

/**
 * Writes down what somebody of the staff did (product rules: every staff act with who, what, before, after, reason, IP
 * and trace), in the transaction that does it: one is not there without the other. From here to the end of the
 * transaction other acts of the staff wait, so it comes last. `by` is null for what the product does by itself. Answers
 * the entry's place in the chain.
 */
export const writeAudit = async (
  tx: Tx,
  by: Auditor | Operator | null,
  { act, targetType, targetId, targetName, reason, before, after }: AuditEntry,
): Promise<number> => {
  const entry = {
    actor_id: by?.userId ?? null,
    actor_name: by?.userName ?? null,
    actor_role: by?.role ?? null,
    act,
    target_type: targetType ?? act.slice(0, act.indexOf('.')),
    target_id: targetId === null ? null : String(targetId),
    target_name: targetName,
    reason: reason ?? null,
    before: jsonOf(before),
    after: jsonOf(after),
    ip: by?.ip ?? null,
    trace_id: by?.traceId ?? null,
  };
  return (await tx.insertInto('audit_entries').values(entry).returning('seq').executeTakeFirstOrThrow()).seq;
};

export type AuditFilter = Omit<
  EndpointInput<typeof auditEndpoints.listAudit>['query'],
  'pageNum' | 'pageSize' | 'actorId'
> & { readonly actorId?: number | undefined; readonly beforeSeq?: number };

/** Every act of a resource, where only that is named: what begins with its name and a dot, in byte order. */
const isAct = (act: string) =>
  act.includes('.')
    ? sql`a.act = ${act}`
    : sql`a.act ~>=~ ${`${act}.`}::text AND a.act ~<~ ${`${act}/`}::text`;

export const matching = (filter: AuditFilter): Condition[] => [
  equals('a.actor_id', filter.actorId),
  when(filter.act, isAct),
  equals('a.target_type', filter.targetType),
  equals('a.target_id', filter.targetId),
  equals('a.trace_id', filter.traceId),
  ...onDays('a.created_at', filter.startDate, filter.endDate),
  when(filter.beforeSeq, (seq) => sql`a.seq < ${seq}`),
];

export const entries = view<AuditRow>(
  { from: 'audit_entries a', order: 'a.seq DESC' },
  {
    id: field.id('a.seq'),
    time: field.time('a.created_at'),
    actor: field.value(`CASE WHEN a.actor_name IS NOT NULL THEN
      json_build_object('id', a.actor_id::text, 'userName', a.actor_name, 'role', a.actor_role) END`),
    ...fieldsOf(
      'a',
      'act',
      'targetType',
      'targetId',
      'targetName',
      'reason',
      'before',
      'after',
      'ip',
      'traceId',
    ),
    hash: field.value(`encode(a.hash, 'hex')`),
  },
);

export type ReasonedAct = Pick<AuditRow, 'id' | 'time' | 'act' | 'reason'> & { actor: string | null };
const brief = { id: field.id('seq'), time: field.time('created_at'), act: field.value<string>('act') };
const reasoned = {
  ...brief,
  actor: field.value<string | null>('actor_name'),
  reason: field.value<string | null>('reason'),
};

export const listActsOfTrace = answers<Omit<ReasonedAct, 'reason'>, [string]>(
  { ...brief, actor: reasoned.actor },
  (columns) => `SELECT ${columns} FROM audit_entries WHERE trace_id = $1 ORDER BY seq LIMIT 200`,
);

export const listActsOf = answers<ReasonedAct, ['number', string]>(
  reasoned,
  (columns) =>
    `SELECT ${columns} FROM audit_entries WHERE target_type = $1 AND target_id = $2 ORDER BY seq DESC LIMIT 100`,
);

/**
 * What the staff did to an order of an account, newest first, by its id, that of the account and its number: to the order
 * itself, by a refund of the account, and by proposals of a refund and their decisions, and to its numbers.
 */
export const listActsOfOrder = answers<ReasonedAct, [string, string, string]>(
  reasoned,
  (columns) => `SELECT ${columns} FROM audit_entries
   WHERE (target_type = 'order' AND target_id = $1)
     OR (target_type = 'user' AND target_id = $2 AND after ->> 'orderNo' = $3)
     OR (target_type = 'number' AND target_id IN (
       SELECT i.shipment_id::text FROM order_items i WHERE i.user_id = $2::bigint AND i.order_id = $1::bigint))
     OR (target_type = 'approval' AND target_id IN (
       SELECT p.id::text FROM approvals p WHERE p.user_id = $2::bigint AND p.order_no = $3))
   ORDER BY seq DESC LIMIT 100`,
);

type Check = EndpointData<typeof auditEndpoints.checkAudit>;

const checkChain = answers<Check, [number]>(
  {
    intact: field.value('NOT EXISTS (SELECT FROM wrong)'),
    rows: field.value('(SELECT count(*) FROM checked)'),
    broken:
      field.value(`coalesce((SELECT json_agg(json_build_object('id', id::text, 'problem', problem) ORDER BY id, problem DESC)
      FROM (SELECT DISTINCT id, problem FROM wrong ORDER BY id, problem DESC LIMIT $1) w), '[]')`),
    checkedTime: field.time('now()'),
  },
  (columns) => `WITH checked AS (
      SELECT e.seq, e.hash, e.seq - coalesce(lag(e.seq) OVER chain, 0) = 1 AS follows,
        e.hash = sha256(coalesce(lag(e.hash) OVER chain, sha256(convert_to('v1|audit', 'UTF8')))
          || convert_to(audit_entry_text(e), 'UTF8')) OR is_erased_entry(e) AS chained
      FROM audit_entries e WINDOW chain AS (ORDER BY e.seq)
    ), wrong AS (
      SELECT seq AS id, CASE WHEN follows THEN 'changed' ELSE 'missing_before' END AS problem
      FROM checked WHERE NOT (follows AND chained)
      UNION ALL
      SELECT coalesce(l.seq, 0), CASE WHEN c.seq = coalesce(l.seq, 0) THEN 'changed' ELSE 'missing_after' END
      FROM audit_chain c LEFT JOIN (SELECT seq, hash FROM checked ORDER BY seq DESC LIMIT 1) l ON true
      WHERE c.seq <> coalesce(l.seq, 0) OR (l.seq IS NOT NULL AND c.head <> l.hash)
    )
    SELECT ${columns}`,
);

export const readAuditCheck = async (reader: Reader, most: number): Promise<Check> => {
  const [found] = await checkChain(reader, most);
  if (found === undefined) throw new Error('the audit was not checked');
  return found;
};

export const findDisabling = answers<{ time: string; by: string | null; reason: string | null }, [string]>(
  { time: field.time('created_at'), by: field.value('actor_name'), reason: field.value('reason') },
  (columns) => `SELECT ${columns} FROM audit_entries
   WHERE target_id = $1 AND target_type = 'user' AND act = 'user.status' AND after ->> 'status' = 'disabled'
   ORDER BY seq DESC LIMIT 1`,
);
