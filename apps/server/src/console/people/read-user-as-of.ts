import { userFieldsOfToday } from '@waybill/contract/endpoints/people.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import { countHoldsBefore } from '../../holds/public-api.ts';
import { sumOrdersBefore } from '../../orders/public-api.ts';
import type { Db } from '../../platform/db/database.ts';
import { readBalances } from '../../points/public-api.ts';
import { readPriceLists } from '../../prices/public-api.ts';
import { countPendingBefore } from '../approvals/public-api.ts';
import { readDisabling, readStateBefore } from '../audit/public-api.ts';
import { type UserDetail, readUser } from './read-user.ts';
import { findActivity } from './store.ts';

/**
 * An account as it was before a time, from the ledger, the audit, orders, holds and prices. What none of them keeps is of
 * today and named in `ofToday`.
 */
export const readUserAsOf = async (
  db: Db,
  callerId: number,
  userId: number,
  before: string,
): Promise<UserDetail> => {
  const [today, state, balances, [orders], [holds], [approvals], [activity], prices] = await Promise.all([
    readUser(db, callerId, userId),
    readStateBefore(db, userId, before),
    readBalances(db, userId, before),
    sumOrdersBefore(db, userId, before),
    countHoldsBefore(db, userId, before),
    countPendingBefore(db, userId, before),
    findActivity(db, userId, before),
    readPriceLists(db, before),
  ]);
  const status = state.status ?? today.status;
  // When an account was activated is not kept; one that waits for it still was never active.
  const statusKnown = activity?.active === true || status === 'pending';
  return {
    ...today,
    ofToday: userFieldsOfToday.filter((field) => field !== 'status' || !statusKnown),
    role: state.role ?? today.role,
    status,
    balance: toPoints(balances.available),
    frozen: toPoints(balances.frozen),
    disabled: status === 'disabled' ? await readDisabling(db, userId, before) : null,
    orders: {
      count: orders?.count ?? 0,
      points: toPoints(orders?.points ?? 0),
      refunded: toPoints(orders?.refunded ?? 0),
    },
    liveHolds: holds?.count ?? 0,
    pendingApprovals: approvals?.pending ?? 0,
    pendingRefundRequests: orders?.pending ?? 0,
    prices,
  };
};
