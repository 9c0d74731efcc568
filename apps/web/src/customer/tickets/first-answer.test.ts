import type { Ticket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import type { webTranslator } from '@waybill/phrases/web-phrases.ts';
import { expect, test } from 'vitest';
import { firstAnswerText, lengthText } from './first-answer.ts';

/** Says keys and values, so that the test reads what is decided and not how it is worded. */
const t = ((key: string, values?: object) =>
  values === undefined ? key : `${key} ${Object.values(values).join(' ')}`) as ReturnType<
  typeof webTranslator
>;

const now = Date.parse('2026-11-21T12:00:00+08:00');
const ticket = (firstAnswer: Partial<Ticket['firstAnswer']>) => ({
  createdTime: '2026-11-21T10:00:00+08:00',
  firstAnswer: { state: 'running', dueAt: null, answeredTime: null, ...firstAnswer } as const,
});
const said = (firstAnswer: Partial<Ticket['firstAnswer']>) => firstAnswerText(ticket(firstAnswer), now, t);

test('lengths of time are told in two units', () => {
  expect(lengthText(10_000, t)).toBe('tickets.length.minutes 1');
  expect(lengthText(59 * 60_000, t)).toBe('tickets.length.minutes 59');
  expect(lengthText(125 * 60_000, t)).toBe('tickets.length.hours 2 5');
  expect(lengthText(49 * 3_600_000, t)).toBe('tickets.length.days 2 1');
});

test('a running clock warns in its last hour and is overdue after it, without another answer', () => {
  expect(said({ dueAt: now + 2 * 3_600_000 })).toEqual({
    tone: 'info',
    text: 'tickets.sla.due 11-21 14:00',
  });
  expect(said({ dueAt: now + 600_000 })).toMatchObject({ tone: 'warning' });
  expect(said({ dueAt: now - 600_000 })).toEqual({
    tone: 'error',
    text: 'tickets.sla.overdue tickets.length.minutes 10',
  });
});

test('what was answered says how long that took', () => {
  const answeredTime = '2026-11-21T11:30:00+08:00';
  expect(said({ state: 'answered', answeredTime })).toEqual({
    tone: 'success',
    text: 'tickets.sla.answered tickets.length.hours 1 30',
  });
  expect(said({ state: 'answered_late', answeredTime })).toMatchObject({ tone: 'warning' });
});

test('a paused clock does not count, and none says nothing', () => {
  expect(said({ state: 'paused', dueAt: now - 1 })).toEqual({ tone: 'neutral', text: 'tickets.sla.paused' });
  expect(said({ state: 'none' })).toBeUndefined();
});
