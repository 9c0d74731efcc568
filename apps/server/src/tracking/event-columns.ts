import type { TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import { eventKey, timesOf } from '@waybill/carriers/tracking/events.ts';

/** Events as the columns of `tracking_events` after carrier and number, an array each. */
export type EventColumns = ReturnType<typeof eventColumns>;

export const eventTime = (of = 'tracking_events'): string =>
  `coalesce(${of}.order_time, ${of}.utc_time, ${of}.local_time)`;

/** Takes events apart into columns, newest first, each once; their order is that among those `known` beside them. */
export const eventColumns = (given: readonly TrackingEvent[], known: readonly TrackingEvent[] = []) => {
  const keyed = new Map(given.map((event) => [eventKey(event), event]));
  const events = [...keyed.values()];
  const times = timesOf([...events, ...known]);
  return {
    keys: [...keyed.keys()],
    localTimes: events.map((event) => event.localTime),
    utcOffsets: events.map((event) => event.utcOffset),
    utcTimes: events.map((event) => event.utcTime),
    statuses: events.map((event) => event.status),
    codes: events.map((event) => event.code),
    words: events.map((event) => event.words),
    cities: events.map((event) => event.place?.city ?? null),
    regions: events.map((event) => event.place?.state ?? null),
    zips: events.map((event) => event.place?.zip ?? null),
    countries: events.map((event) => event.place?.country ?? null),
    // Events of one moment stay in the carrier's order.
    orderTimes: events.map((_event, at) => {
      const place = String(times.length - at).padStart(4, '0');
      return `${new Date(times[at] ?? 0).toISOString().slice(0, 19)}.${place}Z`;
    }),
  };
};
