import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../../client/fake-browser.test-kit.ts';

beforeEach(() => {
  vi.resetModules();
  for (const [name, value] of Object.entries(fakeBrowser(0))) vi.stubGlobal(name, value);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Answers each path of these with its data; what was done has none. */
const answerWith = (data: Readonly<Record<string, unknown>>): void => {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json({ code: 0, msg: 'ok', data: data[new URL(url).pathname.split('/').at(-1) ?? ''] ?? null }),
  );
};

test('a mail that was sent is sent, also when the answer says no more', async () => {
  answerWith({ email: 1 });
  const { requestReset } = await import('./reset-password.ts');
  expect(await requestReset('lin@demo.local')).toBe('lin@demo.local');
});

test('a link that can be used can, also when the answer says no more', async () => {
  answerWith({});
  const { checkLink } = await import('./reset-password.ts');
  expect(await checkLink('token')).toBeUndefined();
});

test('an account that was opened is open, also when the answer says no more', async () => {
  answerWith({ email: 0, username: 0 });
  const { register } = await import('./register.ts');
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json({ code: 0, msg: 'ok', data: url.includes('/validate/') ? 0 : null }),
  );
  const account = { email: 'lin@demo.local', password: 'Waybill-demo-2026', phone: '' };
  expect(await register(account)).toBe('lin@demo.local');
});
