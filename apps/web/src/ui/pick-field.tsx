import { useId } from 'react';
import { FilterField } from './filter-field.tsx';
import './pick-field.css';

type Props<Value extends string> = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly size?: 'narrow' | 'middle';
};

/** One of many, from a list that opens: the browser's own, in our look where the browser lets itself be styled. */
export const PickField = <Value extends string>(props: Props<Value>) => {
  const { label, hint, error, value, options, onChange, size = 'middle' } = props;
  const id = useId();
  return (
    <FilterField label={label} htmlFor={id} hint={hint} error={error} noteId={`${id}note`} size={size}>
      <select
        id={id}
        className="filter-input pick"
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}note`}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FilterField>
  );
};
