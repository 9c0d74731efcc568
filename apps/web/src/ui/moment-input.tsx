import { startTransition, Suspense, useState } from 'react';
import { dayShown, momentShown } from './moment-shown.ts';
import { Icon } from './icon.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { MomentInputProps } from './moment-picker.tsx';
import './range-field.css';

// The calendar weighs as much as a page, and most visits never open it.
const loadPicker = () => import('./moment-picker.tsx');
const MomentPicker = lazyPart(loadPicker);

/** A day with a time, typed or picked; without a label. */
export const MomentInput = (props: MomentInputProps) => {
  const { id, name, invalid, value } = props;
  const [entered, setEntered] = useState(false);
  return (
    <Suspense>
      {entered ? (
        <MomentPicker {...props} />
      ) : (
        <span className="filter-input range-shell" onPointerEnter={() => void loadPicker()}>
          <input
            id={id}
            name={name}
            aria-label={props['aria-label']}
            aria-describedby={props['aria-describedby']}
            readOnly
            aria-invalid={invalid}
            placeholder={props.dayOnly ? dayShown : momentShown}
            value={value.replace('T', ' ')}
            // A transition: what has the focus stays until the calendar is there.
            onFocus={() => startTransition(() => setEntered(true))}
          />
          <Icon name="calendar" />
        </span>
      )}
    </Suspense>
  );
};
