import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { Gap } from './gap.tsx';

type Props = {
  readonly count: number;
  readonly rowHeight: number;
  readonly span: number;
  readonly scroller: HTMLElement | null;
  readonly row: (index: number) => ReactNode;
};

export default function VirtualBody({ count, rowHeight, span, scroller, row }: Props) {
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
