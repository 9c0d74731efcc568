import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { Gap } from './row-parts.tsx';

export default function VirtualBody(props: {
  readonly count: number;
  readonly rowHeight: number;
  readonly span: number;
  readonly scroller: HTMLElement | null;
  readonly row: (index: number) => ReactNode;
}) {
  const { count, rowHeight, span, scroller, row } = props;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
      <Gap height={above} span={span} />
      {items.map((item) => row(item.index))}
      <Gap height={below} span={span} />
    </tbody>
  );
}
