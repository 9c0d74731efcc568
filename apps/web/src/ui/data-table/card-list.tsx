import { Suspense, type ReactNode } from 'react';
import { headingAt, virtualAbove, type Expansion, type Selection } from './columns.ts';
import { ItemBoundary } from '../item-boundary.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { RowBox } from './row-box.tsx';

const VirtualCards = lazyPart(() => import('./virtual-cards.tsx'));
/** As many as are in sight before anything is scrolled. */
const firstCards = 12;

type Props<Row> = {
  readonly label: string;
  readonly rows: readonly { readonly id: string; readonly row: Row }[];
  readonly card: (row: Row) => ReactNode;
  readonly selection: Selection<Row> | undefined;
  readonly expansion: Expansion<Row> | undefined;
  readonly groupOf: ((row: Row) => string) | undefined;
};

/** The rows as cards, for phones; of very many only those in sight exist. */
export const CardList = <Row,>({ label, rows, card, selection, expansion, groupOf }: Props<Row>) => {
  const content = (index: number): ReactNode => (
    <ItemBoundary item={rows[index]?.row} draw={() => draw(index)} />
  );
  const draw = (index: number): ReactNode => {
    const entry = rows[index];
    if (entry === undefined) return null;
    const { id, row } = entry;
    const open = expansion?.open.has(id) === true;
    const group = headingAt(rows, index, groupOf);
    return (
      <>
        {group !== undefined && <h2 className="data-table-group">{group}</h2>}
        <div
          className={selection?.wholeCard === true ? 'data-table-card relative' : 'data-table-card'}
          data-picked={selection?.selected.has(id) === true ? '' : undefined}
        >
          {selection !== undefined && (
            <RowBox
              id={id}
              checked={selection.selected.has(id)}
              label={selection.rowLabel(row)}
              denied={selection.denied?.(row)}
              wholeCard={selection.wholeCard}
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
        {open && <div className="data-table-card-details">{expansion?.render(row)}</div>}
      </>
    );
  };
  const cards = (count: number): ReactNode => (
    <ul className="data-table-cards" aria-label={label}>
      {rows.slice(0, count).map(({ id }, index) => (
        <li key={id}>{content(index)}</li>
      ))}
    </ul>
  );
  if (rows.length <= virtualAbove) return cards(rows.length);
  return (
    <Suspense
      fallback={
        <div className="data-table-scroller" data-own="">
          {cards(firstCards)}
        </div>
      }
    >
      <VirtualCards
        label={label}
        count={rows.length}
        cardId={(index) => rows[index]?.id ?? index}
        card={content}
      />
    </Suspense>
  );
};
