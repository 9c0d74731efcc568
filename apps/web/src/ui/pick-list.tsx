import type { ComponentProps } from 'react';
import './pick-field.css';

export type PickOption<Value extends string> = { readonly value: Value; readonly label: string };

type Props<Value extends string> = Pick<
  ComponentProps<'select'>,
  'id' | 'name' | 'aria-label' | 'aria-invalid' | 'aria-describedby'
> & {
  readonly value: Value;
  readonly options: readonly PickOption<Value>[];
  readonly onChange: (value: Value) => void;
};

/** The list itself, without a label: the one place that makes options of values and labels. */
export const PickList = <Value extends string>({ value, options, onChange, ...rest }: Props<Value>) => (
  <select
    {...rest}
    className="filter-input pick"
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
);
