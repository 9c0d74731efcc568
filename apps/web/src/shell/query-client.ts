import { QueryCache, QueryClient } from '@tanstack/react-query';
import { useLocaleStore } from '../client/locale.ts';
import { showError } from './messages.tsx';

/** Answers of the server, shared by the signed-in pages. The HTTP client retries; queries do not add to it. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      if (meta?.['saysErrors'] === true) showError(error);
    },
  }),
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false },
    // What is asked for without a network fails at once, and is not done by itself once there is one.
    mutations: { networkMode: 'always' },
  },
});

// Texts that the server wrote are in the language they were asked in.
useLocaleStore.subscribe(() => void queryClient.invalidateQueries());
