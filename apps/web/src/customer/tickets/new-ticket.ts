import type { TicketCategory } from '@waybill/contract/vocabulary/ticket.ts';
import type { FailedCall } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { emptyTicket, type TicketDraft } from './drafts.ts';

type Start = Pick<TicketDraft, 'order' | 'traceId' | 'failedCall' | 'follows'>;

export const startFromAddress = (
  address: URLSearchParams,
  callOf: (traceId: string) => FailedCall | undefined,
): Start => {
  const id = (name: string): string | undefined => /^\d{1,19}$/.exec(address.get(name) ?? '')?.[0];
  const traceId = /^[\w-]{8,64}$/.exec(address.get('traceId') ?? '')?.[0];
  const [orderId, followsId] = [id('orderId'), id('followsId')];
  return {
    order: orderId === undefined ? undefined : { id: orderId, orderNo: address.get('orderNo') ?? orderId },
    traceId,
    failedCall: traceId === undefined ? undefined : callOf(traceId),
    follows:
      followsId === undefined
        ? undefined
        : { id: followsId, ticketNo: address.get('followsNo') ?? followsId },
  };
};

/**
 * What the form begins with: what was written stays, what the address brings replaces what the draft
 * was about. A category that follows from it is proposed where none is chosen.
 */
export const beginWith = (draft: TicketDraft | undefined, start: Start): TicketDraft => {
  const base: TicketDraft = draft ?? emptyTicket;
  const brought = Object.values(start).some((part) => part !== undefined);
  const about = brought ? start : base;
  const proposed = about.traceId === undefined ? (about.order === undefined ? '' : 'order') : 'bug';
  // The call of a trace is known to the page that saw it fail; after a reload the draft still has it.
  const call = about.failedCall ?? (base.traceId === about.traceId ? base.failedCall : undefined);
  return {
    ...base,
    order: about.order,
    traceId: about.traceId,
    failedCall: call,
    follows: about.follows,
    category: base.category === '' ? proposed : base.category,
  };
};

/** The draft with the number of the error that the address is about, if it is not in it yet. */
export const withErrorNumber = (
  draft: TicketDraft,
  address: URLSearchParams,
  labelOf: (number: string) => string,
): TicketDraft => {
  const number = /^[2-9A-Z]{4}-[2-9A-Z]{4}$/.exec(address.get('errorNumber') ?? '')?.[0];
  if (number === undefined || draft.content.includes(number)) return draft;
  return {
    ...draft,
    category: draft.category === '' ? 'bug' : draft.category,
    content: [draft.content, labelOf(number)].filter(Boolean).join('\n'),
  };
};

export const ticketOf = (draft: TicketDraft) => ({
  title: draft.title.trim(),
  content: draft.content.trim(),
  // Without one it is rejected.
  category: draft.category as TicketCategory,
  priority: draft.priority,
  orderId: draft.order?.id,
  traceId: draft.traceId,
  failedCall: draft.failedCall,
  followsTicketId: draft.follows?.id,
});
