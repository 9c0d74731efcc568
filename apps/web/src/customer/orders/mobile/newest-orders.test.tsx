// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Environment } from '../../../shell/environment.tsx';
import { loadPhraseBundle } from '../../../shell/language.tsx';
import { NewestOrders } from './newest-orders.tsx';

beforeAll(async () => {
  await loadPhraseBundle('app');
  await loadPhraseBundle('app');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const order = {
  orderNo: 'LT261124ABCDEFGH',
  carrier: 'ups',
  action: 'buy',
  status: 'completed',
  quantity: 1,
  createdTime: '2026-11-24T12:00:00+08:00',
  trackingInfos: [{ trackingNumber: '1Z999AA10123456784' }],
  totalPoints: 2,
  refundedPoints: 0,
};

test('no order that lacks what it is drawn from takes the others away', () => {
  // React tells of each error that a boundary catches.
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const list = [null, {}, { ...order, trackingInfos: null }, order];
  const queries = { enabled: false, initialData: { list } };
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
      <MemoryRouter>
        <Environment>
          <NewestOrders />
        </Environment>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(list.length);
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain('UPS');
});
