import { isDay } from './days.ts';
import { useState, type ComponentProps } from 'react';

const written =
  /^(\d{4})[-/.\p{Script=Han}]?(\d{1,2})[-/.\p{Script=Han}]?(\d{1,2})\p{Script=Han}?(?:[ T]+(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?)?$/u;
const two = (digits: string | undefined): string => (digits ?? '').padStart(2, '0');

/**
 * Reads a typed day, `2026-11-20`, or with `as` `minute` or `second` a wall time, `2026-11-20T15:22`; in full width and with
 * other separators, too. Undefined for what is none, empty for nothing.
 */
export const readTypedDay = (text: string, as: 'day' | 'minute' | 'second'): string | undefined => {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return '';
  const [, year = '', month, date, hour, minute, second] = written.exec(plain) ?? [];
  const day = `${year}-${two(month)}-${two(date)}`;
  if (!isDay(day)) return undefined;
  if (as === 'day') return hour === undefined ? day : undefined;
  if (Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return undefined;
  return `${day}T${two(hour)}:${two(minute)}${as === 'second' ? `:${two(second)}` : ''}`;
};

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
      className="flex-1 w-0 min-w-21 h-full p-0 bg-transparent [font-variant-numeric:tabular-nums] outline-none in-[.mobile]:text-lg"
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
