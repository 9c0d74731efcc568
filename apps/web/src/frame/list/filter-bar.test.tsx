// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FilterBar } from './filter-bar.tsx';
import { choice, keyword } from './list-filters.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const filters = {
  state: choice('people.column.status', ['open', 'closed'], (value) => value),
  level: choice('security.severity', ['low', 'high'], (value) => value),
  keyword: keyword('people.keyword.placeholder'),
};

const show = (address: string, narrow: boolean): HTMLDetailsElement | null => {
  const media = { matches: narrow, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => media);
  render(
    <FilterBar
      label="filters"
      filters={filters}
      address={new URLSearchParams(address)}
      error={null}
      change={() => undefined}
      onReset={() => undefined}
    />,
  );
  return document.querySelector('details');
};

test('on a phone choices fold behind one line, and the keyword stays in sight', () => {
  const folded = show('', true);
  expect(folded?.open).toBe(false);
  expect(folded?.querySelectorAll('select')).toHaveLength(2);
  expect(folded?.contains(screen.getByRole('searchbox'))).toBe(false);
});

test('choices that the address sets are unfolded and counted', () => {
  const folded = show('state=open', true);
  expect(folded?.open).toBe(true);
  expect(folded?.querySelector('summary')?.textContent).toMatch(/ · 1$/);
});

test('a wide window folds nothing', () => {
  expect(show('', false)).toBeNull();
  expect(document.querySelectorAll('select')).toHaveLength(2);
});
