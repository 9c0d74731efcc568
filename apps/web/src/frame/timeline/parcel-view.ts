import type { Timeline, TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';

export type ParcelView = Pick<
  Timeline,
  'carrier' | 'status' | 'subStatus' | 'delayed' | 'expectedOn' | 'events' | 'fetchedAt'
>;

/** The five stages of a parcel; the last is another one for a parcel that goes back. */
const stages = ['label', 'pickup', 'transit', 'delivery', 'delivered'] as const;
type Stage = (typeof stages)[number] | 'returned';

const stageOf: Readonly<Record<TrackingStatus, number>> = {
  unknown: -1,
  label_created: 0,
  accepted: 1,
  in_transit: 2,
  exception: 2,
  out_for_delivery: 3,
  available_for_pickup: 3,
  delivery_attempted: 3,
  delivered: 4,
  returned: 4,
  cancelled: 0,
  expired: 0,
};

export const stagesOf = ({
  status,
  events,
}: Pick<ParcelView, 'status' | 'events'>): readonly {
  readonly stage: Stage;
  readonly state: 'past' | 'now' | 'ahead';
}[] => {
  const furthest = Math.max(stageOf[status], ...events.map((event) => stageOf[event.status ?? 'unknown']));
  return stages.map((stage, at) => ({
    stage: stage === 'delivered' && status === 'returned' ? 'returned' : stage,
    state: at < furthest ? 'past' : at === furthest ? 'now' : 'ahead',
  }));
};

type Place = NonNullable<TimelineEvent['place']>;

/** A place on the way; `back`: the parcel came there on its way back to the sender. */
export type Stop = { readonly place: Place; readonly back: boolean };

/** Stops that are drawn, the newest: as many as one call can locate. */
const mostStops = 100;

const nameOf = ({ city, state, zip }: Place): string => (city === null ? (zip ?? '') : `${city}, ${state}`);

/** Where a parcel has been, from its origin on; scans at the same place are one stop. */
export const stopsOf = (events: readonly TimelineEvent[]): readonly Stop[] => {
  const stops: Stop[] = [];
  let back = false;
  for (const { place, status } of [...events].reverse()) {
    const last = stops.at(-1)?.place;
    if (place !== null && nameOf(place) !== '' && (last === undefined || nameOf(last) !== nameOf(place)))
      stops.push({ place, back });
    // It turns back where it is: the next stop is the first one of the way back.
    back ||= status === 'returned';
  }
  return stops.slice(-mostStops);
};
