import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const mocked = [
  '../client/session.ts',
  './language.tsx',
  '../kit/countdown.tsx',
  '../kit/back-closes.ts',
] as const;

let notice: typeof import('./session-notice.tsx');

beforeAll(async () => {
  vi.resetModules();
  const session = { auth: { expiry: 0 }, banner: false, reminder: true };
  vi.doMock(mocked[0], async (original) => ({ ...(await original<object>()), useSession: () => session }));
  vi.doMock(mocked[1], () => ({ useT: () => (key: string) => key, currentT: () => (key: string) => key }));
  vi.doMock(mocked[2], () => ({ Countdown: () => null }));
  vi.doMock(mocked[3], () => ({ useBackCloses: () => undefined }));
  notice = await import('./session-notice.tsx');
});

afterAll(() => {
  for (const module of mocked) vi.doUnmock(module);
  vi.resetModules();
});

test('the reminder gives the focus to what extends the session, not to what closes it', () => {
  const markup = renderToStaticMarkup(createElement(notice.default));
  const buttons = markup.match(/<button[^>]*>.*?<\/button>/gs) ?? [];
  expect(buttons).toHaveLength(3);
  const first = buttons.filter((button) => button.includes('data-first-focus'));
  expect(first.map((button) => button.replaceAll(/<[^>]*>/g, ''))).toEqual(['session.extend']);
});
