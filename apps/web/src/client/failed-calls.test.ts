import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { failedCall, failedCallOf, lastTrace, recordFailedCall, recordTrace } from './failed-calls.ts';

const failure = () => {
  const error = new ApiError({ name: 'internal', status: 500, code: 50001, traceId: 'trace-1' });
  error.call = { method: 'POST', path: '/logistics/orders/:id/confirm', time: 5 };
  return error;
};

test('a failed call is told without values, numbers or secrets', () => {
  expect(failedCallOf(failure(), 'LT261121ABCDEFGH and 1Z999AA10123456784 failed')).toEqual({
    method: 'POST',
    path: '/logistics/orders/:id/confirm',
    httpStatus: 500,
    code: 50001,
    msg: '… and … failed',
    time: 5,
  });
});

test('an error that belongs to no call tells of none', () => {
  expect(failedCallOf(new ApiError({ name: 'NETWORK' }), 'x')).toBeUndefined();
});

test('codes that are words, and long texts, do not make the report invalid', () => {
  const error = failure();
  const odd = Object.assign(error, { code: 'EMPTY' });
  const call = failedCallOf(odd, 'a '.repeat(400));
  expect(call).not.toHaveProperty('code');
  expect(call?.msg).toHaveLength(300);
});

test('only the last calls are kept', () => {
  const call = { method: 'GET', path: '/x' } as const;
  for (let i = 0; i < 25; i += 1) recordFailedCall(`trace-${i}`, call);
  expect(failedCall('trace-0')).toBeUndefined();
  expect(failedCall('trace-24')).toEqual(call);
});

test('the trace of the last call that failed is told for a minute', () => {
  recordTrace('trace-1');
  recordTrace('trace-2');
  expect(lastTrace(Date.now())).toBe('trace-2');
  expect(lastTrace(Date.now() + 60_000)).toBeUndefined();
});
