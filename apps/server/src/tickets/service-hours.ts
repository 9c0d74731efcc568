import { dayMs } from '@waybill/contract/std/days.ts';
import { ticketService } from '@waybill/contract/vocabulary/ticket.ts';

const hourMs = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of a zone show, read as if they stood in UTC. In Sweden they are written as ISO 8601 has it. */
const wallClock = (at: number, timeZone: string): number => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
};

/** When the clocks of a zone show that. By the offset of the moment itself, as it may differ from that of now. */
const momentOf = (wall: number, timeZone: string): number => {
  const near = wall - (wallClock(wall, timeZone) - wall);
  return near - (wallClock(near, timeZone) - wall);
};

const dayOf = (at: number, timeZone: string): number => {
  const wall = wallClock(at, timeZone);
  return wall - (((wall % dayMs) + dayMs) % dayMs);
};

// A day that a zone left out, as Samoa did when it crossed the date line, has no hours.
const hoursOn = (day: number, timeZone: string): { from: number; until: number } => {
  const from = momentOf(day + ticketService.from * hourMs, timeZone);
  const until = momentOf(day + ticketService.until * hourMs, timeZone);
  return dayOf(from, timeZone) === day ? { from, until } : { from, until: from };
};

/** Milliseconds of service between two moments, 09:00 to 21:00 of each day in the zone. */
export const serviceTimeBetween = (start: number, end: number, timeZone: string): number => {
  let total = 0;
  const last = dayOf(end, timeZone);
  for (let day = dayOf(start, timeZone); day <= last; day += dayMs) {
    const { from, until } = hoursOn(day, timeZone);
    total += Math.max(0, Math.min(until, end) - Math.max(from, start));
  }
  return total;
};

/**
 * The moment that lies so many milliseconds of service after another, or before it where they are negative. Full days
 * end at their closing hour, not at the next morning; none at all leaves the moment as it is.
 */
export const addServiceTime = (at: number, ms: number, timeZone: string): number => {
  let left = Math.abs(ms);
  if (left === 0) return at;
  const step = ms < 0 ? -dayMs : dayMs;
  for (let day = dayOf(at, timeZone); ; day += step) {
    const { from, until } = hoursOn(day, timeZone);
    const begin = ms < 0 ? Math.min(at, until) : Math.max(at, from);
    const room = ms < 0 ? begin - from : until - begin;
    if (left <= room) return ms < 0 ? begin - left : begin + left;
    left -= Math.max(0, room);
  }
};
