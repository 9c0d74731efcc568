import { describe, expect, test } from 'vitest';
import { readError } from './recover.ts';

const headers = (entries: Record<string, string> = {}) => new Headers(entries);

test('an error of the catalogue is read whole', () => {
  const error = readError(
    402,
    {
      code: 40201,
      msg: '积分不足，未扣除任何积分',
      data: {
        category: 'business',
        traceId: 't-1',
        supportHint: '请减少数量，或先兑换积分',
        moneyEffect: 'none',
        nextAction: { label: '去兑换积分', route: '/personal' },
      },
    },
    headers(),
  );
  expect(error).toMatchObject({
    name: 'notEnoughPoints',
    code: 40201,
    status: 402,
    msg: '积分不足，未扣除任何积分',
    hint: '请减少数量，或先兑换积分',
    category: 'business',
    traceId: 't-1',
    moneyEffect: 'none',
    nextAction: { label: '去兑换积分', route: '/personal' },
  });
});

describe('text, hint, category and code are found under their other names', () => {
  test.each([
    [{ message: 'a' }, 'a'],
    [{ errorMessage: 'a' }, 'a'],
    [{ data: { reason: 'a' } }, 'a'],
    [{ msg: '  ', detail: 'a' }, 'a'],
    ['not an object', ''],
    [undefined, ''],
  ])('%j', (body, msg) => {
    expect(readError(400, body, headers()).msg).toBe(msg);
  });

  test('beside each other', () => {
    const error = readError(
      400,
      { errorCode: '40001', suggestion: 'b', errorType: 'validation', trace_id: 'c' },
      headers(),
    );
    expect(error).toMatchObject({
      name: 'validation',
      code: 40001,
      hint: 'b',
      category: 'validation',
      traceId: 'c',
    });
  });
});

test('fields keep only texts; the wait comes from the header when the answer names none', () => {
  const body = { code: 42901, msg: 'a', data: { fields: { zipCode: 'b', odd: 1 } } };
  const error = readError(429, body, headers({ 'Retry-After': '7', 'X-Trace-Id': 't-2' }));
  expect(error.fields).toEqual({ zipCode: 'b' });
  expect(error).toMatchObject({ retryAfter: 7, traceId: 't-2', category: 'business' });
});

describe('every field name of the specification is read', () => {
  test.each(['msg', 'message', 'error', 'errorMessage', 'detail', 'description', 'title', 'reason'])(
    'text: %s, at the top and in the data',
    (key) => {
      expect(readError(400, { [key]: ' a ' }, headers()).msg).toBe('a');
      expect(readError(400, { data: { [key]: 'a' } }, headers()).msg).toBe('a');
    },
  );

  test.each(['supportHint', 'hint', 'help', 'suggestion', 'resolution'])('hint: %s', (key) => {
    expect(readError(400, { [key]: 'a' }, headers()).hint).toBe('a');
    expect(readError(400, { data: { [key]: 'a' } }, headers()).hint).toBe('a');
  });

  test.each(['category', 'errorCategory', 'type', 'errorType'])('category: %s', (key) => {
    expect(readError(400, { [key]: 'media' }, headers()).category).toBe('media');
    expect(readError(400, { data: { [key]: 'media' } }, headers()).category).toBe('media');
  });

  test.each(['code', 'status', 'errorCode', 'errno'])('code: %s, as a number, digits or a word', (key) => {
    expect(readError(400, { [key]: 40401 }, headers())).toMatchObject({ code: 40401, name: 'notFound' });
    expect(readError(400, { [key]: '40401' }, headers())).toMatchObject({ code: 40401, name: 'notFound' });
    expect(readError(400, { [key]: 'E_GONE' }, headers())).toMatchObject({ code: 'E_GONE', name: 'UNKNOWN' });
  });

  test.each(['traceId', 'trace_id', 'traceID', 'trace-id', 'requestId'])('trace id: %s', (key) => {
    expect(readError(400, { [key]: 'a' }, headers()).traceId).toBe('a');
    expect(readError(400, { data: { [key]: 'a' } }, headers()).traceId).toBe('a');
  });
});
