import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { formatTokens, type Messages, type Values } from './format-tokens.ts';
import { translator, type Locale } from './translator.ts';

const said = (locale: Locale, text: string, values?: Values): string =>
  formatTokens(locale, compileMessage(text) as Messages[string], values);

test('fills in places, and leaves an unknown one empty', () => {
  expect(said('zh-CN', '剩余 {count} 个，共 {points} 积分', { count: 1200, points: '2.00' })).toBe(
    '剩余 1200 个，共 2.00 积分',
  );
  expect(said('en', "It's {name}'s #1", { name: '{count}' })).toBe("It's {count}'s #1");
  expect(said('en', 'Hello {name}')).toBe('Hello ');
});

test('counts: exact numbers before forms, with thousands marked', () => {
  const text = '{count, plural, =0 {nothing} one {# row of {name}} other {# rows of {name}}}!';
  const rows = (count: number): string => said('en', text, { count, name: 'A#1' });
  expect(rows(0)).toBe('nothing!');
  expect(rows(1)).toBe('1 row of A#1!');
  expect(rows(12_345)).toBe('12,345 rows of A#1!');
});

test('marks the thousands of a place for a number', () => {
  const text = '{calls, number} 次，{errors, number} 次失败';
  expect(said('zh-CN', text, { calls: 1098, errors: 2 })).toBe('1,098 次，2 次失败');
  expect(said('en', text, { calls: 999, errors: 1_234_567 })).toBe('999 次，1,234,567 次失败');
});

test('a kind of place that the phrases do not have is refused', () => {
  expect(() => said('en', '{at, date}', { at: 0 })).toThrow('Phrases have no date');
});

test('a translator says its messages, and the key of one that it lacks', () => {
  const t = translator<{ hello: 'Hello {name}' }>('en', { hello: 'Hello {name}' });
  expect(t('hello', { name: 'Wei' })).toBe('Hello Wei');
  const lacking = t as (key: string) => string;
  expect(lacking('gone')).toBe('gone');
  expect(lacking('toString')).toBe('toString');
});
