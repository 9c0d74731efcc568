import { addDays, dayMs } from '@waybill/contract/std/days.ts';
/** The zone that the server wrote into the page; the usual one where no server did. */
const readZone = (): string => {
  const zone = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;
  return zone === undefined || zone.startsWith('__') ? 'Asia/Shanghai' : zone;
};

/** Zone of the days that people pick: shipped on, ordered on. */
const productZone = readZone();

const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: productZone, dateStyle: 'short' });

/** The calendar day (`YYYY-MM-DD`) of a moment in the product's zone; a dash where there is none. */
export const dayOf = (epochMs: number): string =>
  Number.isFinite(epochMs) ? dayFormat.format(epochMs) : '–';

const timeFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: productZone,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** A moment as wall time of the product's zone, `2026-11-20 15:22:33`; a dash where there is none. */
export const timeOf = (epochMs: number): string =>
  Number.isFinite(epochMs) ? timeFormat.format(epochMs) : '–';

/** The range of so many days that ends on the given one. */
export const lastDays = (today: string, days: number): readonly [string, string] => [
  addDays(today, 1 - days),
  today,
];

/** A range of days, both counted. */
export type Days = { readonly start: string; readonly end: string };

/** The range with another first or last day, at most `latest`; the other end follows where it would be too long or reversed. */
export const withDay = (
  { start, end, longest, latest }: Days & { readonly longest: number; readonly latest: string },
  which: keyof Days,
  wanted: string,
): Days => {
  const day = wanted > latest ? latest : wanted;
  const far = addDays(day, which === 'start' ? longest - 1 : 1 - longest);
  if (which === 'start') return { start: day, end: end < day ? day : end > far ? far : end };
  return { start: start > day ? day : start < far ? far : start, end: day };
};

/** Whether a text from the address is a day that exists. */
export const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  addDays(text, 0) === text;

/** The wall time (`YYYY-MM-DDTHH:mm:ss`) of a moment in the product's zone. */
export const momentOf = (epochMs: number): string => timeOf(epochMs).replace(' ', 'T');

/** What a step of a chart is called: the day, or the time of the day where a day has many steps. */
export const stepText = (epochMs: number, stepSeconds: number, rangeMs: number): string => {
  const moment = timeOf(epochMs);
  if (stepSeconds >= 86_400) return moment.slice(5, 10);
  return rangeMs > dayMs ? moment.slice(5, 16) : moment.slice(11, 16);
};
