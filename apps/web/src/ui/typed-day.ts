import { isDay } from './days.ts';

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
