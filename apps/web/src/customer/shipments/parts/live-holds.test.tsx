// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Environment } from '../../../shell/environment.tsx';
import { loadPhraseBundle } from '../../../shell/language.tsx';
import { liveHoldsQuery } from '../queries.ts';
import { LiveHolds } from './live-holds.tsx';

beforeAll(async () => {
  await loadPhraseBundle('app');
  await loadPhraseBundle('app');
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(cleanup);

test('no item of the answer takes the others away, whatever it lacks', () => {
  const expiresAt = Date.now() + 600_000;
  const hold = { holdId: '1', carrier: 'ups', count: 3, totalPoints: 6, expiresAt };
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(liveHoldsQuery.queryKey, {
    list: [null, {}, { holdId: null, expiresAt }, hold],
  } as never);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Environment>
          <LiveHolds />
        </Environment>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toContain('UPS');
});
