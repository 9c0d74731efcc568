import { expect, test } from 'vitest';
import { defaultFilters } from '../filters.ts';
import { lackingOf } from './lacking.ts';

const filters = defaultFilters('ups', '2026-11-20');
const shown = (found: number, restored = false) => ({ found, restored });

test.each([
  ['nothing before the first query', filters, null, 0],
  ['all of a page when nothing can be bought', filters, shown(0), 20],
  ['nothing when something can be bought', filters, shown(1), 0],
  ['the rest of a batch', { ...filters, scope: 'batch' as const, quantity: 5 }, shown(2), 3],
  ['nothing of a whole batch', { ...filters, scope: 'batch' as const, quantity: 1 }, shown(1), 0],
  ['nothing of a hold that came back', filters, shown(0, true), 0],
])('a query lacks %s', (_, asked, answer, lacking) => {
  expect(lackingOf(asked, answer)).toBe(lacking);
});
