import { pointBalanceQuery } from '../../shell/balance.tsx';
import { queryClient } from '../../shell/query-client.ts';
import { useNoticeState } from './notice-state.ts';

// A notice tells of refunds and recharges, too: the balance beside it is not that of before.
useNoticeState.subscribe(({ rises }, before) => {
  if (rises > before.rises) void queryClient.invalidateQueries({ queryKey: pointBalanceQuery.queryKey });
});

let started = false;

/** Begins to poll, once the shell has what it shows first. A failed load is tried again with the next page that asks for it. */
export const startPolling = (): void => {
  if (started) return;
  started = true;
  import('./polling-runtime.ts').catch(() => {
    started = false;
  });
};
