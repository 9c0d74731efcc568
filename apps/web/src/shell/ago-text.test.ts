import { translator } from '@waybill/phrases/translator.ts';
import { signedIn } from '@waybill/phrases/zh-CN/signed-in.ts';
import { expect, test } from 'vitest';
import { agoText } from './ago-text.ts';

const t = translator<typeof signedIn>('zh-CN', signedIn) as unknown as Parameters<typeof agoText>[3];
const now = Date.parse('2026-11-20T12:00:00+08:00');
const minute = 60;
const day = 24 * 60 * minute;

test.each([
  [59, '刚刚'],
  [minute, '1分钟前'],
  [59 * minute, '59分钟前'],
  [60 * minute - 1, '59分钟前'],
  [60 * minute, '1小时前'],
  [day - 1, '23小时前'],
  [day, '1天前'],
  [30 * day, '30天前'],
  [30 * day + 1, '2026/10/21'],
])('%i seconds ago', (seconds, text) => {
  // The wall clock of Shanghai, as the server writes it.
  const wall = new Date(now + 8 * 3_600_000 - seconds * 1000).toISOString().slice(0, 19);
  expect(agoText(`${wall}+08:00`, now, 'zh-CN', t)).toBe(text);
});

test('what is older than 30 days has its date, as the wall clock had it', () => {
  expect(agoText('2026-09-30T00:10:00+08:00', now, 'zh-CN', t)).toBe('2026/9/30');
  expect(agoText('2026-09-30T00:10:00+08:00', now, 'en', t)).toBe('9/30/2026');
});

test('what is no time stays as it is', () => {
  expect(agoText('soon', now, 'zh-CN', t)).toBe('soon');
});

test('what is still to come has its time', () => {
  expect(agoText('2026-11-20T13:30:00+08:00', now, 'zh-CN', t)).toBe('2026-11-20 13:30');
});
