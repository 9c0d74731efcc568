import { useId, type ComponentProps } from 'react';
import './field.css';
import { Icon } from './icon.tsx';

type SelectFieldProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'className' | 'id' | 'value' | 'onChange'
> & {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
};

/** A labelled choice from a short list, the browser's own. */
export const SelectField = <Value extends string>({
  label,
  value,
  options,
  onChange,
  ...select
}: SelectFieldProps<Value>) => {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <div className="field-box">
        <select
          {...select}
          id={id}
          className="field-input select-field"
          value={value}
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
        <Icon name="chevronDown" />
      </div>
    </div>
  );
};
