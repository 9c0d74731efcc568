import { useId } from 'react';
import { FilterField } from '../ui/filter-field.tsx';

type AreaFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A labelled field of several lines. */
export const AreaField = ({ label, hint, error, maxLength, value, onChange }: AreaFieldProps) => {
  const id = useId();
  return (
    <FilterField label={label} htmlFor={id} noteId={`${id}note`} hint={hint} error={error}>
      <textarea
        id={id}
        className="filter-input act-area"
        maxLength={maxLength}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}note`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </FilterField>
  );
};
