import type { TicketEntry } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { expect, test } from 'vitest';
import { changesBetween, entriesByDay, entriesAfter } from './conversation.ts';

const message = (id: string, day: string, own = false): TicketEntry => ({
  kind: 'message',
  id,
  by: own ? 'user' : 'staff',
  name: 'n',
  own,
  content: 'c',
  isInternal: false,
  attachments: [],
  createdTime: `${day}T10:00:00+08:00`,
});
const event = (id: string, day: string): TicketEntry => ({
  kind: 'event',
  id,
  by: 'system',
  name: 'n',
  event: 'status',
  from: 'open',
  to: 'processing',
  remark: null,
  createdTime: `${day}T10:00:00+08:00`,
});

test('a conversation is cut where the day changes', () => {
  const days = entriesByDay([
    message('1', '2026-11-20'),
    event('2', '2026-11-20'),
    message('3', '2026-11-21'),
  ]);
  expect(days.map(({ day, items }) => [day, items.length])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-21', 1],
  ]);
  expect(entriesByDay([])).toEqual([]);
});

test('news are messages of others after what was seen', () => {
  const entries = [
    message('1', '2026-11-20'),
    message('2', '2026-11-20', true),
    event('3', '2026-11-20'),
    message('4', '2026-11-20'),
  ];
  expect(entriesAfter(entries, '1').map(({ id }) => id)).toEqual(['4']);
  expect(entriesAfter(entries, '4')).toEqual([]);
  expect(entriesAfter(entries, undefined)).toEqual([]);
});

test('what somebody else changed is named', () => {
  const staff = (id: string | undefined) => ({
    user: { id: '1', userName: 'u', email: 'e' },
    assignee: id === undefined ? null : { id, name: `n${id}` },
  });
  const before = { status: 'open', priority: 'normal', staff: staff(undefined) } as const;
  expect(changesBetween(before, before)).toEqual([]);
  expect(changesBetween(before, { status: 'processing', priority: 'normal', staff: staff('4') })).toEqual([
    { what: 'status', from: 'open', to: 'processing' },
    { what: 'assignee', from: undefined, to: 'n4' },
  ]);
});
