import type { Caller } from '../../platform/access/caller.ts';
import type { Tx } from '../../platform/db/database.ts';
import { withoutSecrets } from './rules.ts';
import { insertEntry } from './store.ts';

/** Who does something, and where the request came from. */
export type Auditor = {
  readonly userId: number;
  readonly userName: string;
  readonly role: string;
  readonly ip: string | null;
  readonly traceId: string | null;
};

/** The auditor of a call. */
export const auditorOf = ({
  caller,
  ip,
  traceId,
}: {
  readonly caller: Caller;
  readonly ip: string;
  readonly traceId: string;
}): Auditor => ({ userId: caller.userId, userName: caller.userName, role: caller.role, ip, traceId });

export type AuditEntry = {
  /** Null for what the product does by itself. */
  readonly by: Auditor | null;
  /** `resource.act`, lower case and underscores: `user.recharge`. */
  readonly act: `${string}.${string}`;
  readonly target: {
    readonly type: string;
    readonly id: string | number | null;
    readonly name?: string | null;
  };
  readonly reason?: string | null;
  /** What was and what is: only what the act changes. Values under secret names are replaced. */
  readonly before?: object | null;
  readonly after?: object | null;
};

const jsonOf = (value: object | null | undefined): string | null =>
  value === undefined || value === null ? null : JSON.stringify(withoutSecrets(value));

/**
 * Writes down what somebody of the staff did (product rules: every staff act with who, what, before, after, reason, IP
 * and trace), in the transaction that does it: one is not there without the other. From here to the end of the
 * transaction other acts of the staff wait, so it comes last.
 */
export const writeAudit = async (tx: Tx, entry: AuditEntry): Promise<void> => {
  const { by, act, target, reason, before, after } = entry;
  await insertEntry(
    tx,
    by?.userId ?? null,
    by?.userName ?? null,
    by?.role ?? null,
    act,
    target.type,
    target.id === null ? null : String(target.id),
    target.name ?? null,
    reason ?? null,
    jsonOf(before),
    jsonOf(after),
    by?.ip ?? null,
    by?.traceId ?? null,
  );
};
