import { expect, test } from 'vitest';
import { batchPath } from '../../paths.ts';
import { batchFromAddress } from './batch-from-address.ts';

test.each([
  [batchPath('12'), '12'],
  ['/batch-query?batch=1%20or%201', undefined],
  ['/batch-query', undefined],
])('%s names the batch %s', (path, batch) => {
  expect(batchFromAddress(new URL(path, 'http://a').searchParams)).toBe(batch);
});
