import type { FailedCall, TicketAttachment } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { TicketCategory, userTicketPriorities } from '@waybill/contract/vocabulary/ticket.ts';
import { newIdempotencyKey } from '../../client/call.ts';
import { useSession } from '../../client/session.ts';
import { draftsKey, readStoredJson, stored } from '../../client/stored.ts';
import { isRecord } from '../../std/is-record.ts';

/** A file that the server has already; it can be named in a message within a day. */
export type SentFile = TicketAttachment & { readonly at: number };

export const emptyTicket = {
  title: '',
  content: '',
  category: '' as TicketCategory | '',
  priority: 'normal' as (typeof userTicketPriorities)[number],
  files: [] as readonly SentFile[],
};

export type TicketDraft = Readonly<typeof emptyTicket> & {
  readonly order?: { readonly id: string; readonly orderNo: string } | undefined;
  readonly traceId?: string | undefined;
  readonly failedCall?: FailedCall | undefined;
  readonly follows?: { readonly id: string; readonly ticketNo: string } | undefined;
};

type ReplyDraft = Pick<TicketDraft, 'content' | 'files'> & { readonly isInternal: boolean };

type Drafts = {
  readonly account: string;
  readonly ticket?: TicketDraft | undefined;
  /** By ticket, the last written last. */
  readonly replies: Readonly<Record<string, ReplyDraft>>;
  /** What was sent under which key; the same again goes under the same key. */
  readonly submissions: Readonly<Record<string, { readonly key: string; readonly body: string }>>;
};

/** Milliseconds that an uploaded file waits for its message; the server forgets it after a day. */
const fileLife = 23 * 3_600_000;
const mostReplies = 20;

const emptyReply: ReplyDraft = { content: '', isInternal: false, files: [] };

const freshFiles = (files: unknown): readonly SentFile[] =>
  Array.isArray(files)
    ? (files as readonly SentFile[]).filter((file) => isRecord(file) && Date.now() - file.at < fileLife)
    : [];

const currentAccount = (): string => useSession.getState().user?.id ?? '';

/** What storage has of the account; another one's drafts, and what is no draft, count as none. */
const read = (): Drafts => {
  const value = readStoredJson(draftsKey);
  const account = currentAccount();
  if (!isRecord(value) || value['account'] !== account) return { account, replies: {}, submissions: {} };
  const { ticket, replies, submissions } = value as Partial<Drafts>;
  return {
    account,
    ...(isRecord(ticket) && { ticket: { ...emptyTicket, ...ticket, files: freshFiles(ticket['files']) } }),
    replies: Object.fromEntries(
      Object.entries(isRecord(replies) ? replies : {}).map(([id, reply]) => [
        id,
        { ...emptyReply, ...reply, files: freshFiles(reply.files) },
      ]),
    ),
    submissions: isRecord(submissions) ? submissions : {},
  };
};

const change = (by: (drafts: Drafts) => Partial<Drafts>): void => {
  const drafts = read();
  // After signing out there is nobody to keep anything for.
  if (drafts.account !== '') stored.write(draftsKey, JSON.stringify({ ...drafts, ...by(drafts) }));
};

const without = <Value>(entries: Readonly<Record<string, Value>>, name: string) =>
  Object.entries(entries).filter(([other]) => other !== name);

export const isWritten = ({ title, content, files }: TicketDraft): boolean =>
  title.trim() !== '' || content.trim() !== '' || files.length > 0;

/** What the account has written and not yet sent, in this browser. It is wiped at sign-out. */
export const draftStore = {
  ticket: (): TicketDraft | undefined => read().ticket,
  saveTicket: (ticket: TicketDraft | undefined): void =>
    change(() => ({ ticket: ticket && isWritten(ticket) ? ticket : undefined })),
  reply: (ticketId: string): ReplyDraft => read().replies[ticketId] ?? emptyReply,
  /** Of many, those written last are kept. */
  saveReply: (ticketId: string, reply: ReplyDraft): void =>
    change(({ replies }) => {
      const empty = reply.content.trim() === '' && reply.files.length === 0;
      const kept = [...without(replies, ticketId), ...(empty ? [] : [[ticketId, reply] as const])];
      return { replies: Object.fromEntries(kept.slice(-mostReplies)) };
    }),
  /** The idempotency key for sending this body; the same body gets the same key until `sent`. */
  keyFor: (where: string, sent: object): string => {
    const body = JSON.stringify(sent);
    const last = read().submissions[where];
    const key = last?.body === body ? last.key : newIdempotencyKey();
    change(({ submissions }) => ({ submissions: { ...submissions, [where]: { key, body } } }));
    return key;
  },
  sent: (where: string): void =>
    change(({ submissions }) => ({ submissions: Object.fromEntries(without(submissions, where)) })),
} as const;
