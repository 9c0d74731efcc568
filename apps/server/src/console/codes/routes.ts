import type { CodeBatch, codeEndpoints } from '@waybill/contract/endpoints/codes.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Deps } from '../../platform/deps.ts';
import { type AuditEntry, auditorOf } from '../../platform/access/audit.ts';
import type { Reader } from '../../platform/db/database.ts';
import { rowId } from '../../platform/db/row-id.ts';
import { wallTime, wallTimeOrNull } from '../../platform/db/times.ts';
import { performOnce, performOnceInSecret } from '../../platform/http/perform-once.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { AppError } from '../../platform/app-error.ts';
import { issueCodes } from '../../points/public-api.ts';
import { collectApproved, proposeCodes } from '../approvals/public-api.ts';
import {
  type StoredBatch,
  findBatch,
  listBatchCodes,
  listBatches,
  markVoided,
  voidOpenCodes,
} from './store.ts';

const wireBatch = (batch: StoredBatch): CodeBatch => ({
  id: String(batch.id),
  points: toPoints(batch.points),
  remark: batch.remark,
  issued: batch.issued,
  used: batch.used,
  open: batch.open,
  void: batch.void,
  expired: batch.expired,
  createdTime: wallTime(batch.created_at),
  createdBy: batch.created_by_name,
  expireTime: wallTime(batch.expires_at),
  voidedTime: wallTimeOrNull(batch.voided_at),
  voidedBy: batch.voided_by_name,
  voidReason: batch.void_reason,
});

const entry = (
  act: 'issue' | 'collect' | 'void',
  batch: StoredBatch,
  reason: string,
  after: Record<string, unknown>,
): AuditEntry => ({
  act: `code.${act}`,
  targetType: 'code_batch',
  targetId: String(batch.id),
  targetName: batch.remark,
  reason,
  before: null,
  after,
});

const batchOf = async (reader: Reader, id: string): Promise<StoredBatch> => {
  const batch = await findBatch(reader, rowId(id));
  if (batch === undefined) throw new AppError('notFound');
  return batch;
};

export const codeRoutes = ({ db, audit }: Pick<Deps, 'db' | 'audit'>): Handlers<typeof codeEndpoints> => ({
  listCodeBatches: async ({ query: { keyword, pageNum, pageSize } }) => {
    const { list, total } = await listBatches(db, { keyword, pageNum, pageSize });
    return { list: list.map(wireBatch), total, pageNum, pageSize };
  },
  issueCodes: (call) =>
    performOnceInSecret(
      db,
      'issueCodes',
      call,
      async (tx) => {
        const { count, validDays, remark } = call.body;
        const points = toHundredths(call.body.points);
        const proposal = { count, sum: count * points, validDays, remark };
        const approvalId = await proposeCodes(tx, auditorOf(call), proposal);
        if (approvalId !== null)
          return { outcome: 'proposed' as const, batch: null, codes: [], approvalId: String(approvalId) };
        const order = { count, points, validDays, remark, issuedBy: call.caller.userName };
        const { batchId, codes } = await issueCodes(tx, order);
        const batch = await batchOf(tx, String(batchId));
        await audit(tx, call, entry('issue', batch, remark, { count, points: toPoints(points), validDays }));
        return { outcome: 'issued' as const, batch: wireBatch(batch), codes, approvalId: null };
      },
      ({ outcome }) => outcome === 'issued',
    ),
  collectCodes: (call) =>
    performOnceInSecret(db, 'collectCodes', call, async (tx) => {
      const { approvalId } = call.body;
      const issuedBy = call.caller.userName;
      const { batchId, codes } = await collectApproved(tx, auditorOf(call), rowId(approvalId), (approved) =>
        issueCodes(tx, { ...approved, issuedBy }),
      );
      const batch = await batchOf(tx, String(batchId));
      const points = toPoints(batch.points);
      await audit(
        tx,
        call,
        entry('collect', batch, batch.remark, { count: batch.issued, points, approvalId }),
      );
      return { batch: wireBatch(batch), codes };
    }),
  voidCodes: (call) =>
    performOnce(db, 'voidCodes', call, async (tx) => {
      const was = await batchOf(tx, call.params.id);
      const { id } = was;
      const voided = (await voidOpenCodes(tx, id)).length;
      if (voided > 0) await markVoided(tx, id, call.caller.userName, call.body.reason);
      const batch = await batchOf(tx, call.params.id);
      const kept = entry('void', batch, call.body.reason, { open: batch.open, voided });
      await audit(tx, call, { ...kept, before: { open: was.open } });
      return { batch: wireBatch(batch), voided };
    }),
  listCodes: async ({ params, query: { state, pageNum, pageSize } }) => {
    const { id } = await batchOf(db, params.id);
    const { list, total } = await listBatchCodes(db, { batchId: id, state, pageNum, pageSize });
    return {
      list: list.map((code) => ({
        last4: code.last4 ?? '',
        state: code.state,
        usedBy: code.used_by === null ? null : { id: String(code.used_by), userName: code.user_name ?? '' },
        usedTime: wallTimeOrNull(code.used_at),
      })),
      total,
      pageNum,
      pageSize,
    };
  },
});
