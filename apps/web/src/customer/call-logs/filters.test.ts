// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { callRequest, changedFilters, filtersIn, groupIn, onlyGroup } from './filters.tsx';

const address = (text: string): URLSearchParams => new URLSearchParams(text);
const now = Date.parse('2026-11-20T08:00:00Z');

test('every field of the address is asked for', () => {
  const text =
    'path=/user&httpStatus=4xx&result=40101&userId=7&minDurationMs=100&maxDurationMs=900&method=GET' +
    '&category=security&traceId=abc&keyId=3&ip=203.0.113.7&ua=curl' +
    '&startTime=2026-11-20T01:00:00&endTime=2026-11-20T02:00:00';
  expect(callRequest(filtersIn(address(text)), now)).toEqual(
    Object.fromEntries(address(text.replace('result=', 'code='))),
  );
});

test('what makes no sense is not asked for', () => {
  const filters = filtersIn(
    address('httpStatus=9xx&result=abc&userId=wang&method=TRACE&category=none2&minDurationMs=-1&traceId=+'),
  );
  expect(filters.fields).toEqual({});
  expect(callRequest(filters, now).startTime).toBe('2026-11-19T08:00:00.000Z');
  expect(groupIn(address('groupBy=colour'))).toBeUndefined();
});

test('a group leads to its own calls', () => {
  expect(onlyGroup('user', '7')).toEqual({ userId: '7', groupBy: undefined });
  expect(onlyGroup('path', '/ticket/create')).toEqual({ path: '/ticket/create', groupBy: undefined });
});

test('a code stands in the address under another name, for that one leads to activation', () => {
  const next = changedFilters(address('path=/user&pageNum=2'), { code: '40101', path: undefined });
  expect(next.toString()).toBe('result=40101');
  expect(filtersIn(next).fields.code).toBe('40101');
});
