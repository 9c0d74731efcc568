import { z } from 'zod';
import { byConfirmed, byStaff, get, group, post } from '../endpoint.ts';
import { Id, WallTime, pageOf, pageQuery, wholeNumber } from '../vocabulary/fields.ts';
import { Points, PointsInput } from '../vocabulary/points.ts';
import { Remark, StaffKeyword } from './people-shapes.ts';

/** Exchange codes of one batch, and what became of them: issued = used + open + void + expired. */
export const CodeBatch = z.object({
  id: z.string(),
  points: Points,
  remark: z.string(),
  issued: z.number().int(),
  used: z.number().int(),
  open: z.number().int(),
  void: z.number().int(),
  expired: z.number().int(),
  createdTime: WallTime,
  createdBy: z.string(),
  expireTime: WallTime,
  voidedTime: WallTime.nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string().nullable(),
});
export type CodeBatch = z.infer<typeof CodeBatch>;

/** How an exchange code stands; `void` was taken back by the staff before anybody used it. */
export const codeStates = ['open', 'used', 'void', 'expired'] as const;

export const codeEndpoints = group({
  listCodeBatches: get('/manage/codes/list', {
    summary: 'Batches of exchange codes, newest first',
    ...byStaff('codes:read'),
    query: z.strictObject({ ...pageQuery, keyword: StaffKeyword.optional() }),
    data: pageOf(CodeBatch),
  }),
  issueCodes: post('/manage/codes', {
    summary:
      'Issue a batch of exchange codes, which only this answer shows; above the limits it becomes a proposal',
    ...byConfirmed('codes:manage'),
    body: z.strictObject({
      count: wholeNumber(1, 10_000, 'fields.codeCount'),
      points: PointsInput(0.01, 1_000_000, 'fields.codePoints'),
      validDays: wholeNumber(1, 365, 'fields.codeDays').default(180),
      remark: Remark,
    }),
    data: z.object({
      outcome: z.enum(['issued', 'proposed']),
      /** Null, and no codes, where it is proposed: the codes exist once it is approved and collected. */
      batch: CodeBatch.nullable(),
      codes: z.array(z.string()),
      approvalId: z.string().nullable(),
    }),
  }),
  collectCodes: post('/manage/codes/collect', {
    summary:
      'Issue a batch that was approved, by who proposed it; the answer is the only one that shows the codes',
    ...byConfirmed('codes:manage'),
    body: z.strictObject({ approvalId: Id }),
    data: z.object({ batch: CodeBatch, codes: z.array(z.string()) }),
  }),
  voidCodes: post('/manage/codes/:id/void', {
    summary: 'Void the codes of a batch that are still open',
    ...byConfirmed('codes:manage'),
    body: z.strictObject({ reason: Remark }),
    data: z.object({ batch: CodeBatch, voided: z.number().int() }),
  }),
  listCodes: get('/manage/codes/:id/list', {
    summary: 'The codes of a batch, masked, and who used them',
    ...byStaff('codes:read'),
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(codeStates).optional(),
    }),
    data: pageOf(
      z.object({
        last4: z.string(),
        state: z.enum(codeStates),
        usedBy: z.object({ id: z.string(), userName: z.string() }).nullable(),
        usedTime: WallTime.nullable(),
      }),
    ),
  }),
});
