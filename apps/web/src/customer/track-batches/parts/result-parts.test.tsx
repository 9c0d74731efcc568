// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Environment } from '../../../shell/environment.tsx';
import { loadPhraseBundle } from '../../../shell/language.tsx';
import { trackLine } from '../track-line.test-kit.ts';
import { LastEvent } from './result-parts.tsx';

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  await loadPhraseBundle('app');
});
afterEach(cleanup);

test.each([
  [null, /^$/],
  ['-05:00', /^平台时间/],
])('the last event tells the time of the product, too, where its zone is known (%s)', (utcOffset, title) => {
  const line = trackLine({
    lastEvent: {
      localTime: '2020-11-20T15:22:33',
      utcOffset,
      place: null,
      words: 'Departed',
      code: 'DP',
      status: 'in_transit',
      statusText: null,
    },
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Environment>
        <LastEvent id="1" line={line} />
      </Environment>
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^2020-11-20/).title).toMatch(title);
});
