import type { StaffUser } from '@waybill/contract/endpoints/people-shapes.ts';
import type { peopleEndpoints } from '@waybill/contract/endpoints/people.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Security } from '../security/public-api.ts';
import { listOrdersMasked } from '../../orders/public-api.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { AppError } from '../../platform/app-error.ts';
import { readLedger } from '../../points/public-api.ts';
import { listSessions } from '../../sessions/public-api.ts';
import { actOnPoints, listPayments } from '../approvals/public-api.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import { readUser } from './read-user.ts';
import { resetFactor } from './reset-factor.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { setFollowLimit } from './set-follow-limit.ts';
import { setRole } from './set-role.ts';
import { setStatus } from './set-status.ts';
import { type ListedUser, findAccount, listUsers } from './store.ts';

type Reads = 'listUsers' | 'getUser' | 'listUserPoints' | 'listUserOrders' | 'listUserSessions';

const staffUser = (user: ListedUser): StaffUser => ({
  id: String(user.id),
  userName: user.user_name,
  email: user.email,
  nickname: user.nickname,
  role: user.role,
  status: user.status,
  balance: toPoints(user.available),
  frozen: toPoints(user.frozen),
  createdTime: wallTime(user.created_at),
  lastLoginTime: wallTimeOrNull(user.last_login_at),
});

const readRoutes = ({ db }: Pick<Deps, 'db'>): Handlers<Pick<typeof peopleEndpoints, Reads>> => {
  const accountOf = async (id: string): Promise<number> => {
    const [user] = await findAccount(db, rowId(id));
    if (user === undefined) throw new AppError('notFound');
    return user.id;
  };
  return {
    listUsers: async ({ query: { pageNum, pageSize, ...filter } }) => {
      const { list, total, more } = await listUsers(db, filter, pageSize, (pageNum - 1) * pageSize);
      return { list: list.map(staffUser), total, more, pageNum, pageSize };
    },
    getUser: async ({ caller, params }) => readUser(db, caller.userId, await accountOf(params.id)),
    listUserPoints: async ({ params, query: page }) => {
      const userId = await accountOf(params.id);
      const { list, ...rest } = await readLedger(db, userId, page);
      const ids = list.map(({ id }) => id);
      const payments = await listPayments(db, userId, ids);
      return {
        ...page,
        ...rest,
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
  };
};

const actRoutes = ({
  db,
  security: { record },
}: Pick<Deps, 'db'> & { readonly security: Security }): Handlers<Omit<typeof peopleEndpoints, Reads>> => ({
  rechargeUser: ({
    params,
    body: { points, remark, refNo, duplicateReason, preview },
    idempotencyKey,
    ...call
  }) =>
    actOnPoints(
      db,
      {
        kind: 'recharge',
        userId: rowId(params.id),
        points: toHundredths(points),
        remark,
        refNo: refNo ?? null,
        duplicateReason: duplicateReason ?? null,
      },
      { by: auditorOf(call), preview, idempotencyKey },
    ),
  refundUser: ({ params, body, idempotencyKey, ...call }) =>
    actOnPoints(
      db,
      {
        kind: 'refund',
        userId: rowId(params.id),
        orderId: rowId(body.orderId),
        shipmentIds: body.trackingInfoIds?.map(rowId) ?? null,
        requestId: null,
        remark: body.remark,
      },
      { by: auditorOf(call), preview: body.preview, idempotencyKey },
    ),
  adjustUser: ({ params, body: { points, reason, remark, preview }, idempotencyKey, ...call }) =>
    actOnPoints(
      db,
      { kind: 'adjust', userId: rowId(params.id), points: toHundredths(points), reason, remark },
      { by: auditorOf(call), preview, idempotencyKey },
    ),
  setUserStatus: ({ params, body: { preview, ...change }, idempotencyKey, ...call }) =>
    setStatus(db, { userId: rowId(params.id), ...change }, { by: auditorOf(call), preview, idempotencyKey }),
  setUserRole: ({ params, body: { preview, ...change }, idempotencyKey, ...call }) =>
    setRole(db, { userId: rowId(params.id), ...change }, { by: auditorOf(call), preview, idempotencyKey }),
  setFollowLimit: ({ params, body: { preview, ...change }, idempotencyKey, ...call }) =>
    setFollowLimit(
      db,
      { userId: rowId(params.id), ...change },
      { by: auditorOf(call), preview, idempotencyKey },
    ),
  resetSecondFactor: ({ params, body: { preview, reason }, idempotencyKey, ...call }) =>
    resetFactor(db, { userId: rowId(params.id), reason }, { by: auditorOf(call), preview, idempotencyKey }),
  revokeUserSessions: ({ params, body: { preview, reason, sessionId }, idempotencyKey, ...call }) =>
    revokeSessions(
      db,
      { userId: rowId(params.id), sessionId: sessionId === undefined ? null : rowId(sessionId), reason },
      { by: auditorOf(call), preview, idempotencyKey },
      (user) => record({ kind: 'sessions_revoked', origin: call.origin, user }),
    ),
});

export const peopleRoutes = (
  context: Pick<Deps, 'db'> & { readonly security: Security },
): Handlers<typeof peopleEndpoints> => ({
  ...readRoutes(context),
  ...actRoutes(context),
});
