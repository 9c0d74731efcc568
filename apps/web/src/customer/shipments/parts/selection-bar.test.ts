import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { personalPath } from '../../../paths.ts';
import { pointBalanceQuery } from '../../../shell/balance.tsx';
import { costOf } from '../selection.ts';

let bar: typeof import('./selection-bar.tsx');

beforeAll(async () => {
  vi.resetModules();
  // Phrases come with the shell, and without a document there is none.
  vi.doMock('../../../shell/language.tsx', () => ({ useT: () => (key: string) => key }));
  bar = await import('./selection-bar.tsx');
});

afterAll(() => {
  vi.doUnmock('../../../shell/language.tsx');
  vi.resetModules();
});

/** The bar of two chosen numbers of 2 points each, for somebody with so many points. */
const barWith = (balance: number, expired = false): string => {
  const client = new QueryClient();
  client.setQueryData(pointBalanceQuery.queryKey, balance);
  const drawn = createElement(bar.SelectionBar, {
    carrier: 'ups',
    cost: costOf({ unitPrice: 2, tiers: [] }, 2),
    expired,
    busy: false,
    onClear: () => undefined,
    onOrder: () => undefined,
  });
  return renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, drawn)),
  );
};

test('too few points lead to the exchange of codes', () => {
  const way = `href="${personalPath('points')}"`;
  expect(barWith(3.99)).toContain(way);
  expect(barWith(4)).not.toContain(way);
  // Points would not bring the numbers of an expired hold back.
  expect(barWith(3.99, true)).not.toContain(way);
});
