// @vitest-environment jsdom
import { signedInLoaders } from '@waybill/phrases/signed-in-loaders.ts';
import { addPhraseLoaders } from '@waybill/phrases/web-phrases.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Environment } from '../../../frame/environment.tsx';
import { loadPhraseGroup } from '../../../frame/language.tsx';
import { liveHoldsQuery } from '../home-queries.ts';
import { LiveHolds } from './live-holds.tsx';

beforeAll(async () => {
  addPhraseLoaders(signedInLoaders);
  await loadPhraseGroup('signedIn');
  await loadPhraseGroup('mobileHome');
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
