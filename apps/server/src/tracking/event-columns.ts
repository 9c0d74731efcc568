import type { TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import { eventKey } from '@waybill/carriers/webhooks/parse.ts';

/** Events as the columns of `tracking_events` after carrier and number, an array each. */
export type EventColumns = ReturnType<typeof eventColumns>;

/** Takes events apart into columns. */
export const eventColumns = (events: readonly TrackingEvent[]) => ({
  keys: events.map(eventKey),
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
});
