import type { AuditEntry, Auditor, Operator } from '../../platform/access/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { withoutSecrets } from './rules.ts';
import { insertEntry } from './store.ts';

const jsonOf = (value: object | null | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(withoutSecrets(value));

/**
 * Writes down what somebody of the staff did (product rules: every staff act with who, what, before, after, reason, IP
 * and trace), in the transaction that does it: one is not there without the other. From here to the end of the
 * transaction other acts of the staff wait, so it comes last. `by` is null for what the product does by itself. Answers
 * the entry's place in the chain.
 */
export const writeAudit = (
  tx: Tx,
  by: Auditor | Operator | null,
  { act, targetType, targetId, targetName, reason, before, after }: AuditEntry,
): Promise<number> =>
  insertEntry(tx, {
    actor_id: by?.userId ?? null,
    actor_name: by?.userName ?? null,
    actor_role: by?.role ?? null,
    act,
    target_type: targetType,
    target_id: targetId === null ? null : String(targetId),
    target_name: targetName,
    reason: reason ?? null,
    before: jsonOf(before),
    after: jsonOf(after),
    ip: by?.ip ?? null,
    trace_id: by?.traceId ?? null,
  });
