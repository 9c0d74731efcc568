import type { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Context } from '../context.ts';
import { wallTime } from '../platform/db/times.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { readBalances } from './post-points.ts';
import { listTransactions } from './store.ts';

export const pointRoutes = ({ db }: Context): Handlers<typeof pointEndpoints> => ({
  getUserPoint: async ({ caller }) => toPoints((await readBalances(db, caller.userId)).available),
  getUserPointLog: async ({ caller, body }) => {
    const { type, startDate, endDate, pageNum, pageSize } = body;
    const kind = type === 'all' ? undefined : type;
    const [{ list, total }, balances] = await Promise.all([
      listTransactions(db, { userId: caller.userId, kind, startDate, endDate, pageNum, pageSize }),
      readBalances(db, caller.userId),
    ]);
    return {
      list: list.map((row) => ({
        id: String(row.id),
        type: row.kind,
        available: toPoints(row.available),
        frozen: toPoints(row.frozen),
        balance: toPoints(row.balance),
        frozenBalance: toPoints(row.frozen_balance),
        orderNo: row.order_no,
        remark: row.remark,
        createdTime: wallTime(row.created_at),
      })),
      total,
      pageNum,
      pageSize,
      available: toPoints(balances.available),
      frozen: toPoints(balances.frozen),
    };
  },
});
