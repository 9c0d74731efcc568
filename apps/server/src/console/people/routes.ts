import type { EndpointData } from '@waybill/contract/endpoint.ts';
import { type StaffAct, staffActs } from '@waybill/contract/endpoints/people-shapes.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { toPoints, toHundredths } from '@waybill/contract/vocabulary/points.ts';
import { hasSecondFactor, readUserInfo } from '../../identity/accounts/public-api.ts';
import { readFollowLimit } from '../../parcels/followed-numbers/public-api.ts';
import { findLiveHolds } from '../../trade/holds/public-api.ts';
import { countPendingRequests, sumOrders, listOrdersMasked } from '../../trade/orders/public-api.ts';
import type { Db } from '../../platform/db/database.ts';
import { countOpenTickets } from '../../tickets/public-api.ts';
import { listSessions } from '../../identity/sessions/public-api.ts';
import { findDisabling } from '../audit/public-api.ts';
import {
  type Parties,
  countPending,
  readParties,
  rightOf,
  actOnPoints,
  listPayments,
} from '../../trade/approvals/public-api.ts';
import type { Security } from '../../records/security/public-api.ts';
import { rowId } from '../../platform/db/row-id.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { existing } from '../../platform/app-error.ts';
import { readLedger } from '../../trade/points/public-api.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import {
  actOnAccount,
  resetFactor,
  revokeSessions,
  setClosure,
  setFollowLimit,
  setRole,
  setStatus,
} from './account-acts.ts';
import { findAccount, listUsers } from './store.ts';

type UserDetail = EndpointData<typeof peopleEndpoints.getUser>;

const rightsOf = (parties: Parties): UserDetail['rights'] =>
  Object.fromEntries(staffActs.map((act) => [act, rightOf(act, parties)])) as Record<
    StaffAct,
    UserDetail['rights'][StaffAct]
  >;

const readUser = async (db: Db, callerId: number, userId: number): Promise<UserDetail> => {
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
    disabled: info.status === 'disabled' ? ((await findDisabling(db, String(userId)))[0] ?? null) : null,
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

export const peopleRoutes: Routes<typeof peopleEndpoints, { readonly security: Security }> = ({
  db,
  security: { record },
}) => {
  const accountOf = async (id: string): Promise<number> => existing((await findAccount(db, rowId(id)))[0]).id;
  return {
    listUsers: async ({ query: { pageNum, pageSize, ...filter } }) => ({
      ...(await listUsers(db, filter, pageSize, (pageNum - 1) * pageSize)),
      pageNum,
      pageSize,
    }),
    getUser: async ({ caller, params }) => readUser(db, caller.userId, await accountOf(params.id)),
    listUserPoints: async ({ params, query: page }) => {
      const userId = await accountOf(params.id);
      const { list, total, available: balance, frozen } = await readLedger(db, userId, page);
      const ids = list.map(({ id }) => id);
      const payments = await listPayments(db, userId, ids);
      return {
        ...page,
        total,
        balance,
        frozen,
        list: list.map((row) => ({ ...row, payment: payments.get(row.id) ?? null })),
      };
    },
    listUserOrders: async ({ params, query, t }) => {
      const { pageNum, pageSize } = query;
      return { ...(await listOrdersMasked(db, await accountOf(params.id), query, t)), pageNum, pageSize };
    },
    listUserSessions: async ({ params, caller }) => ({
      list: await listSessions(db, await accountOf(params.id), caller.sessionId),
    }),
    rechargeUser: ({
      params,
      body: { points, remark, refNo, duplicateReason, preview },
      idempotencyKey,
      ...call
    }) =>
      actOnPoints(
        db,
        {
          act: 'recharge',
          user_id: rowId(params.id),
          points: toHundredths(points),
          remark,
          ref_no: refNo ?? null,
          duplicate_reason: duplicateReason ?? null,
        },
        { by: auditorOf(call), preview, idempotencyKey },
      ),
    refundUser: ({ params, body, idempotencyKey, ...call }) =>
      actOnPoints(
        db,
        {
          act: 'refund',
          user_id: rowId(params.id),
          order_id: rowId(body.orderId),
          shipment_ids: body.trackingInfoIds?.map(rowId) ?? null,
          remark: body.remark,
        },
        { by: auditorOf(call), preview: body.preview, idempotencyKey },
      ),
    adjustUser: ({ params, body: { points, reason, remark, preview }, idempotencyKey, ...call }) =>
      actOnPoints(
        db,
        { act: 'adjust', user_id: rowId(params.id), points: toHundredths(points), reason, remark },
        { by: auditorOf(call), preview, idempotencyKey },
      ),
    setUserStatus: (call) => actOnAccount(db, call, setStatus),
    setUserRole: (call) => actOnAccount(db, call, setRole),
    setFollowLimit: (call) => actOnAccount(db, call, setFollowLimit),
    setUserClosure: (call) => actOnAccount(db, call, setClosure),
    resetSecondFactor: (call) => actOnAccount(db, call, resetFactor),
    revokeUserSessions: (call) =>
      actOnAccount(db, call, revokeSessions, (user) =>
        record({ kind: 'sessions_revoked', origin: call.origin, user }),
      ),
  };
};
