import { limits } from '@waybill/contract/constants.ts';
import type { Lot, lotEndpoints } from '@waybill/contract/endpoints/lots.ts';
import type { Deps } from '../../platform/deps.ts';
import { csvContentType } from '../../platform/http/content-types.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { rowId } from '../../platform/db/row-id.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Translate } from '../../platform/http/language.ts';
import { performOnce } from '../../platform/http/perform-once.ts';
import { existing } from '../../platform/app-error.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import { callerMay } from '../../platform/access/caller.ts';
import { writeAudit } from '../../console/audit/public-api.ts';
import { problemText } from './problem.ts';
import { previewLot } from './preview-lot.ts';
import { receiveLot } from './receive-lot.ts';
import { rejectedRows } from './rejected-rows.ts';
import { type StoredLot, findLot, listLots, lockLot, updateMask } from './store.ts';
import { lotStock, restoreLot, stockOfLots, withdrawLot } from './withdrawal/withdraw-lot.ts';

const wireLot = (lot: StoredLot, t: Translate): Lot => ({
  id: String(lot.id),
  fileName: lot.file_name,
  source: lot.source,
  owner: lot.owner,
  basis: lot.basis,
  offer: lot.offer,
  status: lot.status,
  bytesRead: lot.bytes_read,
  bytesTotal: lot.bytes_total,
  rowsRead: lot.rows_read,
  rowsImported: lot.rows_imported,
  rowsRejected: lot.rows_rejected,
  rowsKnown: lot.rows_known,
  rowsDuplicate: lot.rows_duplicate,
  droppedColumns: lot.dropped_columns,
  ignoredColumns: lot.ignored_columns,
  problem: lot.status === 'failed' ? problemText(t, lot.problem ?? '') : null,
  importedBy: lot.imported_by_name,
  createdTime: wallTime(lot.created_at),
  finishedTime: wallTimeOrNull(lot.finished_at),
  withdrawnTime: wallTimeOrNull(lot.withdrawn_at),
  withdrawReason: lot.withdraw_reason,
  mask: lot.mask,
});

export const lotRoutes = (
  context: Pick<Deps, 'db' | 'config' | 'today'>,
  { mostBytes }: { readonly mostBytes: number } = { mostBytes: limits.lotBytes },
): Handlers<typeof lotEndpoints> => {
  const { db } = context;
  const lotOf = async (id: string): Promise<StoredLot> => existing(await findLot(db, rowId(id)));
  return {
    previewLot: ({ request, t }) => previewLot(context, request, t, mostBytes),
    importLot: async ({ request, t, idempotencyKey: key, ...call }) =>
      wireLot(await receiveLot(context, request, { by: auditorOf(call), key, mostBytes }), t),
    listLots: async ({ query: { stock, ...page }, t }) => {
      const { list, total } = await listLots(db, page);
      const stocks = await stockOfLots(db, stock === 'true' ? list.map(({ id }) => id) : []);
      return {
        ...page,
        list: list.map((lot) => ({ ...wireLot(lot, t), stock: stocks.get(lot.id) ?? null })),
        total,
      };
    },
    getLot: async ({ params, t }) => wireLot(await lotOf(params.id), t),
    listRejectedRows: async ({ params, query, t, ...call }) => {
      const lot = await lotOf(params.id);
      const full = callerMay(call.caller, 'lots:import');
      // Numbers that are not in the stock leave in full.
      if (full && lot.rows_rejected > 0)
        await inTransaction(db, (tx) =>
          writeAudit(tx, auditorOf(call), {
            act: 'lot.rejected',
            targetId: lot.id,
            targetName: lot.file_name,
            after: { count: Math.min(lot.rows_rejected, query.limit ?? lot.rows_rejected) },
          }),
        );
      return {
        fileName: `lot-${lot.id}-rejected.csv`,
        contentType: csvContentType,
        body: rejectedRows(db, lot, t, { most: query.limit ?? Infinity, full }),
      };
    },
    withdrawLot: async ({ params, body, t, idempotencyKey, ...call }) => {
      const by = auditorOf(call);
      const { lot, ...counts } = await withdrawLot(db, rowId(params.id), body, by, idempotencyKey);
      return { ...wireLot(lot, t), ...counts };
    },
    restoreLot: async ({ params, body, t, idempotencyKey, ...call }) => {
      const by = auditorOf(call);
      const { lot, ...counts } = await restoreLot(db, rowId(params.id), body.reason, by, idempotencyKey);
      return { ...wireLot(lot, t), ...counts };
    },
    setLotMask: async (call) => {
      const id = rowId(call.params.id);
      const { mask, reason } = call.body;
      // Whatever became of the lot: every answer from now on keeps to it.
      await performOnce(db, 'setLotMask', call, async (tx) => {
        const lot = existing(await lockLot(tx, id));
        await updateMask(tx, id, mask);
        await writeAudit(tx, auditorOf(call), {
          act: 'lot.mask',
          targetId: id,
          targetName: lot.file_name,
          reason,
          before: { mask: lot.mask },
          after: { mask },
        });
        return { id };
      });
      return wireLot(await lotOf(call.params.id), call.t);
    },
    lotStock: async ({ params }) => lotStock(db, (await lotOf(params.id)).id),
  };
};
