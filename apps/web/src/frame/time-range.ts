import { addDays } from '@waybill/contract/std/days.ts';
import { dayOf, isDay, momentOf } from '../ui/days.ts';

/** Ranges with a name; all but yesterday end now. */
export type RangePreset = '15m' | '1h' | '6h' | '24h' | '7d' | '30d' | 'today' | 'yesterday';

/** A range of time as the address has it: by its name, or from and to as wall times of the product's zone. */
export type TimeRange =
  | { readonly preset: RangePreset }
  | { readonly preset?: undefined; readonly start: string; readonly end: string };

const minute = 60_000;
const rolling = { '15m': 15 * minute, '1h': 60 * minute, '6h': 360 * minute, '24h': 1440 * minute } as const;
/** Whole days, the last of which is today. */
const days = { today: 1, '7d': 7, '30d': 30 } as const;

const midnight = (day: string): string => `${day}T00:00:00`;

/** Whether a text is a wall time that exists. */
export const isWallTime = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(text) &&
  isDay(text.slice(0, 10));

const withSeconds = (moment: string): string => (moment.length === 16 ? `${moment}:00` : moment);

/** The range that the address names, or the usual one where it names none that makes sense. */
export const rangeIn = (
  address: URLSearchParams,
  presets: readonly RangePreset[],
  usual: RangePreset,
): TimeRange => {
  const [start, end] = [address.get('startTime'), address.get('endTime')];
  if (isWallTime(start) && isWallTime(end) && withSeconds(start) < withSeconds(end))
    return { start: withSeconds(start), end: withSeconds(end) };
  return { preset: presets.find((preset) => preset === address.get('range')) ?? usual };
};

/** The range as fields of the address; the usual one is not spelled. */
export const rangeFields = (
  range: TimeRange,
  usual?: RangePreset,
): Readonly<Record<'range' | 'startTime' | 'endTime', string | undefined>> =>
  range.preset === undefined
    ? { range: undefined, startTime: range.start, endTime: range.end }
    : { range: range.preset === usual ? undefined : range.preset, startTime: undefined, endTime: undefined };

export const rangeTimes = (
  range: TimeRange,
  nowMs: number,
): { readonly startTime: string; readonly endTime: string } => {
  const { preset } = range;
  if (preset === undefined) return { startTime: range.start, endTime: range.end };
  const today = dayOf(nowMs);
  if (preset === 'yesterday') return { startTime: midnight(addDays(today, -1)), endTime: midnight(today) };
  const endTime = new Date(nowMs).toISOString();
  if (preset in rolling)
    return { startTime: new Date(nowMs - rolling[preset as keyof typeof rolling]).toISOString(), endTime };
  return { startTime: midnight(addDays(today, 1 - days[preset as keyof typeof days])), endTime };
};

export const rangeBetween = (startMs: number, endMs: number): TimeRange => ({
  start: momentOf(startMs),
  end: momentOf(endMs),
});
