import { afterEach, expect, test } from 'vitest';
import { useNoticeState } from './notice-state.ts';
import { pointBalanceQuery } from '../../shell/balance.tsx';
import './start-polling.ts';
import { queryClient } from '../../shell/query-client.ts';

const { queryKey } = pointBalanceQuery;
const isStale = (): boolean | undefined => queryClient.getQueryState(queryKey)?.isInvalidated;

afterEach(() => {
  queryClient.clear();
  useNoticeState.setState(useNoticeState.getInitialState());
});

test('the balance is read anew when a notice has come, and not when notices are read', () => {
  queryClient.setQueryData(queryKey, 8);
  useNoticeState.setState({ rises: 1 });
  expect(isStale()).toBe(true);
  queryClient.setQueryData(queryKey, 10);
  useNoticeState.setState(({ polling }) => ({ polling: { ...polling, unread: 0 } }));
  expect(isStale()).toBe(false);
});
