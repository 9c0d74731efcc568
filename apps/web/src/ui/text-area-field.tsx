import { useId, type ComponentProps } from 'react';
import { FilterField } from './filter-field.tsx';
import './text-area-field.css';

type Props = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'onChange'> & {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
};

export const TextAreaField = ({
  label,
  labelHidden,
  mark,
  hint,
  error,
  rows = 5,
  onChange,
  ...input
}: Props) => {
  const id = useId();
  return (
    <FilterField
      label={label}
      labelHidden={labelHidden}
      htmlFor={id}
      mark={mark}
      hint={hint}
      error={error}
      noteId={`${id}note`}
    >
      <textarea
        {...input}
        id={id}
        className="filter-input text-area"
        rows={rows}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}note`}
        onChange={(event) => onChange(event.target.value)}
      />
    </FilterField>
  );
};
