import { isRecord } from '../../std/is-record.ts';
import type { FailedCall, TicketAttachment } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { TicketCategory, userTicketPriorities } from '@waybill/contract/vocabulary/ticket.ts';

/** A file that the server has already; it can be named in a message within a day. */
export type SentFile = TicketAttachment & { readonly at: number };

export type TicketDraft = {
  readonly title: string;
  readonly content: string;
  readonly category: TicketCategory | '';
  readonly priority: (typeof userTicketPriorities)[number];
  readonly order?: { readonly id: string; readonly orderNo: string } | undefined;
  readonly traceId?: string | undefined;
  readonly failedCall?: FailedCall | undefined;
  readonly follows?: { readonly id: string; readonly ticketNo: string } | undefined;
  readonly files: readonly SentFile[];
};

export type ReplyDraft = {
  readonly content: string;
  readonly isInternal: boolean;
  readonly files: readonly SentFile[];
};

/** What was sent under which key; the same again goes under the same key. */
type Submission = { readonly key: string; readonly body: string };

export type Drafts = {
  readonly account: string;
  readonly ticket?: TicketDraft | undefined;
  /** By ticket, the last written last. */
  readonly replies: Readonly<Record<string, ReplyDraft>>;
  readonly submissions: Readonly<Record<string, Submission>>;
};

/** Milliseconds that an uploaded file waits for its message; the server forgets it after a day. */
const fileLife = 23 * 3_600_000;
const mostReplies = 20;

export const emptyTicket: TicketDraft = {
  title: '',
  content: '',
  category: '',
  priority: 'normal',
  files: [],
};

export const emptyReply: ReplyDraft = { content: '', isInternal: false, files: [] };

const freshFiles = (files: unknown, now: number): readonly SentFile[] =>
  Array.isArray(files)
    ? (files as readonly SentFile[]).filter((file) => isRecord(file) && now - file.at < fileLife)
    : [];

/** Reads what storage has; another account's drafts, and what is no draft, count as none. */
export const readDrafts = (value: unknown, account: string, now: number): Drafts => {
  const none: Drafts = { account, replies: {}, submissions: {} };
  if (!isRecord(value) || value['account'] !== account) return none;
  const { ticket, replies, submissions } = value as Partial<Drafts>;
  return {
    account,
    ...(isRecord(ticket)
      ? { ticket: { ...emptyTicket, ...ticket, files: freshFiles(ticket['files'], now) } }
      : {}),
    replies: Object.fromEntries(
      Object.entries(isRecord(replies) ? replies : {}).map(([id, reply]) => [
        id,
        { ...emptyReply, ...reply, files: freshFiles(reply.files, now) },
      ]),
    ),
    submissions: isRecord(submissions) ? submissions : {},
  };
};

export const isWritten = ({ title, content, files }: TicketDraft): boolean =>
  title.trim() !== '' || content.trim() !== '' || files.length > 0;

/** Keeps the draft of a new ticket, or forgets it. */
export const withTicket = (drafts: Drafts, ticket: TicketDraft | undefined): Drafts => {
  const { ticket: _, ...others } = drafts;
  return ticket === undefined || !isWritten(ticket) ? others : { ...others, ticket };
};

/** Keeps the draft of an answer, or forgets it; of many, those written last. */
export const withReply = (drafts: Drafts, id: string, reply: ReplyDraft): Drafts => {
  const others = Object.entries(drafts.replies).filter(([other]) => other !== id);
  const empty = reply.content.trim() === '' && reply.files.length === 0;
  const kept = empty ? others : [...others, [id, reply] as const];
  return { ...drafts, replies: Object.fromEntries(kept.slice(-mostReplies)) };
};

/** The key for sending a body: that of the last try when it is the same body, else a new one. */
export const withSubmission = (
  drafts: Drafts,
  where: string,
  body: object,
  newKey: () => string,
): { readonly drafts: Drafts; readonly key: string } => {
  const text = JSON.stringify(body);
  const last = drafts.submissions[where];
  const key = last?.body === text ? last.key : newKey();
  return { key, drafts: { ...drafts, submissions: { ...drafts.submissions, [where]: { key, body: text } } } };
};

export const withoutSubmission = (drafts: Drafts, where: string): Drafts => ({
  ...drafts,
  submissions: Object.fromEntries(Object.entries(drafts.submissions).filter(([other]) => other !== where)),
});
