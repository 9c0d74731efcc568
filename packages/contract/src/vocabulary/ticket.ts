import { z } from 'zod';

/** Where a ticket stands; `waiting` waits for the user. `closed` is final. */
export const ticketStatuses = ['open', 'processing', 'waiting', 'resolved', 'closed'] as const;
export const TicketStatus = z.enum(ticketStatuses);
export type TicketStatus = z.infer<typeof TicketStatus>;

export const ticketCategories = [
  'order',
  'points',
  'account',
  'data',
  'abuse',
  'bug',
  'suggestion',
  'other',
] as const;
export const TicketCategory = z.enum(ticketCategories);
export type TicketCategory = z.infer<typeof TicketCategory>;

/** Least pressing first. */
export const ticketPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export const TicketPriority = z.enum(ticketPriorities);
export type TicketPriority = z.infer<typeof TicketPriority>;

/** What a user may set; `urgent` is for the staff to give. */
export const userTicketPriorities = ['low', 'normal', 'high'] as const;

/** How much a ticket holds, in characters where nothing else is said, and how many there may be. */
export const ticketLimits = {
  titleMin: 2,
  title: 100,
  contentMin: 5,
  content: 5_000,
  aDay: 10,
  files: 5,
  /** Files that a user, and somebody of the staff, may leave a day. */
  filesADay: 50,
  staffFilesADay: 500,
  fileBytes: 5_242_880,
  remark: 500,
  /** Hours after which a resolved ticket closes by itself. */
  closesAfterHours: 72,
} as const;

/** Hours of service (`from` to `until`, in the product's zone) within which the first answer is due, by priority. */
export const ticketService = {
  from: 9,
  until: 21,
  firstAnswerHours: { urgent: 1, high: 4, normal: 24, low: 48 },
} as const;

/**
 * How a file stands with the virus scanner: it is being asked, found nothing, has not looked, or rejected the file, which is
 * gone then.
 */
export const attachmentScans = ['checking', 'clean', 'unchecked', 'refused'] as const;
export type AttachmentScan = (typeof attachmentScans)[number];

/** File types that a ticket takes, found by their content. */
export const attachmentTypes = ['png', 'jpg', 'webp', 'pdf', 'txt', 'csv', 'xlsx'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
