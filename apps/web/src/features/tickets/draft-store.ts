import { newIdempotencyKey } from '../../client/call.ts';
import { useSession } from '../../client/session.ts';
import { draftsKey, readStoredJson, stored } from '../../client/stored.ts';
import {
  emptyReply,
  readDrafts,
  withReply,
  withSubmission,
  withTicket,
  withoutSubmission,
  type Drafts,
  type ReplyDraft,
  type TicketDraft,
} from './drafts.ts';

const account = (): string => useSession.getState().user?.id ?? '';

const read = (): Drafts => readDrafts(readStoredJson(draftsKey), account(), Date.now());

const change = (next: (drafts: Drafts) => Drafts): void => {
  // After signing out there is nobody to keep anything for.
  if (account() !== '') stored.write(draftsKey, JSON.stringify(next(read())));
};

/** What the account has written and not yet sent, in this browser. It is wiped at sign-out. */
export const draftStore = {
  ticket: (): TicketDraft | undefined => read().ticket,
  saveTicket: (draft: TicketDraft | undefined): void => change((drafts) => withTicket(drafts, draft)),
  reply: (ticketId: string): ReplyDraft => read().replies[ticketId] ?? emptyReply,
  saveReply: (ticketId: string, draft: ReplyDraft): void =>
    change((drafts) => withReply(drafts, ticketId, draft)),
  /** The idempotency key for sending this body; the same body gets the same key until `sent`. */
  keyFor: (where: string, body: object): string => {
    const { drafts, key } = withSubmission(read(), where, body, newIdempotencyKey);
    change(() => drafts);
    return key;
  },
  sent: (where: string): void => change((drafts) => withoutSubmission(drafts, where)),
} as const;
