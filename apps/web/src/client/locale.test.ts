import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from './fake-storage.test-kit.ts';

beforeEach(() => {
  vi.resetModules();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['/share/abc', 'en-US', null, 'en'],
  ['/share/abc', 'en', null, 'en'],
  ['/share/abc', 'zh-TW', null, 'zh-CN'],
  ['/share/abc', 'fr', null, 'zh-CN'],
  ['/share/abc', 'en-US', 'zh-CN', 'zh-CN'],
  ['/share/abc?lang=zh-CN', 'en-US', null, 'zh-CN'],
  ['/share/abc?lang=en', 'zh-CN', 'zh-CN', 'en'],
  ['/login', 'en-US', null, 'zh-CN'],
  ['/login?lang=en', 'en-US', null, 'zh-CN'],
  ['/login', 'zh-CN', 'en', 'en'],
] as const)('%s, browser %s, picked %s: %s', async (address, language, picked, locale) => {
  vi.stubGlobal('location', new URL(address, 'http://waybill.test'));
  vi.stubGlobal('navigator', { language });
  vi.stubGlobal('localStorage', fakeStorage(picked === null ? {} : { locale: picked }));
  const { currentLocale } = await import('./locale.ts');
  expect(currentLocale()).toBe(locale);
});
