import { useId } from 'react';
import { FilterField } from './filter-field.tsx';
import './text-area-field.css';

type Props = {
  readonly name?: string;
  readonly label: string;
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly rows?: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A labelled text of several lines, with its hint or its error below it. */
export const TextAreaField = ({ name, label, mark, hint, error, rows = 5, value, onChange }: Props) => {
  const id = useId();
  return (
    <FilterField label={label} htmlFor={id} mark={mark} hint={hint} error={error} noteId={`${id}note`}>
      <textarea
        id={id}
        name={name}
        className="filter-input text-area"
        rows={rows}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}note`}
        onChange={(event) => onChange(event.target.value)}
      />
    </FilterField>
  );
};
