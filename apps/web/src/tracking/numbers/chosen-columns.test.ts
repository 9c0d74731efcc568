import { expect, test } from 'vitest';
import { chosenFor, withChosen } from './chosen-columns.ts';
import { readText } from './read-lines.ts';

const number = '1Z999AA10123456784';
const headings = ['Order ID', 'Old tracking', 'Tracking ID'];
const columns = { number: 1, reference: null, note: 0 };

test('a choice counts for tables with the same headings, however they are written, and the last one wins', () => {
  const chosen = withChosen(withChosen([], headings, { ...columns, number: 2 }), headings, columns);
  expect(chosen).toHaveLength(1);
  expect(chosenFor(chosen, ['\uFEFForder_id', 'OLD TRACKING', 'tracking-id'])).toEqual(columns);
  expect(chosenFor(chosen, headings.slice(1))).toBeUndefined();
  expect(chosenFor(withChosen([], [], columns), [])).toBeUndefined();
});

test('of many choices the last are kept', () => {
  const all = Array.from({ length: 60 }, (_, at) => [`Order ${at}`]);
  const chosen = all.reduce(
    (before, one) => withChosen(before, one, columns),
    withChosen([], headings, columns),
  );
  expect(chosen).toHaveLength(50);
  expect(chosenFor(chosen, headings)).toBeUndefined();
  expect(chosenFor(chosen, ['Order 59'])).toEqual(columns);
});

test('a table is read by what was chosen for its headings, from every column where none was', () => {
  const text = [headings.join('\t'), `114-1\t${number}\t1Z999AA10123456792`].join('\n');
  const numbersBy = (column: number | null) =>
    readText(text, { chosen: withChosen([], headings, { ...columns, number: column }) }).lines.map(
      ({ text: read }) => read,
    );
  expect(readText(text).lines.map(({ text: read }) => read)).toEqual(['1Z999AA10123456792']);
  expect(numbersBy(1)).toEqual([number]);
  expect(numbersBy(null)).toEqual(['114-1', number, '1Z999AA10123456792']);
});
