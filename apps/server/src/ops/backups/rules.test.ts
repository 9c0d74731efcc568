import { expect, test } from 'vitest';
import { isKeptDay, loadOrder, unknownMigrations } from './rules.ts';

test('a table comes after those that it refers to, and may refer to itself', () => {
  const references = [
    { from: 'entries', to: 'tickets' },
    { from: 'tickets', to: 'tickets' },
    { from: 'tickets', to: 'users' },
    { from: 'entries', to: 'elsewhere' },
  ];
  expect(loadOrder(['entries', 'tickets', 'users'], references)).toEqual(['users', 'tickets', 'entries']);
});

test('tables that refer to each other are an error', () => {
  const references = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ];
  expect(() => loadOrder(['a', 'b'], references)).toThrow('a → b → a');
});

test('migrations of a newer product, and such in another order, are unknown', () => {
  expect(unknownMigrations(['1', '2'], ['1', '2', '3'])).toEqual([]);
  expect(unknownMigrations(['1', '2', '3'], ['1', '2'])).toEqual(['3']);
  expect(unknownMigrations(['1', '3'], ['1', '2', '3'])).toEqual(['3']);
});

test('days of calls are kept for thirty days', () => {
  const now = Date.parse('2026-11-22T13:00:00Z');
  expect(['d20261122', 'd20261023', 'd20261129'].map((day) => isKeptDay(day, now))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['d20261022', 'd20250101', 'other'].map((day) => isKeptDay(day, now))).toEqual([
    false,
    false,
    false,
  ]);
});
