import { expect, test } from 'vitest';
import { serverPhrases } from './server-phrases.ts';
import { translator } from './translator.ts';
import { bundledPhrases, webTranslator } from './web-phrases.ts';

const spellings = [
  ['orderStatus.mystery', 'mystery'],
  ['orderStatus.', '–'],
  ['orderStatus.undefined', '–'],
  ['orderStatus.null', '–'],
  ['orderStatus.of.two.words', 'of.two.words'],
] as const;

const messages = { ...bundledPhrases, 'orderStatus.paid': '已支付', 'ofAnother.kind': 'x' };

test.each(spellings)('the page says %s as %s', (key, text) => {
  const t = webTranslator('zh-CN', messages);
  expect(t(key as 'dialog.close')).toBe(text);
});

test.each(spellings)('the server says %s as %s', (key, text) => {
  const t = translator<(typeof serverPhrases)['zh-CN']>('zh-CN', serverPhrases['zh-CN']);
  expect(t(key as 'orderStatus.completed')).toBe(text);
});

test('a phrase of no vocabulary is heard of', () => {
  const missed: string[] = [];
  const t = webTranslator('zh-CN', messages, () => void missed.push('one'));
  expect(t('nowhere' as 'dialog.close')).toBe('nowhere');
  expect(t('dialog.close')).toBe('关闭');
  expect(missed).toEqual(['one']);
});
