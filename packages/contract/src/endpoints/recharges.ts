import { z } from 'zod';
import { byStaff, file, get, groupOf } from '../endpoint.ts';
import { WallTime, dayFields, dayRange, pageOf, pageQuery } from '../vocabulary/fields.ts';
import { Points } from '../vocabulary/points.ts';
import { StaffKeyword } from './people-shapes.ts';

/** Points that the staff gave to an account, as the operator's books are reconciled with. */
export const Recharge = z.object({
  /** Of the movement in the ledger of the account. */
  ledgerId: z.string(),
  user: z.object({ id: z.string(), userName: z.string() }),
  points: Points,
  /** Of the payment; null where none was named. */
  refNo: z.string().nullable(),
  /** Whether the payment had been credited before. */
  duplicate: z.boolean(),
  /** Why it was credited again; null too for what was credited before a reason was asked for. */
  duplicateReason: z.string().nullable(),
  remark: z.string().nullable(),
  /** Who gave them, or proposed to. */
  actor: z.object({ id: z.string(), userName: z.string() }),
  approvedBy: z.object({ id: z.string(), userName: z.string() }).nullable(),
  createdTime: WallTime,
});
export type Recharge = z.infer<typeof Recharge>;

export const rechargeDays = 366;

const filters = {
  /** What the number of the payment begins with; case, spaces and punctuation do not matter. */
  refNo: StaffKeyword.optional(),
  /** What the name of the account begins with, or its id. */
  user: StaffKeyword.optional(),
  /** The same of who gave the points. */
  staff: StaffKeyword.optional(),
  ...dayFields,
};

const inRange = dayRange('startDate', 'endDate', rechargeDays);

export const rechargeEndpoints = groupOf(byStaff('approvals:read'), {
  listRecharges: get('/admin/recharges/list', {
    summary: 'Points that the staff gave, newest first, by payment number, account, staff member and days',
    query: z.strictObject({ ...pageQuery, ...filters }).superRefine(inRange),
    data: pageOf(Recharge).extend({
      /** Sum of all that match, not of the page. */
      points: Points,
    }),
  }),
  exportRecharges: get('/admin/recharges/export', {
    summary: 'The same as a file, oldest first',
    ...file('csv', 'xlsx'),
    query: z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) }).superRefine(inRange),
  }),
});
