// @vitest-environment jsdom
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Environment } from '../../../shell/environment.tsx';
import { loadPhraseBundle } from '../../../shell/language.tsx';
import { defaultFilters } from '../filters.ts';
import type { FilterForm } from '../use-carrier-query.ts';
import { QueryForm } from './query-form.tsx';

const today = '2026-11-20';

beforeAll(async () => {
  const ignore = (): void => undefined;
  const media = { matches: false, addEventListener: ignore, removeEventListener: ignore };
  vi.stubGlobal('matchMedia', () => media);
  await loadPhraseBundle('app');
});
afterEach(cleanup);

const show = (carrier: Carrier): readonly (string | null)[] => {
  const form = { filters: defaultFilters(carrier, today), errorOf: () => undefined } as unknown as FilterForm;
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <QueryClientProvider client={client}>
      <Environment>
        <MemoryRouter>
          <QueryForm
            carrier={carrier}
            today={today}
            busy={false}
            hint={undefined}
            form={form}
            start={false}
          />
        </MemoryRouter>
      </Environment>
    </QueryClientProvider>,
  );
  return screen.getAllByRole('button').map((button) => button.textContent);
};

test('filters that leave nothing out read so', () => {
  expect(show('ups')).toEqual(expect.arrayContaining(['状态 全部', '签收时间 全部']));
});
