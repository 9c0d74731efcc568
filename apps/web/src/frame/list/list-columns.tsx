import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Fragment, type ReactNode } from 'react';
import type { Column } from '../../ui/data-table/columns.ts';
import { countText } from '../../ui/numbers.ts';
import { Points } from '../../ui/points.tsx';
import { SoftBreaks } from '../../ui/soft-breaks.tsx';
import { ShortWhen } from '../short-when.tsx';

type Shown<Row> =
  | { readonly cell: (row: Row, t: WebTranslate) => ReactNode }
  | { readonly number: (row: Row) => number }
  | { readonly points: (row: Row) => number }
  | { readonly time: (row: Row) => string | null };

export type ListColumn<Row> = {
  readonly header: PlainPhrase;
  /** Least width in px. */
  readonly width: number;
  /** Figures and points stand at the end by themselves. */
  readonly align?: 'end';
  /** A second, small line of the cell; empty where there is nothing to say. */
  readonly below?: (row: Row, t: WebTranslate) => ReactNode;
  /** The line of the card that it stands in, from 1; without it the card does not show it. */
  readonly line?: number;
} & Shown<Row>;

const breakable = (content: ReactNode): ReactNode =>
  typeof content === 'string' && content.includes('@') ? <SoftBreaks text={content} /> : content;

const mainOf = <Row,>(column: ListColumn<Row>, row: Row, t: WebTranslate): ReactNode => {
  if ('number' in column) return <span className="number">{countText(column.number(row))}</span>;
  if ('points' in column) return <Points value={column.points(row)} />;
  if ('time' in column) return <ShortWhen value={column.time(row)} />;
  return breakable(column.cell(row, t));
};

const contentOf = <Row,>(column: ListColumn<Row>, row: Row, t: WebTranslate): ReactNode => {
  const below = column.below?.(row, t);
  if (below === undefined || below === null || below === false || below === '') return mainOf(column, row, t);
  return (
    <span className="grid min-w-0 wrap-anywhere">
      <span>{mainOf(column, row, t)}</span>
      <small className="text-tertiary text-xs">{breakable(below)}</small>
    </span>
  );
};

export const tableColumns = <Row,>(
  columns: readonly ListColumn<Row>[],
  t: WebTranslate,
): readonly Column<Row>[] =>
  columns.map((column) => ({
    id: column.header,
    header: t(column.header),
    width: column.width,
    ...('number' in column || 'points' in column || column.align === 'end' ? { align: 'end' as const } : {}),
    cell: (row) => contentOf(column, row, t),
  }));

export const cardLines = <Row,>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[][] =>
  [...new Set(columns.map(({ line }) => line ?? 0))]
    .filter((line) => line > 0)
    .sort((a, b) => a - b)
    .map((line) => columns.filter((column) => column.line === line));

type RowCardProps<Row> = {
  readonly row: Row;
  readonly columns: readonly ListColumn<Row>[];
  readonly t: WebTranslate;
  readonly actions?: ReactNode;
};

/** What stands for nothing in a table, where its column tells of what; a card leaves it out. */
const nothing = '–';

const cardContent = <Row,>(column: ListColumn<Row>, row: Row, t: WebTranslate): ReactNode => {
  const content = contentOf(column, row, t);
  if (content === nothing) return undefined;
  const figure = 'points' in column || column.align === 'end';
  if ('number' in column || (figure && (column.line ?? 1) > 1))
    return (
      <span>
        {t(column.header)} {content}
      </span>
    );
  // Bare texts side by side would run into one.
  return typeof content === 'string' ? <span>{content}</span> : content;
};

/**
 * A row on a phone: its lines, the first in the ink of a title, and what can be done with it. Figures have their name
 * there, as nothing above tells it.
 */
export const RowCard = <Row,>({ row, columns, t, actions }: RowCardProps<Row>) => (
  <div className="people-card">
    {cardLines(columns).map((line, index) => {
      const shown = line
        .map((column) => ({ column, content: cardContent(column, row, t) }))
        .filter(({ content }) => content !== undefined);
      return (
        shown.length > 0 && (
          <div
            key={shown[0]?.column.header}
            className={`people-card-line ${index === 0 ? '' : 'people-quiet'}`}
          >
            {shown.map(({ column, content }) => (
              <Fragment key={column.header}>{content}</Fragment>
            ))}
          </div>
        )
      );
    })}
    {actions}
  </div>
);
