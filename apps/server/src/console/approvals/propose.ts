import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Auditor } from '../../platform/access/audit.ts';
import { writeAudit } from '../audit/public.ts';
import { type NewApproval, insertApproval } from './store.ts';
import { tellDeciders } from './tell-staff.ts';

type About = { readonly targetName: string; readonly facts?: object };

/** Keeps an act as a proposal, tells those who may decide it, and writes it down; answers its id. */
export const propose = async (
  tx: Tx,
  by: Auditor,
  approval: Omit<NewApproval, 'proposedBy'>,
  { targetName, facts }: About,
): Promise<number> => {
  const proposed = { ...approval, proposedBy: by.userId };
  const id = await insertApproval(tx, proposed);
  await tellDeciders(tx, { ...proposed, id }, by.userName);
  await writeAudit(tx, by, {
    act: 'approval.propose',
    targetType: 'approval',
    targetId: id,
    targetName,
    reason: approval.remark,
    after: {
      act: approval.act,
      ...(approval.userId === null ? {} : { userId: String(approval.userId) }),
      points: toPoints(approval.points),
      ...facts,
    },
  });
  return id;
};
