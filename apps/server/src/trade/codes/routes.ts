import type { CodeBatch, codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import { type AuditEntry, auditorOf } from '../../platform/access/audit.ts';
import type { Reader } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { equals, hasText } from '../../platform/db/view.ts';
import { performOnce, performOnceInSecret } from '../../platform/http/perform-once.ts';
import type { Routes } from '../../platform/http/handlers.ts';
import { existing } from '../../platform/app-error.ts';
import { issueCodes } from '../points/public-api.ts';
import { collectApproved, proposeCodes } from '../approvals/public-api.ts';
import { batches, codeState, codes as batchCodes, markVoided, voidOpenCodes } from './store.ts';

const entry = (
  act: 'issue' | 'collect' | 'void',
  batch: CodeBatch,
  reason: string,
  after: object,
  before: object | null = null,
): AuditEntry => ({
  act: `code.${act}`,
  targetType: 'code_batch',
  targetId: batch.id,
  targetName: batch.remark,
  reason,
  before,
  after,
});

const batchOf = async (reader: Reader, id: number): Promise<CodeBatch> =>
  existing(await batches.one(reader, equals('b.id', id)));

export const codeRoutes: Routes<typeof codeEndpoints> = ({ db, audit }) => ({
  listCodeBatches: ({ query: { keyword, ...page } }) =>
    batches.page(db, page, hasText(keyword, 'b.remark', 'b.created_by_name')),
  issueCodes: (call) =>
    performOnceInSecret(
      db,
      'issueCodes',
      call,
      async (tx) => {
        const { count, validDays, remark } = call.body;
        const points = toHundredths(call.body.points);
        const order = { count, points, validDays, remark };
        const approvalId = await proposeCodes(tx, auditorOf(call), order);
        if (approvalId !== null)
          return { outcome: 'proposed' as const, batch: null, codes: [], approvalId: String(approvalId) };
        const { batchId, codes } = await issueCodes(tx, order, call.caller.userName);
        const batch = await batchOf(tx, batchId);
        await audit(tx, call, entry('issue', batch, remark, { count, points: toPoints(points), validDays }));
        return { outcome: 'issued' as const, batch, codes, approvalId: null };
      },
      ({ outcome }) => outcome === 'issued',
    ),
  collectCodes: (call) =>
    performOnceInSecret(db, 'collectCodes', call, async (tx) => {
      const { approvalId } = call.body;
      const { batchId, codes } = await collectApproved(tx, auditorOf(call), rowId(approvalId), (approved) =>
        issueCodes(tx, approved, call.caller.userName),
      );
      const batch = await batchOf(tx, batchId);
      const { issued: count, points } = batch;
      await audit(tx, call, entry('collect', batch, batch.remark, { count, points, approvalId }));
      return { batch, codes };
    }),
  voidCodes: (call) =>
    performOnce(db, 'voidCodes', call, async (tx) => {
      const id = rowId(call.params.id);
      const { reason } = call.body;
      const was = await batchOf(tx, id);
      const voided = (await voidOpenCodes(tx, id)).length;
      if (voided > 0) await markVoided(tx, id, call.caller.userName, reason);
      const batch = await batchOf(tx, id);
      await audit(tx, call, entry('void', batch, reason, { open: batch.open, voided }, { open: was.open }));
      return { batch, voided };
    }),
  listCodes: async ({ params, query: { state, ...page } }) => {
    const id = rowId(params.id);
    await batchOf(db, id);
    return batchCodes.page(db, page, equals('c.batch_id', id), equals(codeState, state));
  },
});
