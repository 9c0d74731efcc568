import { Component, type ReactNode } from 'react';
import { useUi } from './ui-context.tsx';

type Props = {
  /** What is drawn: another one, or this one read anew, is tried again. */
  readonly item: unknown;
  /** Draws the item; what it throws costs this item alone. */
  readonly draw: () => ReactNode;
  /** Columns that a row takes when the items are rows of a table. */
  readonly span?: number | undefined;
};

/** One item of a list: when it cannot be drawn a sentence stands in its place, and the others stay (spec section 3). */
export class ItemBoundary extends Component<Props, { readonly broken: boolean }> {
  override readonly state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override componentDidUpdate({ item }: Props): void {
    if (this.state.broken && item !== this.props.item) this.setState({ broken: false });
  }

  override render(): ReactNode {
    const { draw, span } = this.props;
    return this.state.broken ? <Broken span={span} /> : <Drawn draw={draw} />;
  }
}

const Drawn = ({ draw }: Pick<Props, 'draw'>): ReactNode => draw();

const Broken = ({ span }: Pick<Props, 'span'>) => {
  const { broken } = useUi().words;
  return span === undefined ? (
    <p className="item-broken">{broken}</p>
  ) : (
    <tr>
      <td colSpan={span} className="item-broken">
        {broken}
      </td>
    </tr>
  );
};
