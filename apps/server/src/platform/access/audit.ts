import type { AuditAct } from '@waybill/contract/vocabulary/audit.ts';
import { userInfo } from 'node:os';
import type { Tx } from '../db/database.ts';
import type { Caller } from './caller.ts';

export type AuditEntry = {
  /** `resource.act`, lower case and underscores: `key.rotate`. */
  readonly act: AuditAct;
  /** What it is about, where that is not the resource of the act. */
  readonly targetType?: string;
  readonly targetId: string | number | null;
  readonly targetName: string | null;
  readonly reason?: string | null;
  /** What was and what is: only what the act changes. Values under secret names are replaced. */
  readonly before?: object | null;
  readonly after?: object | null;
};

export type Actor = { readonly caller: Caller; readonly ip: string; readonly traceId: string };

export type Auditor = {
  readonly userId: number;
  readonly userName: string;
  readonly role: string;
  readonly ip: string | null;
  readonly traceId: string | null;
};

export type Operator = { readonly [P in keyof Auditor]: P extends 'userName' ? string : null };

export const auditorOf = ({ caller, ip, traceId }: Actor): Auditor => ({
  userId: caller.userId,
  userName: caller.userName,
  role: caller.role,
  ip,
  traceId,
});

/** Who acts at the command line of this machine: its name for them, unless they give another. */
export const commandLine = (name?: string): Operator => ({
  userId: null,
  userName: `waybill (${name ?? userInfo().username})`,
  role: null,
  ip: null,
  traceId: null,
});

/** Keeps what the staff did, in the transaction that does it. No secret may be in an entry. */
export type Audit = (tx: Tx, actor: Actor, entry: AuditEntry) => Promise<void>;
