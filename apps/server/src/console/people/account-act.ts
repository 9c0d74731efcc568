import type { ActEffect, ActResult, StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { type Parties, readParties, requireRight, lockRoles } from '../approvals/public-api.ts';
import { writeAudit } from '../audit/public-api.ts';
import type { AuditEntry, Auditor } from '../../platform/access/audit.ts';

export type AccountActOptions = {
  readonly by: Auditor;
  readonly preview: boolean;
  readonly idempotencyKey: string | undefined;
};

export type AccountAct = {
  readonly right: Extract<StaffAct, 'status' | 'role' | 'revoke' | 'follow' | 'factor'>;
  /** What is wanted of whom, and why: what makes a repeated request the same. */
  readonly wanted: { readonly userId: number; readonly reason: string };
  plan(tx: Tx, parties: Parties): Promise<ActEffect>;
  /** Does it, with news; answers what the audit says of it. */
  carryOut(
    tx: Tx,
    parties: Parties,
    effect: ActEffect,
  ): Promise<Pick<AuditEntry, 'act' | 'before' | 'after'>>;
};

/**
 * Does an act on an account once per key, under that user's lock and the lock of roles, and writes it into the audit; with
 * `preview` its effect is told and nothing done. Who acts is read again: a role that was just taken counts no more. Throws forbidden,
 * ownAccount, staffAccount, lastSuperAdmin, notFound, and what the act rejects.
 */
export const actOnAccount = (
  db: Db,
  { right, wanted, plan, carryOut }: AccountAct,
  { by, preview, idempotencyKey: key }: AccountActOptions,
): Promise<ActResult> => {
  const { userId, reason } = wanted;
  return inUserTransaction(db, userId, async (tx) => {
    const work = async (): Promise<ActResult> => {
      await lockRoles(tx);
      const parties = await readParties(tx, by.userId, userId);
      requireRight(right, parties);
      const effect = await plan(tx, parties);
      if (!preview) {
        const done = await carryOut(tx, parties, effect);
        const targetName = parties.target.user_name;
        await writeAudit(tx, by, { ...done, targetType: 'user', targetId: userId, targetName, reason });
      }
      const outcome = preview ? 'preview' : 'done';
      return {
        outcome,
        needsApproval: false,
        approvalFor: null,
        earlierPayments: [],
        effect,
        approvalId: null,
        ledgerId: null,
      };
    };
    const path = `admin/users/${userId}/${right}`;
    return preview ? work() : onceByKey(tx, { userId: by.userId, path, key, content: wanted }, work);
  });
};
