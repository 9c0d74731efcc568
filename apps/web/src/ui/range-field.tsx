import { startTransition, Suspense, useId, useState } from 'react';
import { FilterField } from './filter-field.tsx';
import './range-field.css';
import type { Days, RangePickerProps } from './range-picker.tsx';
import { RangeShell } from './range-shell.tsx';
import { lazyPart } from './lazy-part.tsx';

// The calendar weighs as much as the rest of the page, and most visits never open it.
const loadPicker = () => import('./range-picker.tsx');
const RangePicker = lazyPart(loadPicker);

type Props = Omit<RangePickerProps, 'ids' | 'invalid' | 'startAt'> & {
  readonly label: string;
  readonly startLabel: string;
  readonly endLabel: string;
  readonly hint?: string;
  readonly error?: string | undefined;
};

/** A range of days, both ends counted, with presets; it cannot be emptied. */
export const RangeField = ({ label, startLabel, endLabel, hint, error, ...picker }: Props) => {
  const [startAt, setStartAt] = useState<keyof Days>();
  const id = useId();
  const ids = { start: `${id}start`, end: `${id}end` };
  // A transition: what has the focus stays until the calendar is there.
  const enter = (end: keyof Days): void => startTransition(() => setStartAt(end));
  return (
    <FilterField label={label} labelId={id} hint={hint} error={error} noteId={`${id}note`}>
      <div role="group" aria-labelledby={id} aria-describedby={`${id}note`}>
        <label className="visually-hidden" htmlFor={ids.start}>
          {startLabel}
        </label>
        <label className="visually-hidden" htmlFor={ids.end}>
          {endLabel}
        </label>
        <Suspense>
          {startAt === undefined ? (
            <RangeShell
              ids={ids}
              start={picker.start}
              end={picker.end}
              onPrepare={() => void loadPicker()}
              onEnter={enter}
            />
          ) : (
            <RangePicker {...picker} ids={ids} invalid={error !== undefined} startAt={startAt} />
          )}
        </Suspense>
      </div>
    </FilterField>
  );
};
