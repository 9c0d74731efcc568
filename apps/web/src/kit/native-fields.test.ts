import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const using = (native: RegExp): readonly string[] =>
  globSync('**/*.tsx', { cwd: root }).filter(
    (path) => !path.endsWith('.test.tsx') && native.test(readFileSync(join(root, path), 'utf8')),
  );

test('no page has a calendar of the browser', () => {
  expect(using(/\btype(?:=|: )['"](?:date|datetime-local|time|month|week)['"]/)).toEqual([]);
});
