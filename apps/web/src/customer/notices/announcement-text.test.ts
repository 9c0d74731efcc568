import { expect, test } from 'vitest';
import { headlineOf, markOf } from './parts/announcement-line.tsx';

test('the title is shown, else the content, else the message', () => {
  expect(headlineOf({ title: 'T', content: 'C', message: 'M' })?.full).toBe('T');
  expect(headlineOf({ title: ' <b> </b>', content: 'C' })?.full).toBe('C');
  expect(headlineOf({ title: '', content: '', message: 'M' })?.full).toBe('M');
  expect(headlineOf({})).toBeUndefined();
});

test.each([
  [60, false, 60],
  [61, true, 61],
  [100, true, 100],
  [101, true, 101],
  [400, true, 101],
])('%i characters: runs %s, %i are shown', (length, runs, shown) => {
  const headline = headlineOf({ title: '\u{1F680}'.repeat(length) });
  expect(headline?.runs).toBe(runs);
  expect(Array.from(headline?.shown ?? '')).toHaveLength(shown);
  expect(headline?.shown.endsWith('\u2026')).toBe(length > 100);
  expect(Array.from(headline?.full ?? '')).toHaveLength(length);
});

test('it is decoded, and stands in one line', () => {
  expect(headlineOf({ content: '%E7%B3%BB\n\n<b>x</b>' })?.shown).toBe('\u7CFB x');
});

test('an announcement that changes has another mark', () => {
  const first = { id: '1', title: 'T', content: 'C' };
  expect(markOf(first)).toBe(markOf({ ...first }));
  const others = [
    { ...first, title: 'U' },
    { ...first, content: 'D' },
    { ...first, id: '2' },
  ];
  expect(new Set([first, ...others].map(markOf)).size).toBe(4);
});
