import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locks, wideLocks } from './locks.ts';

const source = join(import.meta.dirname, '../..');
/** The arguments of every call that takes an advisory lock, by file. */
const taken = globSync('**/*.{ts,sql}', { cwd: source })
  .filter((path) => !/\.(test|test-kit)\.ts$/.test(path))
  .flatMap((path) =>
    [
      ...readFileSync(join(source, path), 'utf8').matchAll(/pg_\w*advisory\w*lock(?:_shared)?\(([^\n]+)/g),
    ].map(([, argument = '']) => ({ path, argument })),
  )
  .filter(({ argument }) => !argument.startsWith(')'));

test('no two locks have the same number', () => {
  for (const numbers of [Object.values(locks), Object.values(wideLocks)]) {
    expect(numbers).toEqual([...new Set<unknown>(numbers)]);
  }
});

test('every lock is taken by its name here, in migrations by one that stands here', () => {
  const named = /^\$\{(?:sql\.(?:lit|raw)\()?(?:locks|wideLocks)\.(\w+)/;
  const hashes: readonly string[] = Object.values(wideLocks);
  const nameOf = ({ path, argument }: (typeof taken)[number]): string | undefined =>
    path.endsWith('.sql')
      ? Object.keys(wideLocks)[hashes.findIndex((hash) => argument.startsWith(hash))]
      : named.exec(argument)?.[1];
  expect(taken.filter((call) => nameOf(call) === undefined)).toEqual([]);
  expect(new Set(taken.map(nameOf))).toEqual(new Set([...Object.keys(locks), ...Object.keys(wideLocks)]));
});
