import type { TrackingEvent } from '@waybill/carriers/tracking/outcome.ts';
import { eventKey } from '@waybill/carriers/webhooks/parse.ts';

/** Events as the columns of `tracking_events` after carrier and number, an array each, in the order of the table. */
export const eventColumns = (events: readonly TrackingEvent[]): readonly (readonly (string | null)[])[] => [
  events.map(eventKey),
  events.map((event) => event.localTime),
  events.map((event) => event.utcOffset),
  events.map((event) => event.utcTime),
  events.map((event) => event.status),
  events.map((event) => event.code),
  events.map((event) => event.words),
  events.map((event) => event.place?.city ?? null),
  events.map((event) => event.place?.state ?? null),
  events.map((event) => event.place?.zip ?? null),
  events.map((event) => event.place?.country ?? null),
];
