import { useId } from 'react';
import { FilterField } from './filter-field.tsx';
import { MomentInput, type MomentInputProps } from './moment-input.tsx';

type Props = Pick<MomentInputProps, 'name' | 'locale' | 'value' | 'onChange' | 'dayOnly'> & {
  readonly label: string;
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
};

export const MomentField = ({ label, mark, hint, error, ...input }: Props) => {
  const id = useId();
  return (
    <FilterField label={label} htmlFor={id} mark={mark} hint={hint} error={error} noteId={`${id}note`}>
      <MomentInput {...input} id={id} invalid={error !== undefined} aria-describedby={`${id}note`} />
    </FilterField>
  );
};
