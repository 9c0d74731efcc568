import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { type StaffAct, staffActs } from '@waybill/contract/endpoints/people-shapes.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { hasSecondFactor, readUserInfo } from '../../accounts/public-api.ts';
import { readFollowLimit } from '../../followed-numbers/public-api.ts';
import { findLiveHolds } from '../../holds/public-api.ts';
import { countPendingRequests, sumOrders } from '../../orders/public-api.ts';
import type { Db } from '../../platform/db/database.ts';
import { countOpenTickets } from '../../tickets/public-api.ts';
import { listSessions } from '../../sessions/public-api.ts';
import { readDisabling } from '../audit/public-api.ts';
import { type Parties, countPending, readParties, rightOf } from '../approvals/public-api.ts';

export type UserDetail = EndpointData<typeof peopleEndpoints.getUser>;

const rightsOf = (parties: Parties): UserDetail['rights'] =>
  Object.fromEntries(staffActs.map((act) => [act, rightOf(act, parties)])) as Record<
    StaffAct,
    UserDetail['rights'][StaffAct]
  >;

/** An account as the staff see it, with what the caller may do to it. Throws notFound. */
export const readUser = async (db: Db, callerId: number, userId: number): Promise<UserDetail> => {
  const parties = await readParties(db, callerId, userId);
  const [info, [orders], sessions, holds, pendingApprovals, [requests], openTickets, followed, [factor]] =
    await Promise.all([
      readUserInfo(db, userId),
      sumOrders(db, userId),
      listSessions(db, userId, -1),
      findLiveHolds(db, userId),
      countPending(db, userId),
      countPendingRequests(db, userId),
      countOpenTickets(db, userId),
      readFollowLimit(db, userId),
      hasSecondFactor(db, userId),
    ]);
  return {
    ...info,
    disabled: info.status === 'disabled' ? await readDisabling(db, userId) : null,
    rights: rightsOf(parties),
    secondFactor: factor !== undefined,
    orders: {
      count: orders?.count ?? 0,
      points: toPoints(orders?.points ?? 0),
      refunded: toPoints(orders?.refunded ?? 0),
    },
    openTickets,
    liveSessions: sessions.length,
    liveHolds: holds.length,
    followed,
    pendingApprovals,
    pendingRefundRequests: requests?.pending ?? 0,
  };
};
