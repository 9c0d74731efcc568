import { useId } from 'react';
import { FilterField } from './filter-field.tsx';
import { PickList, type PickOption } from './pick-list.tsx';

type Props<Value extends string> = {
  readonly name?: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: Value;
  readonly options: readonly PickOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly size?: 'narrow' | 'middle';
};

export const PickField = <Value extends string>(props: Props<Value>) => {
  const { name, label, hint, error, value, options, onChange, size = 'middle' } = props;
  const id = useId();
  return (
    <FilterField label={label} htmlFor={id} hint={hint} error={error} noteId={`${id}note`} size={size}>
      <PickList
        id={id}
        name={name}
        value={value}
        options={options}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}note`}
        onChange={onChange}
      />
    </FilterField>
  );
};
