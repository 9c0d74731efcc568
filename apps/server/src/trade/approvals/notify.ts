import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { sendNotice, withdrawNotices } from '../../outbox/notices/public-api.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publishToStaff } from '../../platform/db/outbox.ts';
import { type StoredApproval, findDecidersBut } from './store.ts';

type Proposal = Pick<StoredApproval['stored'], 'id' | 'act' | 'user_id' | 'points' | 'proposed_by'>;

const subjectOf = (id: number): string => `approval:${id}`;

export const notifyDeciders = async (tx: Tx, approval: Proposal, by: string): Promise<void> => {
  const { id, act, user_id: userId, proposed_by: proposedBy } = approval;
  const points = toPoints(approval.points);
  const event = { type: 'approval.waiting', object: subjectOf(id), data: { act, points, by } } as const;
  await publishToStaff(tx, 'approvals:read', event);
  for (const decider of await findDecidersBut(tx, [userId, proposedBy])) {
    // A transaction has one connection.
    await sendNotice(tx, {
      userId: decider.id,
      event: 'security',
      what: 'approvalWaiting',
      act,
      points,
      by,
      subject: subjectOf(id),
    });
  }
};

/**
 * Tells who proposed something what became of it, and takes back what the deciders were told and have not read; both in
 * the transaction that decides. Nobody is told of their own withdrawal.
 */
export const notifyProposer = async (
  tx: Tx,
  approval: Proposal,
  ending: 'approved' | 'refused' | 'withdrawn' | 'expired',
  remark: string | null,
): Promise<void> => {
  const { id, act, user_id: userId, proposed_by: proposedBy } = approval;
  for (const decider of await findDecidersBut(tx, [userId, proposedBy])) {
    await withdrawNotices(tx, decider.id, subjectOf(id));
  }
  if (ending === 'withdrawn') return;
  await sendNotice(tx, {
    userId: proposedBy,
    event: 'security',
    what: 'approvalDecided',
    ending,
    act,
    points: toPoints(approval.points),
    reason: remark ?? '',
  });
};
