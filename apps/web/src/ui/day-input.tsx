import { useState, type ComponentProps } from 'react';
import { readTypedDay } from './typed-day.ts';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly as: 'day' | 'minute' | 'second';
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A day or wall time as it is typed: it counts once it is whole or is left, and what is none gives way to the last. */
export const DayInput = ({ as, value, onChange, ...rest }: Props) => {
  const [typed, setTyped] = useState<string>();
  const shown = value.replace('T', ' ');
  const take = (text: string): void => {
    const read = readTypedDay(text, as);
    if (read !== undefined && read !== value) onChange(read);
  };
  return (
    <input
      {...rest}
      autoComplete="off"
      placeholder={as === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:mm'}
      value={typed ?? shown}
      onChange={({ target }) => {
        setTyped(target.value);
        if (readTypedDay(target.value, as)?.replace('T', ' ') === target.value) take(target.value);
      }}
      onBlur={() => {
        if (typed !== undefined) take(typed);
        setTyped(undefined);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && typed !== undefined) take(typed);
      }}
    />
  );
};
