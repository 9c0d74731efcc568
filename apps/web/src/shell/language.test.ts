import type { PhraseBundle } from '@waybill/phrases/web-phrases.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '../client/fake-browser.test-kit.ts';

type Read = {
  readonly bundle: PhraseBundle;
  readonly locale: string;
  readonly answer: (works: boolean) => void;
};

let reads: Read[];
let language: typeof import('./language.tsx');

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'zh-CN': { 'tickets.mine': '工单', 'palette.open': '打开' },
  en: { 'tickets.mine': 'Tickets', 'palette.open': 'Open' },
};

/** Phrases whose reading the test answers; one of those that every page has is there in English only. */
const loadPhrases = (locale: string, bundle: PhraseBundle): Promise<object> => {
  if (bundle === 'public') return Promise.resolve({ 'site.name': locale, 'english.only': 'In English' });
  return new Promise((resolve, reject) => {
    const key = bundle === 'app' ? 'tickets.mine' : 'palette.open';
    const answer = (works: boolean): void =>
      works ? resolve({ [key]: words[locale]?.[key] }) : reject(new TypeError('Failed to fetch'));
    reads.push({ bundle, locale, answer });
  });
};

const answer = (index: number, works = true): void => reads[index]?.answer(works);
const heading = (): string => language.currentT()('tickets.mine');

beforeEach(async () => {
  vi.resetModules();
  reads = [];
  Object.entries({ ...fakeBrowser(0), document: { documentElement: {} } }).forEach(([name, value]) =>
    vi.stubGlobal(name, value),
  );
  vi.doMock('@waybill/phrases/web-phrases.ts', async (original) => ({
    ...(await original<object>()),
    loadPhrases,
  }));
  language = await import('./language.tsx');
});

afterEach(() => {
  vi.doUnmock('@waybill/phrases/web-phrases.ts');
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('phrases that could not be read are read anew by the next who asks', async () => {
  const first = language.loadPhraseBundle('app');
  answer(0, false);
  await expect(first).rejects.toThrow('Failed to fetch');
  const second = language.loadPhraseBundle('app');
  expect(reads).toHaveLength(2);
  answer(1);
  await second;
  expect(heading()).toBe('工单');
});

test('all who ask for phrases wait until they are there, and they are read once', async () => {
  const said: string[] = [];
  const asked = [1, 2].map(() => language.loadPhraseBundle('app').then(() => said.push(heading())));
  answer(0);
  await Promise.all(asked);
  expect([said, reads.length]).toEqual([['工单', '工单'], 1]);
});

test('phrases on their way when another language is chosen come in that language', async () => {
  const asked = language.loadPhraseBundle('app');
  const { rememberLocale } = await import('../client/locale.ts');
  rememberLocale('en');
  answer(0);
  await vi.waitUntil(() => reads.length === 2, 10_000);
  answer(1);
  await asked;
  expect([reads.map(({ locale }) => locale), heading()]).toEqual([['zh-CN', 'en'], 'Tickets']);
});

test('a phrase that the chosen language lacks is said in English; what no language has is shown as its value', async () => {
  const labelOf = (key: string): string => language.currentT()(key as 'dialog.close');
  expect(labelOf('dialog.mystery')).toBe('…');
  await vi.waitUntil(() => labelOf('english.only') === 'In English', 10_000);
  expect([labelOf('dialog.mystery'), labelOf('dialog.close')]).toEqual(['mystery', '关闭']);
});
