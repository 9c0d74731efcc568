import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../client/errors.ts';

let messages: typeof import('./messages.tsx');

beforeEach(async () => {
  vi.resetModules();
  messages = await import('./messages.tsx');
});

afterEach(() => {
  vi.resetModules();
});

const shown = () => messages.useMessages.getState().shown;

test.each([
  ['success', 4000],
  ['warning', 4000],
  ['error', 6000],
  ['info', 4000],
  ['loading', 0],
] as const)('%s stays %d ms', (theme, duration) => {
  messages.message[theme]('a');
  expect(shown()).toMatchObject([{ theme, text: 'a', duration }]);
});

describe('an error', () => {
  test('stays 6 s, with its hint on a second line', async () => {
    const { ApiError: Fresh } = await import('../client/errors.ts');
    messages.showError(new Fresh({ name: 'UNKNOWN', msg: 'a', hint: 'b', category: 'business' }));
    expect(shown()).toMatchObject([{ theme: 'error', text: 'a', hint: 'b', duration: 6000 }]);
  });

  test('that is a warning by its category stays 4 s', async () => {
    const { ApiError: Fresh } = await import('../client/errors.ts');
    messages.showError(new Fresh({ name: 'UNKNOWN', msg: 'a', category: 'validation' }));
    expect(shown()).toMatchObject([{ theme: 'warning', duration: 4000 }]);
  });

  test('of a cancelled call is not shown', () => {
    messages.showError(new DOMException('aborted', 'AbortError'));
    expect(shown()).toEqual([]);
  });

  test('that is said twice is shown once', () => {
    const error = new ApiError({ name: 'NETWORK' });
    messages.showError(error);
    messages.showError(error);
    expect(shown()).toHaveLength(1);
  });
});

test('the same words from two sides of one event are announced once, later ones anew', () => {
  vi.useFakeTimers({ now: 0 });
  const id = () => shown().map((message) => message.id);
  messages.message.error('登录已过期，请重新登录');
  const first = id();
  messages.message.error('登录已过期，请重新登录');
  expect(id()).toEqual(first);
  vi.setSystemTime(1000);
  messages.message.error('登录已过期，请重新登录');
  expect(id()).not.toEqual(first);
  expect(id()).toHaveLength(1);
  vi.useRealTimers();
});
