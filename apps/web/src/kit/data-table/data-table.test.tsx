// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Column } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';

type Row = { readonly id: string; readonly price: number; readonly sold?: boolean };

const rows: readonly Row[] = [
  { id: 'B', price: 30 },
  { id: 'A', price: 20, sold: true },
  { id: 'D', price: 10 },
  { id: 'C', price: 40 },
];
const columns: readonly Column<Row>[] = [
  { id: 'number', header: 'Number', width: 100, cell: ({ id }) => id, sortBy: ({ id }) => id },
  { id: 'price', header: 'Price', width: 100, cell: ({ price }) => price },
];

type Options = { readonly loading?: boolean; readonly error?: string; readonly list?: readonly Row[] };

const Numbers = ({ list = rows, ...states }: Options) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataTable
        {...states}
        label="Numbers"
        rows={list}
        rowId={({ id }) => id}
        columns={columns}
        card={({ id }) => `Card ${id}`}
        selection={{
          selected,
          onChange: setSelected,
          denied: ({ sold }) => (sold === true ? 'Sold' : undefined),
          rowLabel: ({ id }) => `Choose ${id}`,
          allLabel: 'Choose all',
        }}
        empty="Nothing found"
      />
      <output>{[...selected].toSorted().join(' ')}</output>
    </>
  );
};

let narrow = false;

beforeEach(() => {
  narrow = false;
  vi.stubGlobal('matchMedia', () => ({
    matches: narrow,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn<() => void>();
      disconnect = vi.fn<() => void>();
    },
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const order = (): (string | null | undefined)[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const box = (name: string): HTMLInputElement => screen.getByRole('checkbox', { name });
const chosen = (): string | null => screen.getByRole('status').textContent;

describe('sorting', () => {
  test('goes up, down and back to the order of the list, and says which', () => {
    render(<Numbers />);
    const header = screen.getByRole('columnheader', { name: 'Number' });
    const press = (): unknown => fireEvent.click(within(header).getByRole('button'));
    expect([order().join(''), header.ariaSort]).toEqual(['BADC', 'none']);
    press();
    expect([order().join(''), header.ariaSort]).toEqual(['ABCD', 'ascending']);
    press();
    expect([order().join(''), header.ariaSort]).toEqual(['DCBA', 'descending']);
    press();
    expect([order().join(''), header.ariaSort]).toEqual(['BADC', 'none']);
  });

  test('is offered only where a column can be sorted', () => {
    render(<Numbers />);
    const header = screen.getByRole('columnheader', { name: 'Price' });
    expect(within(header).queryByRole('button')).toBeNull();
    expect(header.hasAttribute('aria-sort')).toBe(false);
  });
});

describe('choosing', () => {
  test('all leaves out the row that is denied, which says why', () => {
    render(<Numbers />);
    expect(box('Choose A: Sold').disabled).toBe(true);
    fireEvent.click(box('Choose all'));
    expect(chosen()).toBe('B C D');
    fireEvent.click(box('Choose all'));
    expect(chosen()).toBe('');
  });

  test('one of several leaves the box above half ticked', () => {
    render(<Numbers />);
    fireEvent.click(box('Choose D'));
    expect(chosen()).toBe('D');
    expect([box('Choose all').indeterminate, box('Choose all').checked]).toEqual([true, false]);
  });

  test('with Shift takes all from the last one on, in the order shown', () => {
    render(<Numbers />);
    fireEvent.click(box('Choose B'));
    fireEvent.click(box('Choose C'), { shiftKey: true });
    expect(chosen()).toBe('B C D');
  });

  test('works by keys: arrows walk past the denied row, Ctrl+A takes all', () => {
    render(<Numbers />);
    box('Choose B').focus();
    fireEvent.keyDown(box('Choose B'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(box('Choose D'));
    fireEvent.keyDown(box('Choose D'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(box('Choose B'));
    fireEvent.keyDown(box('Choose B'), { key: 'a', ctrlKey: true });
    expect(chosen()).toBe('B C D');
  });
});

describe('without rows', () => {
  test('says that there are none', () => {
    render(<Numbers list={[]} />);
    expect(screen.getByText('Nothing found')).toBeTruthy();
  });

  test('waits while they are on their way', () => {
    render(<Numbers list={[]} loading />);
    expect(screen.queryByText('Nothing found')).toBeNull();
    expect(screen.getByRole('table').closest('[aria-busy="true"]')).not.toBeNull();
  });

  test('shows what failed in place of what was read before', () => {
    render(<Numbers error="Not read" />);
    expect(screen.getByText('Not read')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

test('on a narrow screen the rows are cards that can be chosen', () => {
  narrow = true;
  render(<Numbers />);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    rows.map(({ id }) => `Card ${id}`),
  );
  fireEvent.click(box('Choose all'));
  expect(chosen()).toBe('B C D');
});

test('pages: the current one is marked, and the ends lead no further', () => {
  const onPage = vi.fn<(page: number) => void>();
  const labels = {
    label: 'Pages',
    previous: 'Back',
    next: 'On',
    total: '60',
    page: (n: number) => `Page ${n}`,
  };
  const draw = (page: number) => (
    <Pager page={page} pageSize={20} total={60} labels={labels} onPage={onPage} />
  );
  const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name });
  const { rerender } = render(draw(1));
  expect(button('Back').disabled).toBe(true);
  expect(button('Page 1').getAttribute('aria-current')).toBe('page');
  fireEvent.click(button('On'));
  fireEvent.click(button('Page 3'));
  expect(onPage.mock.calls).toEqual([[2], [3]]);
  rerender(draw(3));
  expect([button('Back').disabled, button('On').disabled]).toEqual([false, true]);
});
