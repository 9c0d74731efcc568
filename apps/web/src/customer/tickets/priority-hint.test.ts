import { ticketService } from '@waybill/contract/vocabulary/ticket.ts';
import { tickets as en } from '@waybill/phrases/en/tickets.ts';
import { tickets as zh } from '@waybill/phrases/zh-CN/tickets.ts';
import { expect, test } from 'vitest';

test.each(['normal', 'low'] as const)(
  'a %s ticket is promised an answer in days of the calendar',
  (priority) => {
    const { from, until, firstAnswerHours } = ticketService;
    const days = firstAnswerHours[priority] / (until - from);
    expect(zh[`tickets.priorityHint.${priority}`]).toContain(`${days} 天内`);
    expect(en[`tickets.priorityHint.${priority}`]).toContain(`within ${days} days`);
  },
);
