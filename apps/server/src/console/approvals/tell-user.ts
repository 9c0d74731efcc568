import { type NewNotice, sendNotice } from '../../notices/public.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Something about an account that its owner is to hear of. Points in hundredths. */
export type News =
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

const noticeOf = (userId: number, news: News): NewNotice => {
  if (news.event === 'security') return { userId, event: 'security', what: acts[news.act] };
  const points = news.points / 100;
  if (news.event === 'points')
    return { userId, event: 'points', what: news.act === 'recharge' ? 'recharged' : 'adjusted', points };
  const { orderNo, remark: reason } = news;
  switch (news.decision) {
    case 'refunded':
      return { userId, event: 'refund', what: 'accepted', orderNo, points };
    case 'given':
      return { userId, event: 'refund', what: 'given', orderNo, points, reason };
    default:
      return { userId, event: 'refund', what: 'refused', orderNo, reason };
  }
};

/** Tells a user what the staff did to the account, in the transaction that does it. */
export const tellUser = (tx: Tx, userId: number, news: News): Promise<void> =>
  sendNotice(tx, noticeOf(userId, news));
