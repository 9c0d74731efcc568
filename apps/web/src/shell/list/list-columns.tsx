import type { PlainPhrase, WebTranslate } from '@waybill/phrases/web-phrases.ts';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  Fragment,
  startTransition,
  useState,
} from 'react';
import { Card } from '../../kit/card.tsx';
import { DataTable, type DataTableProps } from '../../kit/data-table/data-table.tsx';
import { stored } from '../../client/stored.ts';
import { useT } from '../language.tsx';
import { toggled } from '../toggled.ts';
import type { Column, Expansion } from '../../kit/data-table/columns.ts';
import { countText } from '../../kit/measure.ts';
import { MoreMenu } from '../../kit/more-menu.tsx';
import { Points } from '../../kit/points.tsx';
import { SoftBreaks } from '../../kit/soft-breaks.tsx';
import { ShortWhen } from '../short-when.tsx';
import { UserLink } from '../user-link.tsx';

type Shown<Row> =
  | { readonly cell: (row: Row, t: WebTranslate) => ReactNode }
  | { readonly number: (row: Row) => number }
  | { readonly figure: (row: Row) => ReactNode }
  | { readonly user: (row: Row) => { readonly id: string; readonly userName: string } | null }
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
  /** Whether it holds something of a row: one that holds nothing of any is left out. */
  readonly holds?: (row: Row) => boolean;
  /** Class of all its cells. */
  readonly className?: string;
  /** Makes the header a sort button. */
  readonly sortBy?: (row: Row) => string | number;
} & Shown<Row>;

const breakable = (content: ReactNode): ReactNode =>
  typeof content === 'string' && content.includes('@') ? <SoftBreaks text={content} /> : content;

/** What stands for nothing in a table, where its column tells of what; a card leaves it out. */
const nothing = '–';

const isFigure = <Row,>(column: ListColumn<Row>): boolean =>
  column.align === 'end' || 'number' in column || 'points' in column || 'figure' in column;

const mainOf = <Row,>(column: ListColumn<Row>, row: Row, t: WebTranslate): ReactNode => {
  if ('number' in column) return <span className="number">{countText(column.number(row))}</span>;
  if ('figure' in column) return <span className="number">{column.figure(row)}</span>;
  if ('user' in column) {
    const user = column.user(row);
    return user === null ? nothing : <UserLink user={user} />;
  }
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
    ...(column.className === undefined ? {} : { className: column.className }),
    ...(column.sortBy === undefined ? {} : { sortBy: column.sortBy }),
    ...(isFigure(column) ? { align: 'end' as const } : {}),
    cell: (row) => contentOf(column, row, t),
  }));

/**
 * The columns of a list that this device shows, and the menu to choose among them. The first, by which a row is known,
 * always stays.
 */
export const useColumnChoice = <Row,>(list: string, columns: readonly ListColumn<Row>[]) => {
  const key = `table.hidden.${list}`;
  const t = useT();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(stored.read(key)?.split(' ')));
  const toggle = (header: string): void => {
    const next = toggled(hidden, header);
    setHidden(next);
    stored.write(key, [...next].join(' '));
  };
  const [first, ...others] = columns;
  const menu = others.length > 2 && (
    <MoreMenu label={t('table.columns')} named>
      {others.map(({ header }) => (
        <label
          key={header}
          className="flex items-center gap-2 rounded-sm cursor-pointer hover:bg-surface-hover"
        >
          <input type="checkbox" checked={!hidden.has(header)} onChange={() => toggle(header)} />
          {t(header)}
        </label>
      ))}
    </MoreMenu>
  );
  const chosen = others.filter(({ header }) => !hidden.has(header));
  return { shown: first === undefined ? chosen : [first, ...chosen], menu };
};

export const cardLines = <Row,>(columns: readonly ListColumn<Row>[]): readonly ListColumn<Row>[][] =>
  [...new Set(columns.map(({ line }) => line ?? 0))]
    .filter((line) => line > 0)
    .sort((a, b) => a - b)
    .map((line) => columns.filter((column) => column.line === line));

/** What a row shows when it is opened. */
export type Details<Row> = {
  readonly label: (row: Row, open: boolean, t: WebTranslate) => string;
  readonly render: (row: Row) => ReactNode;
  /** The open rows, where the page opens some by itself. */
  readonly state?: readonly [ReadonlySet<string>, Dispatch<SetStateAction<ReadonlySet<string>>>];
};

export const useExpansion = <Row,>(details: Details<Row> | undefined): Expansion<Row> | undefined => {
  const t = useT();
  const own = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = details?.state ?? own;
  return (
    details && {
      open,
      // The same for every row whatever is open, so that only the one that opens is drawn anew.
      onToggle: (id) => startTransition(() => setOpen((shown) => toggled(shown, id))),
      label: (row, isOpen) => details.label(row, isOpen, t),
      render: details.render,
    }
  );
};

type RowCardProps<Row> = {
  readonly row: Row;
  readonly columns: readonly ListColumn<Row>[];
  readonly t: WebTranslate;
  readonly actions?: ReactNode;
};

const cardContent = <Row,>(column: ListColumn<Row>, row: Row, t: WebTranslate): ReactNode => {
  const content = contentOf(column, row, t);
  if (content === nothing) return undefined;
  if ('number' in column || (isFigure(column) && (column.line ?? 1) > 1))
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
  <div className="row-card">
    {cardLines(columns).map((line, index) => {
      const shown = line
        .map((column) => ({ column, content: cardContent(column, row, t) }))
        .filter(({ content }) => content !== undefined);
      return (
        shown.length > 0 && (
          <div key={shown[0]?.column.header} className={`row-line ${index === 0 ? '' : 'quiet'}`}>
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

type Props<Row extends object> = Omit<DataTableProps<Row>, 'label' | 'columns' | 'card' | 'expansion'> & {
  readonly title: PlainPhrase | { readonly text: string };
  readonly columns: readonly ListColumn<Row>[];
  /** What a phone shows of a row, where that is more than lines of columns. */
  readonly card?: (row: Row) => ReactNode;
  readonly details?: Details<Row>;
};

/** Rows that came as a whole with other things: no pages, no filters. */
export const RowTable = <Row extends object>({ title, columns, card, details, ...rest }: Props<Row>) => {
  const t = useT();
  return (
    <DataTable
      {...rest}
      label={typeof title === 'string' ? t(title) : title.text}
      columns={tableColumns(columns, t)}
      expansion={useExpansion(details)}
      card={card ?? ((row) => <RowCard row={row} columns={columns} t={t} />)}
    />
  );
};

export const FixedTable = <Row extends object>(props: Props<Row>) => {
  const t = useT();
  return (
    <Card flush title={typeof props.title === 'string' ? t(props.title) : props.title.text}>
      <RowTable {...props} />
    </Card>
  );
};
