import { useId } from 'react';
import './choice-field.css';
import { FilterField } from './filter-field.tsx';

type Props<Value extends string> = {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly size?: 'middle' | 'wide';
};

export const ChoiceField = <Value extends string>(props: Props<Value>) => {
  const { label, hint, error, value, options, onChange, size = 'middle' } = props;
  const id = useId();
  return (
    <FilterField label={label} labelId={id} hint={hint} error={error} noteId={`${id}note`} size={size}>
      <div className="choice" role="radiogroup" aria-labelledby={id} aria-describedby={`${id}note`}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              className="visually-hidden"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </FilterField>
  );
};
