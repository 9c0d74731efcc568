import { Suspense, type ReactNode } from 'react';
import { headingAt, virtualAbove, type Expansion, type Selection } from './columns.ts';
import { ItemBoundary } from '../item-boundary.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { Opener, RowBox } from './row-parts.tsx';

const VirtualCards = lazyPart(() => import('./virtual-cards.tsx'));
/** As many as are in sight before anything is scrolled. */
const firstCards = 12;

/** The rows as cards, for phones; of very many only those in sight exist. */
export const CardList = <Row,>(props: {
  readonly label: string;
  readonly rows: readonly { readonly id: string; readonly row: Row }[];
  readonly card: (row: Row) => ReactNode;
  readonly selection: Selection<Row> | undefined;
  readonly expansion: Expansion<Row> | undefined;
  readonly groupOf: ((row: Row) => string) | undefined;
}) => {
  const { label, rows, card, selection, expansion, groupOf } = props;
  const content = (index: number): ReactNode => (
    <ItemBoundary item={rows[index]?.row} draw={() => draw(index)} />
  );
  const draw = (index: number): ReactNode => {
    const entry = rows[index];
    if (entry === undefined) return null;
    const { id, row } = entry;
    const open = expansion?.open.has(id) === true;
    // The first begins as high as can be on a phone.
    const high = index === 0 ? 'in-[.mobile_.console]:pt-0' : '';
    const group = headingAt(rows, index, groupOf);
    return (
      <>
        {group !== undefined && (
          <h2 className="h-5.5 py-0.75 px-2.5 bg-surface-sunken text-tertiary text-xs/4 font-medium">
            {group}
          </h2>
        )}
        <div
          className={`data-table-card flex items-start pt-2 pr-3 pb-2.5 pl-2 ${high} ${selection?.selected.has(id) === true ? 'bg-primary-soft' : ''} ${selection?.wholeCard === true || expansion !== undefined ? 'relative' : ''}`}
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
          <div className={`data-table-card-body flex-1 min-w-0 pt-1.25 pl-1 ${high}`}>{card(row)}</div>
          {expansion !== undefined && (
            <Opener
              wholeCard
              label={expansion.label(row, open)}
              open={open}
              onToggle={() => expansion.onToggle(id)}
            />
          )}
        </div>
        {open && <div className="bg-surface-sunken">{expansion?.render(row)}</div>}
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
