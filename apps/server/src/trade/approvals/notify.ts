import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type NewNotice, sendNotice, withdrawNotices } from '../../outbox/notices/public-api.ts';
import type { Tx } from '../../platform/db/database.ts';
import { publishToStaff } from '../../platform/db/outbox.ts';
import { type StoredApproval, findDecidersBut } from './store.ts';

type Proposal = Pick<StoredApproval, 'id' | 'act' | 'user_id' | 'points' | 'proposed_by'>;

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

/** Something about an account that its owner is to hear of. Points in hundredths. */
type UserChange =
  | { readonly event: 'points'; readonly act: 'recharge' | 'adjust'; readonly points: number }
  | {
      readonly event: 'refund';
      /** `given`: nobody asked for it. */
      readonly decision: 'refunded' | 'given' | 'refused';
      readonly orderNo: string;
      readonly points: number;
      readonly remark: string;
    }
  | { readonly event: 'security'; readonly act: 'enabled' | 'role' | 'sessions_ended' };

const acts = { enabled: 'enabled', role: 'roleChanged', sessions_ended: 'signedOut' } as const;

const noticeOf = (userId: number, change: UserChange): NewNotice => {
  if (change.event === 'security') return { userId, event: 'security', what: acts[change.act] };
  const points = change.points / 100;
  if (change.event === 'points')
    return { userId, event: 'points', what: change.act === 'recharge' ? 'recharged' : 'adjusted', points };
  const { orderNo, remark: reason } = change;
  switch (change.decision) {
    case 'refunded':
      return { userId, event: 'refund', what: 'accepted', orderNo, points };
    case 'given':
      return { userId, event: 'refund', what: 'given', orderNo, points, reason };
    default:
      return { userId, event: 'refund', what: 'refused', orderNo, reason };
  }
};

export const notifyUser = (tx: Tx, userId: number, change: UserChange): Promise<void> =>
  sendNotice(tx, noticeOf(userId, change));
