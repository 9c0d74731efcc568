import { useNoticeState } from './notice-state.ts';
import { pointBalanceQuery } from '../../frame/balance-query.ts';
import { queryClient } from '../../frame/query-client.ts';

// A notice tells of refunds and recharges, too: the balance beside it is not that of before.
useNoticeState.subscribe(({ rises }, before) => {
  if (rises > before.rises) void queryClient.invalidateQueries({ queryKey: pointBalanceQuery.queryKey });
});
