import type { CarrierTime } from './outcome.ts';

const isoTime =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|[+-]\d{1,2}(?:[:.]?\d{2})?)?$/;

/**
 * A time from a wall-clock text and an offset that the carrier gives apart. Package-level times of UPS and
 * `eventTimestamp` of USPS have no zone: they stay local, and `utcTime` is told only by an offset or by a UTC time
 * of the carrier. Null when the text is no date of the calendar.
 */
export function carrierTime(
  local: string | null,
  offset: string | null = null,
  utc: string | null = null,
): CarrierTime | null {
  const wall = wallTime(local);
  if (wall === null) return null;
  const utcOffset = normalOffset(offset);
  if (!wall.includes('T')) return { localTime: wall, utcOffset, utcTime: null };
  if (utcOffset !== null) return { localTime: wall, utcOffset, utcTime: toUtc(wall, utcOffset) };
  const stated = wallTime(utc);
  return { localTime: wall, utcOffset, utcTime: stated?.includes('T') ? `${stated}Z` : null };
}

/** A time whose offset, if any, stands in the text itself, as FedEx writes it. */
export const isoCarrierTime = (value: string | null): CarrierTime | null =>
  carrierTime(value, offsetOf(value));

/** The day of a text that begins with a date of the calendar; null otherwise. */
export const dayOf = (value: string | null): string | null => wallTime(value)?.slice(0, 10) ?? null;

/**
 * YYYYMMDD and HHMMSS, as UPS writes them, or with separators, as one text for `carrierTime`. The zero that a clock
 * begins with may be missing: 74700 is 07:47:00.
 */
export function joinedTime(date: string | null, time: string | null): string | null {
  const day = date?.replaceAll('-', '') ?? '';
  if (!/^\d{8}$/.test(day)) return null;
  const iso = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  const [hour = '', minute = '', second = '00'] = time?.split(':') ?? [];
  const clock = minute === '' ? hour.padStart(6, '0') : `${hour.padStart(2, '0')}${minute}${second}`;
  if (hour === '' || !/^\d{6}$/.test(clock)) return iso;
  return `${iso}T${clock.slice(0, 2)}:${clock.slice(2, 4)}:${clock.slice(4)}`;
}

function wallTime(value: string | null): string | null {
  const parts = isoTime.exec(value ?? '');
  if (!parts) return null;
  const [, year, month, day, hour, minute, second = '00'] = parts;
  const date = `${year}-${month}-${day}`;
  const wall = `${date}T${hour?.padStart(2, '0') ?? '00'}:${minute ?? '00'}:${second}`;
  const at = Date.parse(`${wall}Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 19) !== wall) return null;
  return hour === undefined ? date : wall;
}

const offsetOf = (value: string | null): string | null => isoTime.exec(value ?? '')?.[7] ?? null;

function normalOffset(offset: string | null): string | null {
  if (offset === 'Z') return '+00:00';
  const parts = /^([+-])(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(offset ?? '');
  if (!parts) return null;
  const [, sign, hours = '', minutes = '00'] = parts;
  if (Number(hours) > 14 || Number(minutes) >= 60) return null;
  return `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

function toUtc(wall: string, offset: string): string | null {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  const shift = (offset.startsWith('-') ? minutes : -minutes) * 60_000;
  const iso = new Date(Date.parse(`${wall}Z`) + shift).toISOString();
  return /^\d{4}-/.test(iso) ? `${iso.slice(0, 19)}Z` : null;
}
