import type { ActEffect, ActResult, StaffAct } from '@waybill/contract/endpoints/people-shapes.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { onceByKey } from '../../platform/db/idempotency.ts';
import { inUserTransaction } from '../../platform/db/transaction.ts';
import { type Parties, readParties, requireRight } from '../approvals/public-api.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { lockRoles } from './store.ts';

export type AccountActOptions = {
  readonly by: Auditor;
  readonly preview: boolean;
  readonly idempotencyKey: string | undefined;
};

/** An act on an account itself: what it would do, and how it is done. */
export type AccountAct = {
  readonly right: Extract<StaffAct, 'status' | 'role' | 'revoke' | 'follow' | 'factor'>;
  readonly userId: number;
  /** What makes a repeated request the same. */
  readonly content: unknown;
  /** Checks the act and tells its effect. */
  plan(tx: Tx, parties: Parties): Promise<ActEffect>;
  /** Does it, with news and audit. */
  carryOut(tx: Tx, parties: Parties, effect: ActEffect): Promise<void>;
};

/**
 * Does an act on an account once per key, under that user's lock and the lock of roles; with `preview` its effect is
 * told and nothing done. Who acts is read again: a role that was just taken counts no more. Refuses forbidden,
 * ownAccount, staffAccount, lastSuperAdmin, notFound, and what the act refuses.
 */
export const actOnAccount = (
  db: Db,
  act: AccountAct,
  { by, preview, idempotencyKey: key }: AccountActOptions,
): Promise<ActResult> =>
  inUserTransaction(db, act.userId, async (tx) => {
    const work = async (): Promise<ActResult> => {
      await lockRoles(tx);
      const parties = await readParties(tx, by.userId, act.userId);
      requireRight(act.right, parties);
      const effect = await act.plan(tx, parties);
      if (!preview) await act.carryOut(tx, parties, effect);
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
    const path = `admin/users/${act.userId}/${act.right}`;
    return preview ? work() : onceByKey(tx, { userId: by.userId, path, key, content: act.content }, work);
  });
