import { Icon } from './icon.tsx';
import type { Days } from './range-picker.tsx';

type Props = Days & {
  readonly ids: Days;
  /** Somebody comes near: time to load the calendar. */
  readonly onPrepare: () => void;
  /** Somebody wants to change this end. */
  readonly onEnter: (end: keyof Days) => void;
};

/** Looks like the picker and shows its range until the picker is wanted. */
export const RangeShell = ({ ids, start, end, onPrepare, onEnter }: Props) => (
  <div className="filter-input range-shell" onPointerEnter={onPrepare}>
    <input id={ids.start} readOnly value={start} onFocus={() => onEnter('start')} />
    <span aria-hidden>→</span>
    <input id={ids.end} readOnly value={end} onFocus={() => onEnter('end')} />
    <Icon name="calendar" />
  </div>
);
