import { expect, test } from 'vitest';
import { createReporter, isReportable, numberOf, reportOf, type ErrorReport } from './error-reporter.ts';
import { ApiError } from './errors.ts';

const around = { number: 'K7M2-9QXT', url: 'https://w.test/myorder', now: 5 } as const;

const failure = (message: string, stack?: string): Error =>
  Object.assign(new TypeError(message), {
    stack: stack ?? `TypeError: ${message}\n    at Orders (https://w.test/assets/orders-D1a2b3c4.js:1:23)`,
  });

test('a number is eight characters of which none can be taken for another', () => {
  expect(numberOf(new Uint8Array([0, 1, 2, 3, 29, 30, 59, 255]))).toBe('2345-Z2ZH');
  expect(numberOf(new Uint8Array(8).map((_, i) => i * 31))).toMatch(
    /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/,
  );
});

test('a report says what broke where, and keeps queries, tokens and numbers of parcels to itself', () => {
  const error = failure(
    'no 1Z999AA10123456784 at https://w.test/reset-password?token=abcdefg123 (wb_live_a1b2c3d4e5)',
    [
      'TypeError: no 1Z999AA10123456784',
      '    at Orders (https://w.test/assets/orders-D1a2b3c4.js?v=secret:1:23)',
      'frame@https://w.test/assets/base.js:4:5',
    ].join('\n'),
  );
  const report = reportOf(error, {
    ...around,
    url: 'https://w.test/active?code=secret#more',
    component: '\n    at Orders (https://w.test/assets/orders.js:1:23)\n    at div',
    traceId: 'trace-1',
    version: 'index-D1.js',
    detail: '390x844 zh-CN online',
  });
  expect(report).toEqual({
    message: 'TypeError: no … at https://w.test/reset-password (…)',
    stack:
      '    at Orders (https://w.test/assets/orders-D1a2b3c4.js:1:23)\nframe@https://w.test/assets/base.js:4:5',
    extra: {
      errorNumber: 'K7M2-9QXT',
      traceId: 'trace-1',
      version: 'index-D1.js',
      detail: '390x844 zh-CN online',
    },
    component: 'at Orders (https://w.test/assets/orders.js:1:23)\n    at div',
    url: 'https://w.test/active',
    timestamp: 5,
  });
});

test('whatever was thrown has a message, and the trace of its own call', () => {
  expect(reportOf('plain', around)).toMatchObject({ message: 'plain' });
  expect(reportOf({ a: 1 }, around)).toMatchObject({ message: 'Thrown: [object Object]' });
  expect(reportOf({ status: 404 }, around)).toMatchObject({ message: 'HTTP 404' });
  const refused = new ApiError({ name: 'internal', status: 500, traceId: 'own' });
  expect(reportOf(refused, { ...around, traceId: 'other' }).extra).toMatchObject({ traceId: 'own' });
});

test('what the user is told anyway, what a reload cures and what is not ours is not reported', () => {
  const quiet = [
    new ApiError({ name: 'NETWORK', category: 'network' }),
    new ApiError({ name: 'sessionExpired', status: 401 }),
    new DOMException('gone', 'AbortError'),
    failure('Failed to fetch dynamically imported module: https://w.test/assets/a.js'),
    failure('error loading dynamically imported module: x'),
    failure('Importing a module script failed.'),
    failure('Unable to preload CSS for /assets/a.css'),
    failure('x is null', 'TypeError: x is null\n    at a (chrome-extension://abc/content.js:1:1)'),
    'Script error.',
    'ResizeObserver loop completed with undelivered notifications.',
  ];
  expect(quiet.filter(isReportable)).toEqual([]);
  const loud = [
    failure('x is undefined'),
    new ApiError({ name: 'internal', status: 500 }),
    'text',
    undefined,
  ];
  expect(loud.filter(isReportable)).toEqual(loud);
});

const reporterAt = (time: { now: number }) => {
  const sent: ErrorReport[] = [];
  let made = 0;
  const report = createReporter({
    send: (one) => sent.push(one),
    pageContext: () => ({ ...around, number: `N${(made += 1)}`, now: time.now }),
  });
  return { report, sent };
};

test('one error is reported once, and the same again only after a minute', () => {
  const time = { now: 0 };
  const { report, sent } = reporterAt(time);
  const first = failure('a');
  expect([report(first), report(first), report(failure('a'))]).toEqual(['N1', 'N1', 'N1']);
  expect(sent).toHaveLength(1);
  time.now = 60_000;
  expect(report(failure('a'))).toBe('N3');
  expect(report(first)).toBe('N1');
  expect(sent.map(({ extra }) => extra?.errorNumber)).toEqual(['N1', 'N3']);
});

test('what React recovered from is reported as what it was', () => {
  const { report, sent } = reporterAt({ now: 0 });
  const cause = failure('x is null');
  report(new Error('Minified React error #520; visit https://react.dev/errors/520', { cause }));
  expect(sent).toMatchObject([{ message: 'TypeError: x is null' }]);
  expect(report(cause)).toBe('N1');
  expect(sent).toHaveLength(1);
});

test('no more than twenty are sent a minute, and what was not sent has no number', () => {
  const time = { now: 0 };
  const { report, sent } = reporterAt(time);
  const numbers = Array.from({ length: 25 }, (_, i) => report(failure(`error ${i}`)));
  expect(numbers.filter((number) => number === undefined)).toHaveLength(5);
  expect(sent).toHaveLength(20);
  time.now = 60_000;
  expect(report(failure('later'))).toBeDefined();
});
