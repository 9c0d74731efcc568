import { limits } from '@waybill/contract/constants.ts';
import type { Lot, lotEndpoints } from '@waybill/contract/endpoints/lots.ts';
import type { Context } from '../../context.ts';
import { csvContentType } from '../../platform/http/content-types.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { rowId } from '../../platform/db/row-id.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Say } from '../../platform/http/language.ts';
import { Refusal } from '../../platform/refusal.ts';
import { auditorOf } from '../../platform/access/audit.ts';
import { callerMay } from '../../platform/access/caller.ts';
import { sayProblem } from './problem.ts';
import { previewLot } from './preview-lot.ts';
import { receiveLot } from './receive-lot.ts';
import { rejectedRows } from './rejected-rows.ts';
import { type StoredLot, findLot, listLots } from './store.ts';
import { lotStock } from './withdrawal/lot-stock.ts';
import { restoreLot } from './withdrawal/restore-lot.ts';
import { withdrawLot } from './withdrawal/withdraw-lot.ts';

const wireLot = (lot: StoredLot, say: Say): Lot => ({
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
  problem: lot.status === 'failed' ? sayProblem(say, lot.problem ?? '') : null,
  importedBy: lot.imported_by_name,
  createdTime: wallTime(lot.created_at),
  finishedTime: wallTimeOrNull(lot.finished_at),
  withdrawnTime: wallTimeOrNull(lot.withdrawn_at),
  withdrawReason: lot.withdraw_reason,
});

export const lotRoutes = (
  context: Context,
  { mostBytes }: { readonly mostBytes: number } = { mostBytes: limits.lotBytes },
): Handlers<typeof lotEndpoints> => {
  const { db } = context;
  const lotOf = async (id: string): Promise<StoredLot> => {
    const lot = await findLot(db, rowId(id));
    if (lot === undefined) throw new Refusal('notFound');
    return lot;
  };
  return {
    previewLot: ({ request, say }) => previewLot(context, request, say, mostBytes),
    importLot: async ({ request, say, idempotencyKey: key, ...call }) =>
      wireLot(await receiveLot(context, request, { by: auditorOf(call), key, mostBytes }), say),
    listLots: async ({ query: page, say }) => {
      const { list, total } = await listLots(db, page);
      return { ...page, list: list.map((lot) => wireLot(lot, say)), total };
    },
    getLot: async ({ params, say }) => wireLot(await lotOf(params.id), say),
    listRejectedRows: async ({ params, query, say, caller }) => {
      const lot = await lotOf(params.id);
      return {
        fileName: `lot-${lot.id}-rejected.csv`,
        contentType: csvContentType,
        body: rejectedRows(db, lot, say, {
          most: query.limit ?? Infinity,
          full: callerMay(caller, 'lots:import'),
        }),
      };
    },
    withdrawLot: async ({ params, body, say, idempotencyKey, ...call }) => {
      const { id } = await lotOf(params.id);
      const { lot, withdrawn } = await withdrawLot(db, id, body, auditorOf(call), idempotencyKey);
      return { ...wireLot(lot, say), withdrawn };
    },
    restoreLot: async ({ params, body, say, idempotencyKey, ...call }) => {
      const { id } = await lotOf(params.id);
      const by = auditorOf(call);
      const { lot, ...counts } = await restoreLot(db, id, body.reason, by, idempotencyKey);
      return { ...wireLot(lot, say), ...counts };
    },
    lotStock: async ({ params }) => lotStock(db, (await lotOf(params.id)).id),
  };
};
