import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { noticeEndpoints } from '@waybill/contract/endpoints/notices.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { expect, test } from 'vitest';
import { requestBody } from './attempt.ts';

test('marking notices sends no body, marking all of them an empty object', () => {
  expect(requestBody(noticeEndpoints.markNoticesRead, undefined)).toBeUndefined();
  expect(requestBody(noticeEndpoints.markAllNoticesRead, undefined)?.body).toBe('{}');
});

test('a deletion sends no body', () => {
  expect(requestBody(keyEndpoints.deleteKey, undefined)).toBeUndefined();
});

test('a ticket without files does not name them', () => {
  const ticket = { title: 'a', content: 'b', category: 'other', priority: 'normal' };
  expect(requestBody(ticketEndpoints.createTicket, { ...ticket, attachmentIds: [] })?.body).not.toContain(
    'attach',
  );
  expect(requestBody(ticketEndpoints.createTicket, { ...ticket, attachmentIds: ['1', '2'] })?.body).toContain(
    'attachmentIds=1%2C2',
  );
});
