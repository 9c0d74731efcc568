import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { Day, WallTime, dayRangeIssue, pageFields, pageOf } from '../vocabulary/fields.ts';
import { Points } from '../vocabulary/points.ts';

/** Why points moved. */
export const pointKinds = [
  'recharge',
  'exchange',
  'reserve',
  'release',
  'purchase',
  'refund',
  'adjust',
] as const;
export type PointKind = (typeof pointKinds)[number];

/** One movement of points, as the statement shows it. */
export const PointLogRow = z.object({
  id: z.string(),
  type: z.enum(pointKinds),
  /** Change of what can be spent. */
  available: Points,
  /** Change of what is frozen by reservations. */
  frozen: Points,
  /** What could be spent afterwards. */
  balance: Points,
  frozenBalance: Points,
  orderNo: z.string().nullable(),
  remark: z.string().nullable(),
  createdTime: WallTime,
});
export type PointLogRow = z.infer<typeof PointLogRow>;

export const pointEndpoints = {
  getUserPoint: defineEndpoint({
    id: 'getUserPoint',
    method: 'GET',
    path: '/user/getUserPoint',
    summary: 'The balance: points that can be spent',
    access: 'signedIn',
    data: Points,
  }),
  getUserPointLog: defineEndpoint({
    id: 'getUserPointLog',
    method: 'POST',
    path: '/user/getUserPointLog',
    summary: 'Statement of points, newest first',
    access: 'signedIn',
    body: z
      .strictObject({
        type: z.enum(['all', ...pointKinds], { error: 'fields.choice' }).optional(),
        startDate: Day.optional(),
        endDate: Day.optional(),
        ...pageFields,
      })
      .superRefine((query, context) => {
        const issue = dayRangeIssue(query.startDate, query.endDate, 366);
        if (issue !== undefined) context.addIssue({ code: 'custom', path: ['endDate'], message: issue });
      }),
    data: pageOf(PointLogRow).extend({ available: Points, frozen: Points }),
  }),
} as const;
