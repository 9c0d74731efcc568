import { QueryClient } from '@tanstack/react-query';
import { useLocaleStore } from '../client/locale.ts';

/** Answers of the server, shared by the signed-in pages. The HTTP client retries; queries do not add to it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false },
    // What is asked for without a network fails at once, and is not done by itself once there is one.
    mutations: { networkMode: 'always' },
  },
});

// Texts that the server wrote are in the language they were asked in.
useLocaleStore.subscribe(() => void queryClient.invalidateQueries());
