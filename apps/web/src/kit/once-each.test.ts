import { expect, test } from 'vitest';
import { onceEach } from './once-each.ts';

const keysOf = (names: readonly string[]): readonly string[] =>
  onceEach(names, (name) => name).map(({ key }) => key);

test('equal names get keys of their own, which stay when a newer one comes before them', () => {
  expect(keysOf(['b', 'a', 'a'])).toEqual(['b 1', 'a 2', 'a 1']);
  expect(keysOf(['a', 'b', 'a', 'a'])).toEqual(['a 3', 'b 1', 'a 2', 'a 1']);
  expect(onceEach(['x', 'y'], () => '').map(({ item }) => item)).toEqual(['x', 'y']);
});
