import type { ReactNode } from 'react';
import type { Expansion, Selection } from './columns.ts';
import { RowBox } from './row-box.tsx';

type Props<Row> = {
  readonly label: string;
  readonly rows: readonly { readonly id: string; readonly row: Row }[];
  readonly card: (row: Row) => ReactNode;
  readonly selection: Selection<Row> | undefined;
  readonly expansion: Expansion<Row> | undefined;
};

/** The rows as cards, for phones. */
export const CardList = <Row,>({ label, rows, card, selection, expansion }: Props<Row>) => (
  <ul className="data-table-cards" aria-label={label}>
    {rows.map(({ id, row }) => {
      const open = expansion?.open.has(id) === true;
      return (
        <li key={id} data-picked={selection?.selected.has(id) === true ? '' : undefined}>
          <div className="data-table-card">
            {selection !== undefined && (
              <RowBox
                id={id}
                checked={selection.selected.has(id)}
                label={selection.rowLabel(row)}
                denied={selection.denied?.(row)}
              />
            )}
            <div className="data-table-card-body">{card(row)}</div>
            {expansion !== undefined && (
              <button
                type="button"
                className="data-table-opener"
                aria-expanded={open}
                aria-label={expansion.label(row, open)}
                onClick={() => expansion.onToggle(id)}
              />
            )}
          </div>
          {open && <div className="data-table-card-details">{expansion.render(row)}</div>}
        </li>
      );
    })}
  </ul>
);
