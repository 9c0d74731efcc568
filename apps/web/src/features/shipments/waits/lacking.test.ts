import { expect, test } from 'vitest';
import { defaultFilters } from '../filters.ts';
import type { Shown } from '../queries.ts';
import { lackingOf } from './lacking.ts';

const filters = defaultFilters('ups', '2026-11-20');
const shown = (sellable: readonly boolean[], restored = false) =>
  ({ list: sellable.map((can) => ({ sellable: can })), restored }) as unknown as Shown;

test.each([
  ['nothing before the first query', filters, null, 0],
  ['all of a page when nothing can be bought', filters, shown([false, false]), 20],
  ['nothing when something can be bought', filters, shown([true]), 0],
  [
    'the rest of a batch',
    { ...filters, scope: 'batch' as const, quantity: 5 },
    shown([true, true, false]),
    3,
  ],
  ['nothing of a whole batch', { ...filters, scope: 'batch' as const, quantity: 1 }, shown([true]), 0],
  ['nothing of a hold that came back', filters, shown([], true), 0],
])('a query lacks %s', (_, asked, answer, lacking) => {
  expect(lackingOf(asked, answer)).toBe(lacking);
});
