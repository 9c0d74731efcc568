import { expect, test } from 'vitest';
import { batchPath, batchTabPath } from '../../paths.ts';
import { batchFromAddress, tabFromAddress } from './tabs.ts';

const addressOf = (path: string): URLSearchParams => new URL(path, 'http://a').searchParams;

test('the address names the tab and the batch, and falls back where it makes no sense', () => {
  expect(tabFromAddress(addressOf(batchTabPath('conditions')))).toBe('conditions');
  expect(tabFromAddress(addressOf('/batch-query?tab=other'))).toBe('numbers');
  expect(batchFromAddress(addressOf(batchPath('12')))).toBe('12');
  expect(tabFromAddress(addressOf(batchPath('12')))).toBe('numbers');
  expect(batchFromAddress(addressOf('/batch-query?batch=1%20or%201'))).toBeUndefined();
  expect(batchFromAddress(addressOf('/batch-query'))).toBeUndefined();
});
