import { z } from 'zod';
import { WallTime } from '../vocabulary/fields.ts';
import { NoticeTarget, noticePriorities, noticeTypes } from '../vocabulary/notice.ts';

const noticeFields = {
  id: z.string(),
  title: z.string(),
  content: z.string(),
  priority: z.enum(noticePriorities),
  createdTime: WallTime,
};

/** A notice in the list of the account that reads it. Text is text: it holds no markup that would be shown as such. */
export const UserNotice = z.object({
  ...noticeFields,
  type: z.enum(noticeTypes),
  /** Who sent it, as the staff is called outward; null for what the product says by itself. */
  createdUser: z.string().nullable(),
  isRead: z.boolean(),
  /** Where it leads, an address inside the product. */
  link: z.string().nullable(),
});
export type UserNotice = z.infer<typeof UserNotice>;

export const Announcement = z.object(noticeFields);
export type Announcement = z.infer<typeof Announcement>;

/** Where a notice stands: `scheduled` before its time, `ended` after it, `inactive` when switched off. */
export const noticeStates = ['active', 'scheduled', 'ended', 'inactive', 'deleted'] as const;

export const StaffNotice = z.object({
  ...noticeFields,
  type: z.enum(noticeTypes),
  targetType: NoticeTarget,
  /** Roles, or ids of accounts. */
  targetIds: z.array(z.string()),
  /** Names of the accounts in `targetIds`, at most the first 20. */
  targetNames: z.array(z.string()),
  link: z.string().nullable(),
  state: z.enum(noticeStates),
  isActive: z.boolean(),
  startTime: WallTime.nullable(),
  endTime: WallTime.nullable(),
  createdUser: z.string(),
  /** Accounts it is for, and those that have read it. Both null for an announcement, which nobody reads by a click. */
  recipients: z.number().int().nullable(),
  readers: z.number().int().nullable(),
  /** Whether the caller may delete it (an announcement_admin deletes own ones only). */
  deletable: z.boolean(),
  deletedTime: WallTime.nullable(),
});
export type StaffNotice = z.infer<typeof StaffNotice>;
