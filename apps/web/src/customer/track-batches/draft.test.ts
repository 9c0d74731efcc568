import { expect, test } from 'vitest';
import {
  addRead,
  emptyDraft,
  fixLine,
  kindOf,
  pinLines,
  removeLines,
  requestOf,
  summaryOf,
} from './draft.ts';
import { readText } from '../../tracking/numbers/read-lines.ts';

const ups = '1Z999AA10123456784';
const wrong = '1Z999AA10123456785';
const draftOf = (text: string) => addRead(emptyDraft, readText(text));

test('what is added twice is counted and not kept', () => {
  const draft = addRead(draftOf(`${ups}\nabc123`), readText(`${ups}\n${wrong}`));
  expect(draft.lines.map(({ number, id }) => [number, id])).toEqual([
    [ups, 0],
    ['abc123', 1],
    [wrong, 2],
  ]);
  expect(draft.duplicates).toBe(1);
});

test('a line that is put right is a number; one that repeats another goes', () => {
  const draft = draftOf(`${ups}\n${wrong}\nabc123`);
  const fixed = fixLine(draft, 2, ' 1Z 999AA1 0123456792 ');
  expect(fixed.lines[2]).toMatchObject({ id: 2, text: '1Z 999AA1 0123456792' });
  const twice = fixLine(draft, 1, ups);
  expect(twice.lines.map(({ number }) => number)).toEqual([ups, 'abc123']);
  expect(twice.duplicates).toBe(1);
});

test('a carrier is pinned to one line or to all of its kind', () => {
  const draft = draftOf(`${wrong}\n1Z999AA10123456786\nabc123`);
  expect(summaryOf(draft).kinds).toEqual([
    { kind: 'check_digit ups', problem: 'check_digit', candidates: ['ups'], count: 2 },
    { kind: 'format', problem: 'format', candidates: [], count: 1 },
  ]);
  const one = pinLines(draft, ({ id }) => id === 0, 'ups');
  expect(summaryOf(one)).toMatchObject({ byCarrier: { ups: 1 }, sendable: 2 });
  expect(requestOf(one).numbers).toEqual([
    { trackingNumber: wrong, carrier: 'ups' },
    { trackingNumber: '1Z999AA10123456786' },
  ]);
  const all = pinLines(draft, (line) => kindOf(line) === 'check_digit ups', 'ups');
  expect(summaryOf(all).problems.map(({ number }) => number)).toEqual(['abc123']);
});

test('all lines of a kind are taken away together, also those that no carrier can be of', () => {
  const draft = draftOf(`${ups}\n${wrong}\nabc123\nabc124`);
  const withoutKind = (kind: string) => removeLines(draft, (line) => kindOf(line) === kind);
  expect(withoutKind('format').lines.map(({ number }) => number)).toEqual([ups, wrong]);
  expect(withoutKind('check_digit ups').lines.map(({ number }) => number)).toEqual([ups, 'abc123', 'abc124']);
});

test('what is wrong and what is too much stays for the next batch', () => {
  const draft = draftOf(`${ups}\nabc123\n${wrong}\n1Z999AA10123456786`);
  const { numbers, rest } = requestOf(draft, 2);
  expect(numbers.map(({ trackingNumber }) => trackingNumber)).toEqual([ups, wrong]);
  expect(rest.lines.map(({ number }) => number)).toEqual(['abc123', '1Z999AA10123456786']);
  expect(removeLines(draft, ({ problem }) => problem !== null).lines).toHaveLength(1);
});
