// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useStepUp, waitForProof } from '../client/step-up.ts';
import { Environment } from './environment.tsx';
import { secondFactorQuery } from './second-factor-query.ts';
import { StaffSecondFactor } from './staff-second-factor.tsx';

afterEach(() => {
  cleanup();
  useStepUp.setState({ places: 0, waiting: [] });
});

test('an act does not wait for ever where it cannot be read what to ask for', async () => {
  const client = new QueryClient();
  await client.prefetchQuery({
    ...secondFactorQuery,
    queryFn: () => Promise.reject(new Error('not answered')),
    retry: false,
  });
  client.setDefaultOptions({ queries: { enabled: false } });
  render(
    <QueryClientProvider client={client}>
      <Environment>
        <StaffSecondFactor />
      </Environment>
    </QueryClientProvider>,
  );
  expect(await waitForProof()).toBe(false);
});
