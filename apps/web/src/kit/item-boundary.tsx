import type { ReactNode } from 'react';
import { Boundary } from './lazy-part.tsx';
import { useUi } from './ui-context.tsx';

type Props = {
  /** What is drawn: read anew, it is tried again. */
  readonly item: unknown;
  /** Draws the item; what it throws costs this item alone. */
  readonly draw: () => ReactNode;
  /** Columns that a row takes when the items are rows of a table. */
  readonly span?: number | undefined;
};

/** One item of a list: when it cannot be drawn a sentence stands in its place, and the others stay (spec section 3). */
export const ItemBoundary = ({ item, draw, span }: Props) => (
  <Boundary item={item} failed={() => <Broken span={span} />}>
    <Drawn draw={draw} />
  </Boundary>
);

const Drawn = ({ draw }: Pick<Props, 'draw'>): ReactNode => draw();

const Broken = ({ span }: Pick<Props, 'span'>) => {
  const { loadFailed } = useUi().labels;
  return span === undefined ? (
    <p className="item-broken">{loadFailed}</p>
  ) : (
    <tr>
      <td colSpan={span} className="item-broken">
        {loadFailed}
      </td>
    </tr>
  );
};
