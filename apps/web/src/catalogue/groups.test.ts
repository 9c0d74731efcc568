// @vitest-environment jsdom
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { groups } from './groups.ts';

const entries = Object.values(groups).flat();

test('the catalogue has every component file of ui/ once, and no other', () => {
  const there = globSync('**/*.tsx', {
    cwd: join(import.meta.dirname, '../ui'),
    exclude: ['**/*.test.tsx'],
  }).map((path) => path.replaceAll('\\', '/').slice(0, -'.tsx'.length));
  expect(there.length).toBeGreaterThan(50);
  expect(entries.flatMap(({ files }) => files).toSorted()).toEqual(there.toSorted());
});

test('every entry shows a state', () => {
  expect(entries.filter(({ states }) => Object.keys(states).length === 0)).toEqual([]);
});
