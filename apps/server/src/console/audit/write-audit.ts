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
export const writeAudit = async (
  tx: Tx,
  by: Auditor | Operator | null,
  entry: AuditEntry,
): Promise<number> => {
  const { act, targetType, targetId, targetName, reason, before, after } = entry;
  const [written] = await insertEntry(
    tx,
    by?.userId ?? null,
    by?.userName ?? null,
    by?.role ?? null,
    act,
    targetType,
    targetId === null ? null : String(targetId),
    targetName,
    reason ?? null,
    jsonOf(before),
    jsonOf(after),
    by?.ip ?? null,
    by?.traceId ?? null,
  );
  if (written === undefined) throw new Error('an entry of the audit was not written');
  return written.seq;
};
