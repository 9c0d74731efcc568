import { momentOf } from '../../kit/days.ts';

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** A moment as the server gives it: wall time of the product's zone with its offset, `2026-11-20T15:22:33+08:00`. */
export const wallTimeOf = (epochMs: number): string => {
  const wallTime = momentOf(epochMs);
  const minutes = Math.round((Date.parse(`${wallTime}Z`) - epochMs) / 60_000);
  const ahead = Math.abs(minutes);
  const offset = `${twoDigits(Math.floor(ahead / 60))}:${twoDigits(ahead % 60)}`;
  return `${wallTime}${minutes < 0 ? '-' : '+'}${offset}`;
};
