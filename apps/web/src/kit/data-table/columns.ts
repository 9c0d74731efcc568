import type { ReactNode } from 'react';

export type Column<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Least width in px; room that is left is shared in the same proportion. */
  readonly width: number;
  readonly align?: 'start' | 'center' | 'end';
  /** Class of all its cells. */
  readonly className?: string;
  /** Makes the header a sort button. */
  readonly sortBy?: (row: Row) => string | number;
};

export type Density = 'middle' | 'compact';

/** Rows picked by checkbox. The ids are kept by the page. */
export type Selection<Row> = {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** Why a row cannot be picked, undefined when it can. */
  readonly denied?: (row: Row) => string | undefined;
  readonly rowLabel: (row: Row) => string;
  readonly allLabel: string;
  /** Cards are picked one by one, never all at once. */
  readonly oneByOne?: boolean;
  /** A card is picked wherever it is pressed. */
  readonly wholeCard?: boolean;
};

export type Expansion<Row> = {
  readonly open: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly label: (row: Row, open: boolean) => string;
  readonly render: (row: Row) => ReactNode;
};

/** Above this many rows only those in sight are in the document. */
export const virtualAbove = 200;

export const selectionWidth = 44;
export const expansionWidth = 44;

/** Width below which the columns would be squeezed, so that the table scrolls sideways. */
export const leastWidth = (
  columns: readonly { readonly width: number }[],
  selectable: boolean,
  expandable: boolean,
): number =>
  columns.reduce((sum, column) => sum + column.width, 0) +
  (selectable ? selectionWidth : 0) +
  (expandable ? expansionWidth : 0);

/** The heading above a row: what it has in common with its neighbours, unless the row before has it, too. */
export const headingAt = <Row>(
  rows: readonly { readonly row: Row }[],
  index: number,
  groupOf: ((row: Row) => string) | undefined,
): string | undefined => {
  const [entry, before] = [rows[index], rows[index - 1]];
  if (entry === undefined || groupOf === undefined) return undefined;
  const group = groupOf(entry.row);
  return before !== undefined && groupOf(before.row) === group ? undefined : group;
};
