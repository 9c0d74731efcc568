import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { SoftBreaks } from '../../kit/soft-breaks.tsx';
import { cardLines, RowCard, tableColumns, type ListColumn } from './list-columns.tsx';

type Row = { readonly name: string; readonly count: number };

const columns: readonly ListColumn<Row>[] = [
  { header: 'word.times', width: 90, line: 2, number: (row) => row.count },
  { header: 'word.name', width: 180, line: 1, cell: (row) => row.name },
  { header: 'word.action', width: 110, cell: () => 'hidden' },
  { header: 'word.target', width: 220, line: 1, cell: (row) => row.name, below: () => '' },
];

test('a card has the lines that its columns name, in their order, and goes without the rest', () => {
  expect(cardLines(columns).map((line) => line.map(({ header }) => header))).toEqual([
    ['word.name', 'word.target'],
    ['word.times'],
  ]);
});

test('a table has every column, figures at the end, and no second line that says nothing', () => {
  const labelOf = ((key: string) => key.toUpperCase()) as WebTranslate;
  const table = tableColumns(columns, labelOf);
  expect(table.map(({ header, align }) => [header, align])).toEqual([
    ['WORD.TIMES', 'end'],
    ['WORD.NAME', undefined],
    ['WORD.ACTION', undefined],
    ['WORD.TARGET', undefined],
  ]);
  expect(table[3]?.cell({ name: 'somebody', count: 1 })).toBe('somebody');
});

test('a card tells what a figure is of, and leaves out what is not there', () => {
  const t = ((key: string) => key.toUpperCase()) as WebTranslate;
  const row = { name: '–', count: 3 };
  const card = renderToStaticMarkup(createElement(RowCard<Row>, { row, columns, t }));
  expect(card.replaceAll(/<[^>]*>/g, '')).toBe('WORD.TIMES 3');
  expect(card.match(/row-line/g)).toHaveLength(1);
});

test('texts of one line of a card stand apart', () => {
  const t = ((key: string) => key) as WebTranslate;
  const card = renderToStaticMarkup(
    createElement(RowCard<Row>, { row: { name: 'a', count: 1 }, columns, t }),
  );
  expect(card).toContain('<span>a</span><span>a</span>');
});

test('an e-mail address ends a line before its @, not inside a word', () => {
  const t = ((key: string) => key) as WebTranslate;
  const shown = tableColumns(columns, t)[1]?.cell({ name: 'chengguang@demo.local', count: 1 });
  expect(renderToStaticMarkup(createElement('td', {}, shown))).toBe(
    '<td><span>chengguang<wbr/>@demo.local</span></td>',
  );
});

test('a path ends a line after a slash', () => {
  const path = renderToStaticMarkup(createElement(SoftBreaks, { text: '/api/v1/notices' }));
  expect(path).toBe('<span>/<wbr/>api/<wbr/>v1/<wbr/>notices</span>');
});
