import { expect, test } from 'vitest';
import { sayIn } from './language.ts';

test.each([
  ['orderStatus.completed', '已完成'],
  ['orderStatus.mystery', 'mystery'],
  ['carrier.', '–'],
  ['trackingStatus.null', '–'],
])('a value of a vocabulary is said by its word, or as it is: %s', (key, text) => {
  expect(sayIn('zh-CN')(key as 'carrier.ups')).toBe(text);
});
