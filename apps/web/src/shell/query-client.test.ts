import { ApiError } from '../client/errors.ts';
import { afterEach, expect, test } from 'vitest';
import { accountQuery } from './account-query.ts';
import { useMessages } from './messages.tsx';
import { queryClient } from './query-client.ts';

afterEach(() => {
  queryClient.clear();
  useMessages.setState({ shown: [] });
});

const fail = async () => {
  throw new ApiError({ name: 'internal', status: 500, msg: '系统繁忙' });
};
const shown = (): readonly string[] => useMessages.getState().shown.map(({ text }) => text);

test('that the account could not be read is said; what has a place on a page says it there', async () => {
  await queryClient.fetchQuery({ queryKey: ['of a page'], queryFn: fail }).catch(() => undefined);
  expect(shown()).toEqual([]);
  await queryClient.fetchQuery({ ...accountQuery, queryFn: fail }).catch(() => undefined);
  expect(shown()).toEqual(['系统繁忙']);
});
