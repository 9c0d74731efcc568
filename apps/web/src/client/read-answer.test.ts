import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { ticketEndpoints } from '@waybill/contract/endpoints/tickets.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleOf, wrongAnswers } from './answers.test-kit.ts';
import { readAnswer } from './read-answer.ts';

const answersOf = Object.values<EndpointShape>(endpoints);

/** Whether a problem is one that no reader can take away: a word that nobody knows, a list of another length, NaN, something where there is nothing. */
const isHarmless = (issue: z.core.$ZodIssue): boolean =>
  issue.code !== 'invalid_type' || issue.expected === 'null' || Number.isNaN(issue.input);

test.each(answersOf.map((endpoint) => [endpoint.id, endpoint] as const))(
  'what is wrong with an answer of %s is read as what the contract promises',
  (_, endpoint) => {
    expect(readAnswer(endpoint, sampleOf(endpoint.data))).toEqual(sampleOf(endpoint.data));
    const issues = wrongAnswers(endpoint).flatMap(({ what, data }) => {
      const { error } = z.safeParse(endpoint.data, readAnswer(endpoint, structuredClone(data)), {
        reportInput: true,
      });
      return (error?.issues ?? []).filter((issue) => !isHarmless(issue)).map((issue) => ({ what, issue }));
    });
    expect(issues).toEqual([]);
  },
);

const orders = (value: unknown): unknown => readAnswer(orderEndpoints.getUserOrder, value);

test('items that are none go, and what they lack is empty', () => {
  const list = [null, 'x', { id: 7, carrier: 'dhl', quantity: '3', trackingInfos: [null, {}], more: 1 }];
  expect(orders({ list, total: 'many' })).toMatchObject({
    list: [
      {
        id: '7',
        orderNo: '',
        carrier: 'dhl',
        quantity: 3,
        totalPoints: Number.NaN,
        refund: null,
        expiresAt: null,
        trackingInfos: [{ id: '', trackingNumber: '' }],
        more: 1,
      },
    ],
    total: Number.NaN,
  });
  expect(orders(null)).toMatchObject({ list: [] });
});

test('an entry of a kind that nobody knows stays', () => {
  const ticket = { entries: [{ kind: 'call', id: '1' }] };
  expect(readAnswer(ticketEndpoints.getTicket, ticket)).toMatchObject({
    entries: [{ kind: 'call', id: '1', createdTime: '' }],
  });
});
