import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { expect, test } from 'vitest';
import { emptyTicket, type TicketDraft } from './drafts.ts';
import { beginWith, startFromAddress, ticketOf, withErrorNumber } from './new-ticket.ts';
import { judge } from '../../client/schemas.ts';

const failed = { method: 'POST', path: '/logistics/:carrier/order', httpStatus: 500 } as const;

test('the address brings order, trace and followed ticket; nonsense is left out', () => {
  const address = new URLSearchParams('new=1&orderId=12&orderNo=LT1&traceId=trace-12345&followsId=9');
  expect(startFromAddress(address, () => failed)).toEqual({
    order: { id: '12', orderNo: 'LT1' },
    traceId: 'trace-12345',
    failedCall: failed,
    follows: { id: '9', ticketNo: '9' },
  });
  const odd = new URLSearchParams('orderId=x&traceId=a%20b&followsId=');
  expect(startFromAddress(odd, () => failed)).toEqual({});
});

test('what was written stays; what the address brings replaces what it was about', () => {
  const draft = { ...emptyTicket, title: 'mine', order: { id: '1', orderNo: 'LT1' } };
  expect(beginWith(draft, { traceId: 'trace-1' })).toMatchObject({
    title: 'mine',
    order: undefined,
    traceId: 'trace-1',
    category: 'bug',
  });
  expect(beginWith(draft, {})).toMatchObject({ order: { id: '1' }, category: 'order' });
  expect(beginWith({ ...draft, category: 'points' }, { traceId: 'trace-1' }).category).toBe('points');
});

test('after a reload the draft still knows the failed call of its trace, and of no other', () => {
  const draft = { ...emptyTicket, title: 'x', traceId: 'trace-1', failedCall: failed };
  expect(beginWith(draft, { traceId: 'trace-1' }).failedCall).toEqual(failed);
  expect(beginWith(draft, { traceId: 'trace-2' }).failedCall).toBeUndefined();
});

test('the number of an error stands in the ticket once, and nothing else of the address does', () => {
  const labelOf = (number: string) => `No. ${number}`;
  const about = (number: string) => new URLSearchParams({ errorNumber: number });
  const begun = withErrorNumber(emptyTicket, about('K7M2-9QXT'), labelOf);
  expect(begun).toMatchObject({ category: 'bug', content: 'No. K7M2-9QXT' });
  expect(withErrorNumber(begun, about('K7M2-9QXT'), labelOf)).toEqual(begun);
  expect(withErrorNumber(begun, about('<b>'), labelOf)).toEqual(begun);
  const written = { ...emptyTicket, category: 'points', content: 'mine' } as const;
  expect(withErrorNumber(written, about('K7M2-9QXT'), labelOf)).toMatchObject({
    category: 'points',
    content: 'mine\nNo. K7M2-9QXT',
  });
});

test('a ticket is sent only with a category, a title and a description of the right length', () => {
  const problemsOf = (draft: TicketDraft) => judge(ticketEndpoints.createTicket.body)(ticketOf(draft));
  expect(Object.keys(problemsOf(emptyTicket)).sort()).toEqual(['category', 'content', 'title']);
  const good = { ...emptyTicket, category: 'bug', title: 'ab', content: 'abcde' } as const;
  expect(problemsOf(good)).toEqual({});
  expect(problemsOf({ ...good, title: ` ${'a'.repeat(101)}`, content: '   abcd  ' })).toEqual({
    title: 'fields.ticketTitle',
    content: 'fields.ticketContent',
  });
});
