import { z } from 'zod';

/** Kinds of a notice (spec section 3). An announcement stands in the header, never in a user's list. */
export const noticeTypes = [
  'system',
  'order',
  'payment',
  'security',
  'promotion',
  'announcement',
  'notification',
] as const;
export const NoticeType = z.enum(noticeTypes);
export type NoticeType = z.infer<typeof NoticeType>;

/** What a notification can be; `announcement` has a call of its own. */
export const NotificationType = NoticeType.exclude(['announcement'], { error: 'fields.choice' });
export type NotificationType = z.infer<typeof NotificationType>;

/** Most pressing last (spec section 3). */
export const noticePriorities = ['low', 'normal', 'high', 'urgent'] as const;
export const NoticePriority = z.enum(noticePriorities);
export type NoticePriority = z.infer<typeof NoticePriority>;

export const noticeTargets = ['all', 'role', 'user'] as const;
export const NoticeTarget = z.enum(noticeTargets);
export type NoticeTarget = z.infer<typeof NoticeTarget>;

/**
 * What the product tells an account by itself. All but `security` can be switched off by the account
 * (`NotifyPrefs.muted`, of `tracking` `FollowNotifications`).
 */
export const noticeEvents = [
  'order',
  'reservation',
  'wait',
  'refund',
  'ticket',
  'points',
  'security',
  'tracking',
] as const;
export const mutableNoticeEvents = ['order', 'reservation', 'wait', 'refund', 'ticket', 'points'] as const;

/** How much a notice holds, in characters where nothing else is said. */
export const noticeLimits = {
  title: 100,
  content: 2_000,
  /** Characters of an address inside the product that a notice leads to. */
  link: 300,
  /** Accounts or roles that one notification names. */
  targets: 500,
  /** Streams that one account keeps open at a node; one more ends the oldest. */
  streams: 3,
  /** Seconds between two signs of life of a stream. */
  heartbeat: 25,
} as const;

/** Points, in hundredths, below which an account is told that it runs low. */
export const lowPoints = 5_000;

/** Seconds before its deadline that a reservation is recalled to its owner. */
export const reservationReminder = 3_600;

/** Polling of notices in the browser, in milliseconds (spec sections 4 and 9). */
export const noticePolling = {
  interval: 60_000,
  withUnread: 30_000,
  /** After `quietPolls` polls in a row that found nothing and changed nothing. */
  quiet: 120_000,
  quietPolls: 3,
  /** After `maxFailures` failures in a row. */
  failed: 300_000,
  maxFailures: 3,
  backoff: 30_000,
  backoffCap: 120_000,
  /** A lock of another tab that is younger stops this one from polling. */
  lock: 300_000,
  bell: 3_000,
} as const;
