import { useVirtualizer } from '@tanstack/react-virtual';
import { useState, type ReactNode } from 'react';

/** Height of a card before it was measured. */
const usual = 120;

export default function VirtualCards(props: {
  readonly label: string;
  readonly count: number;
  readonly cardId: (index: number) => string | number;
  readonly card: (index: number) => ReactNode;
}) {
  const { label, count, cardId, card } = props;
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => usual,
    getItemKey: cardId,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div
      ref={setScroller}
      className="data-table-scroller"
      data-own=""
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <ul
        className="data-table-cards"
        aria-label={label}
        style={{ paddingTop: above, paddingBottom: Math.max(0, below) }}
      >
        {items.map(({ key, index }) => (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={count}
          >
            {card(index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
