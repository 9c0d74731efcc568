import type { Tx } from '../db/database.ts';
import type { Caller } from './caller.ts';

/** Something that somebody of the staff did. */
export type AuditEntry = {
  /** `resource.act`, as `key.rotate`. */
  readonly act: `${string}.${string}`;
  readonly targetType: string;
  readonly targetId: string | null;
  /** What the target is called. */
  readonly targetName: string | null;
  readonly reason: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
};

/** Who did it, and by which request. */
export type Actor = { readonly caller: Caller; readonly ip: string; readonly traceId: string };

/** Keeps what the staff did, in the transaction that does it. No secret may be in an entry. */
export type Audit = (tx: Tx, actor: Actor, entry: AuditEntry) => Promise<void>;
