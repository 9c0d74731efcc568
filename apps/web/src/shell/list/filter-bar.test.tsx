// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openDialogs } from '../../kit/dialog.test-kit.ts';
import { FilterBar } from './filter-bar.tsx';
import { choice, keyword, rare } from './list-filters.tsx';

openDialogs();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const filters = {
  state: choice('word.status', ['open', 'closed'], (value) => value),
  level: rare(choice('security.severity', ['low', 'high'], (value) => value)),
  keyword: keyword('people.keyword.placeholder'),
};

const show = (address: string, narrow: boolean): void => {
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
};

const opening = (): readonly HTMLElement[] =>
  screen.queryAllByRole('button').filter((button) => button.getAttribute('aria-haspopup') === 'dialog');
// Chips say whether they are open, the sheet does not.
const opener = (): HTMLElement | undefined =>
  opening().find((button) => !button.hasAttribute('aria-expanded'));
const fields = (): readonly HTMLElement[] =>
  opening().filter((button) => button.hasAttribute('aria-expanded'));

test('on a phone choices wait in a sheet, and the keyword stays in sight', () => {
  show('', true);
  expect(fields()).toHaveLength(0);
  fireEvent.click(opener() as HTMLElement);
  const sheet = screen.getByRole('form').querySelector('dialog');
  expect(fields()).toHaveLength(2);
  expect(fields().every((field) => sheet?.contains(field))).toBe(true);
  expect(sheet?.contains(screen.getByRole('searchbox'))).toBe(false);
});

test('the button of the sheet counts the choices that the address sets', () => {
  show('state=open', true);
  expect(opener()?.getAttribute('aria-label')).toMatch(/ · 1$/);
});

const more = (): HTMLElement =>
  screen
    .getAllByRole('button')
    .find((button) => button.matches('[aria-expanded]:not([aria-haspopup])')) as HTMLElement;

test('a wide window shows usual choices, and the rare one on demand', () => {
  show('', false);
  expect(opener()).toBeUndefined();
  expect(fields()).toHaveLength(1);
  fireEvent.click(more());
  expect(fields()).toHaveLength(2);
  fireEvent.click(more());
  expect(fields()).toHaveLength(1);
});

test('a rare choice that is set is shown', () => {
  show('level=high', false);
  expect(fields()).toHaveLength(2);
});
