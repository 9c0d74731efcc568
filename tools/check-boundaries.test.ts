import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cruiseImports, reasonOf, ruleNames } from './cruise-imports.ts';

const planted = join(import.meta.dirname, 'planted');

test.each(ruleNames)('%s sees its planted violation', async (rule) => {
  const { violations, missed } = await cruiseImports(join(planted, rule));
  expect(violations.length).toBeGreaterThan(0);
  expect([...new Set(violations.map((violation) => violation.rule))]).toEqual([rule]);
  expect(missed).toEqual([]);
});

test('feature-edges-are-declared sees a feature with declared edges and one without', async () => {
  const { violations } = await cruiseImports(join(planted, 'feature-edges-are-declared'));
  expect(violations.map(({ from }) => from).toSorted()).toEqual([
    'apps/server/src/trade/holds/hold.ts',
    'apps/server/src/trade/points/post-points.ts',
  ]);
});

test('every planted folder belongs to a rule, and every rule says what it is for', () => {
  expect(readdirSync(planted).toSorted()).toEqual(ruleNames.toSorted());
  for (const rule of ruleNames) expect(reasonOf(rule), rule).not.toBe('');
});
