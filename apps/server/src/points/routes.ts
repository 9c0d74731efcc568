import type { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Deps } from '../platform/deps.ts';
import type { Limits } from '../console/limits/public-api.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { rowId } from '../platform/db/row-id.ts';
import { readBalances } from './post-points.ts';
import { pointLogRow, readReceipt } from './read-receipt.ts';
import { createRedeem } from './redeem-code.ts';
import { listTransactions } from './store.ts';

export const pointRoutes = ({
  db,
  pool,
  limits,
}: Pick<Deps, 'db' | 'pool'> & { readonly limits: Limits }): Handlers<typeof pointEndpoints> => {
  const redeem = createRedeem(db, pool, limits);
  return {
    getUserPoint: async ({ caller }) => toPoints((await readBalances(db, caller.userId)).available),
    getUserPointLog: async ({ caller, body }) => {
      const { type, startDate, endDate, pageNum, pageSize } = body;
      const kind = type === 'all' ? undefined : type;
      const filter = { userId: caller.userId, kind, startDate, endDate };
      const { list, total, balances } = await listTransactions(db, filter, { pageNum, pageSize });
      return {
        list: list.map(pointLogRow),
        total,
        pageNum,
        pageSize,
        available: toPoints(balances.available),
        frozen: toPoints(balances.frozen),
      };
    },
    pointsExchange: ({ caller, body, idempotencyKey, notifyLimit }) =>
      redeem({ userId: caller.userId, code: body.exchangeCode, idempotencyKey, notifyLimit }),
    pointReceipt: ({ caller, params }) => readReceipt(db, caller.userId, rowId(params.id)),
  };
};
