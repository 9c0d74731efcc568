import { expect, test } from 'vitest';
import { translatorFor } from './language.ts';

test.each([
  ['orderStatus.completed', '已完成'],
  ['orderStatus.mystery', 'mystery'],
  ['carrier.', '–'],
  ['trackingStatus.null', '–'],
])('a value of a vocabulary is said by its word, or as it is: %s', (key, text) => {
  expect(translatorFor('zh-CN')(key as 'carrier.ups')).toBe(text);
});
