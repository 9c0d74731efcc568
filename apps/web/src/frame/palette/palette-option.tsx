import { Icon } from '../../ui/icon.tsx';
import type { PaletteItem } from './palette-items.ts';

type Props = {
  readonly id: string;
  readonly item: PaletteItem;
  readonly reached: boolean;
  readonly onReach: () => void;
  readonly onTake: () => void;
};

/** A line of the palette; the focus stays in the field above. */
export const PaletteOption = ({ id, item, reached, onReach, onTake }: Props) => (
  <div
    id={id}
    className="palette-option"
    role="option"
    tabIndex={-1}
    aria-selected={reached}
    aria-disabled={item.denied === true || undefined}
    ref={reached ? (element) => element?.scrollIntoView({ block: 'nearest' }) : null}
    onPointerMove={reached ? undefined : onReach}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onTake}
  >
    <Icon name={item.icon} size="18px" />
    <span className="palette-option-text">{item.label}</span>
    {item.hint !== undefined && <span className="palette-option-hint">{item.hint}</span>}
    {item.denied === true && <Icon name="lock" />}
  </div>
);
