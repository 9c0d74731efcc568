import { useNoticeState } from '../features/notices/notice-state.ts';
import { pointBalanceQuery } from '../features/points/queries.ts';
import { queryClient } from './query-client.ts';

// A notice tells of refunds and recharges, too: the balance beside it is not that of before.
useNoticeState.subscribe(({ rises }, before) => {
  if (rises > before.rises) void queryClient.invalidateQueries({ queryKey: pointBalanceQuery.queryKey });
});
