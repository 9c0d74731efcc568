import { expect, test } from 'vitest';
import type { Shown } from '../queries.ts';
import { resultText } from './result-table.tsx';

const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as unknown as Parameters<
  typeof resultText
>[2];
const shown = {
  total: 3,
  list: [{ sellable: true }, { sellable: true }, { sellable: false }],
} as unknown as Shown;

test('rows that are held can be bought; once the hold is over none can', () => {
  expect(resultText(shown, false, t)).toBe('shipments.result.count {"total":3,"sellable":2}');
  expect(resultText(shown, true, t)).toBe('shipments.result.over {"total":3}');
});
