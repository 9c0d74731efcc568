import { useId, type ComponentProps } from 'react';
import { FilterField } from './filter-field.tsx';

type Props = Omit<ComponentProps<'input'>, 'className' | 'id' | 'size' | 'onChange'> & {
  readonly label: string;
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly size?: 'narrow' | 'middle' | 'wide';
  readonly onChange: (value: string) => void;
};

/** A labelled line of text in the forms of signed-in pages, with its hint or its error below it. */
export const LineField = ({ label, mark, hint, error, size = 'middle', onChange, ...input }: Props) => {
  const id = useId();
  return (
    <FilterField
      label={label}
      htmlFor={id}
      mark={mark}
      hint={hint}
      error={error}
      noteId={`${id}note`}
      size={size}
    >
      <input
        {...input}
        id={id}
        className="filter-input"
        aria-invalid={error !== undefined}
        aria-describedby={`${id}note`}
        onChange={(event) => onChange(event.target.value)}
      />
    </FilterField>
  );
};
