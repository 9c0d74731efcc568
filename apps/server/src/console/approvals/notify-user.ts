import { type NewNotice, sendNotice } from '../../notices/public-api.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Something about an account that its owner is to hear of. Points in hundredths. */
export type UserChange =
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
