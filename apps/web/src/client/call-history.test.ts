import { expect, test } from 'vitest';
import { callHistory, recordCall } from './call-history.ts';

test('the last 50 calls are remembered', () => {
  for (let at = 1; at <= 60; at += 1) {
    recordCall({
      at,
      id: 'getUserPoint',
      method: 'GET',
      path: '/user/getUserPoint',
      status: 200,
      ms: 3,
      traceId: null,
    });
  }
  expect(callHistory()).toHaveLength(50);
  expect(callHistory().at(0)?.at).toBe(11);
  expect(callHistory().at(-1)?.at).toBe(60);
});
