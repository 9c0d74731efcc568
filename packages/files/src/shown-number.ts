import { dayMs } from '@waybill/contract/std/days.ts';

/** Days from 1900, as Excel counts them, to 1970; and how many more there are from 1904. */
const epoch = 25_569;
const from1904Days = 1462;
/** Excel believes that 1900 had a 29 February. */
const leapError = 60;

/** What is no part of a number: texts, escapes, colours, conditions, and room for signs. */
const literals = /"([^"]*)"|\\(.)|\[[^\]]*\]|[_*]./g;

/** A day, with its time where it has one. */
export const dayOfSerial = (serial: number, from1904 = false): string => {
  const days = from1904 ? serial + from1904Days : serial < leapError ? serial + 1 : serial;
  const time = new Date(Math.round((days - epoch) * 86_400) * 1000);
  if (Number.isNaN(time.getTime())) return String(serial);
  const text = time.toISOString().slice(0, 19);
  return time.getTime() % dayMs === 0 ? text.slice(0, 10) : text.replace('T', ' ');
};

/** The section of a format that is for a number: by a condition, or by its sign. */
const sectionOf = (format: string, value: number): string => {
  const sections = format.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;"\\])+/g) ?? [];
  const fits = (section: string): boolean => {
    const [, sign = '', limit = ''] = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/.exec(section) ?? [];
    const than = Number(limit);
    if (sign === '') return false;
    if (sign === '<>') return value !== than;
    return (
      (sign.includes('<') && value < than) ||
      (sign.includes('>') && value > than) ||
      (sign.includes('=') && value === than)
    );
  };
  const [first = ''] = sections;
  const conditional = sections.find(fits);
  if (conditional !== undefined) return conditional;
  if (/\[[<>=]/.test(format)) return sections.at(-1) ?? first;
  return (value < 0 ? sections[1] : value === 0 ? sections[2] : undefined) ?? first;
};

/** A number as text. One that was rounded shows it by its exponent. */
export const numberText = (value: number): string =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);

/** Digits in the places of a format, from the right; those for which there is no place stand before the first. */
const padded = (digits: string, places: string): string => {
  let left = digits;
  let text = '';
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const place = places[at] ?? '';
    if (!'0#?'.includes(place)) text = place + text;
    else if (left !== '') {
      const first = !/[0#?]/.test(places.slice(0, at));
      text = (first ? left : left.slice(-1)) + text;
      left = first ? '' : left.slice(0, -1);
    } else if (place === '0') text = `0${text}`;
  }
  return text;
};

/**
 * A number of a workbook, as its cell shows it where that says more than the number: a day, or zeros and signs put
 * around its digits. What is rounded, grouped or shortened for the eye is given in full.
 */
export const shownNumber = (value: number, format: string, from1904: boolean): string => {
  const section = sectionOf(format, value);
  const bare = section.replace(literals, '');
  if (/[ymdhs]/i.test(bare)) return dayOfSerial(value, from1904);
  if (!Number.isSafeInteger(value) || value < 0 || !/^[0#?\s()/-]*0[0#?\s()/-]*$/.test(bare))
    return numberText(value);
  return padded(
    String(value),
    section.replace(
      literals,
      (_, text: string | undefined, escaped: string | undefined) => text ?? escaped ?? '',
    ),
  ).trim();
};
