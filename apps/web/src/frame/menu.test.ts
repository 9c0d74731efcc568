import { expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { entryOf } from './menu.ts';

test('a page belongs to the nearest entry above it', () => {
  const pathOf = (pathname: string) => entryOf(pathname)?.path;
  expect(pathOf(paths.console)).toBe(paths.console);
  expect(pathOf('/admin/users/7')).toBe(paths.console);
  expect(pathOf(paths.metrics)).toBe(paths.metrics);
  expect(pathOf('/administration')).toBeUndefined();
});

test('a tab belongs to the page whose it is', () => {
  expect(entryOf(paths.followed)?.path).toBe(paths.batchQuery);
  expect(entryOf(paths.insight)?.path).toBe(paths.batchQuery);
  expect(entryOf(paths.waits)?.path).toBe(paths.ups);
  expect(entryOf(paths.developers)?.path).toBe(paths.personal);
});
