import { createHash } from 'node:crypto';
import type { CarrierTime, TrackingEvent } from './outcome.ts';

/** A name for an event that is the same in every answer and push, so that storing it twice stores it once. */
export function eventKey(event: TrackingEvent): string {
  const { localTime, utcTime, code, place } = event;
  const parts = [utcTime ?? localTime, code, place?.zip ?? place?.city ?? ''];
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);
}

/**
 * Whether two events are one that was told twice: polls and pushes give the same code or the same milestone of a moment,
 * with or without ZIP, digits of the code and zone.
 */
export function isSameEvent(one: TrackingEvent, other: TrackingEvent): boolean {
  if (one.localTime !== other.localTime) return false;
  if (one.code === other.code) return true;
  if (one.status === null || one.status !== other.status) return false;
  return one.status !== 'in_transit' || one.words.toUpperCase() === other.words.toUpperCase();
}

/** Events that are known with those of a push that are new, newest first. */
export function mergeEvents(
  known: readonly TrackingEvent[],
  pushed: readonly TrackingEvent[],
): TrackingEvent[] {
  const fresh = pushed.filter((event) => !known.some((other) => isSameEvent(event, other)));
  return inOrder([...fresh, ...known]);
}

/** When an event was, as its carrier tells it. */
export const timeOf = ({ localTime, utcOffset, utcTime }: TrackingEvent): CarrierTime => ({
  localTime,
  utcOffset,
  utcTime,
});

/** Milliseconds of the wall clock of an event, as if its place were in UTC. */
const wallOf = ({ localTime }: TrackingEvent): number =>
  Date.parse(localTime.includes('T') ? `${localTime}Z` : localTime);

const placeOf = ({ place }: TrackingEvent): string | null =>
  place?.city == null ? null : `${place.city} ${place.state ?? ''}`.toUpperCase();

/**
 * When each event was, in milliseconds since 1970. Of an event without a zone the clock of another event at its place
 * tells, the nearest in time; else it stays between those before and after it in the carrier's own order, and has their
 * zone.
 */
export function timesOf(events: readonly TrackingEvent[]): number[] {
  const certain = events.map(({ utcTime }) => (utcTime === null ? null : Date.parse(utcTime)));
  const shifts = events.flatMap((event, at) => {
    const time = certain[at];
    return time == null ? [] : [{ at, event, shift: time - wallOf(event) }];
  });
  return events.map((event, at) => {
    const time = certain[at];
    if (time != null) return time;
    const wall = wallOf(event);
    const place = placeOf(event);
    const [here] = shifts
      .filter((one) => place !== null && placeOf(one.event) === place)
      .toSorted((a, b) => Math.abs(wallOf(a.event) - wall) - Math.abs(wallOf(b.event) - wall));
    if (here !== undefined) return wall + here.shift;
    const before = shifts.findLast((one) => one.at < at);
    const after = shifts.find((one) => one.at > at);
    const guess = wall + ((before ?? after)?.shift ?? 0);
    const [one, other] = [before, after].map((known) => (known === undefined ? null : certain[known.at]));
    if (one == null || other == null) return guess;
    return Math.min(Math.max(guess, Math.min(one, other)), Math.max(one, other));
  });
}

/** The events newest first; those of one moment in the order they came in. */
export function inOrder<Event extends TrackingEvent>(events: readonly Event[]): Event[] {
  const times = timesOf(events);
  return [...events.keys()]
    .toSorted((a, b) => (times[b] ?? 0) - (times[a] ?? 0))
    .flatMap((at) => events[at] ?? []);
}
