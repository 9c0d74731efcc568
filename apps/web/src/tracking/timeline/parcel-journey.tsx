import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { placeEndpoints } from '@waybill/contract/endpoints/places.ts';
import { useToday } from '../../kit/clock.ts';
import { RouteMap, type RouteStop } from '../../kit/route-map.tsx';
import { plannedDay } from '../../kit/short-time.ts';
import { Tag } from '../../kit/tag.tsx';
import { Titled } from '../../kit/titled.tsx';
import { useNow } from '../../kit/ui-context.tsx';
import { whenText } from '../../kit/when.tsx';
import { onUsLand } from '../../kit/us-land.ts';
import { Help } from '../../shell/help.tsx';
import { useLanguage, useT } from '../../shell/language.tsx';
import { trackingTone } from '../../shell/order-tag.tsx';
import { EventTime } from './event-time.tsx';
import { freshnessText, cityText, locationText, timeOfEvent } from './parcel-texts.ts';
import { query } from '../../client/query.ts';
import { journeyColors, TimelineEvents } from './timeline-events.tsx';
import type { Timeline, TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';

export type ParcelView = Pick<
  Timeline,
  'carrier' | 'status' | 'subStatus' | 'delayed' | 'expectedOn' | 'events' | 'fetchedTime'
>;

/** The five stages of a parcel; the last is another one for a parcel that goes back. */
const stages = ['label', 'pickup', 'transit', 'delivery', 'delivered'] as const;

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

export const stagesOf = ({ status, events }: Pick<ParcelView, 'status' | 'events'>) => {
  const furthest = Math.max(stageOf[status], ...events.map((event) => stageOf[event.status ?? 'unknown']));
  return stages.map((stage, at) => ({
    stage: stage === 'delivered' && status === 'returned' ? ('returned' as const) : stage,
    state: at < furthest ? 'past' : at === furthest ? 'now' : 'ahead',
  }));
};

type Place = NonNullable<TimelineEvent['place']>;

/** A place on the way; `back`: the parcel came there on its way back to the sender. */
type Stop = { readonly place: Place; readonly back: boolean };

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

type Location = {
  readonly city: string | null;
  readonly state: string | null;
  readonly latitude: number;
  readonly longitude: number;
};

type Props = {
  readonly parcel: ParcelView;
  readonly destination?: { readonly city: string; readonly state: string; readonly zip5: string } | undefined;
  readonly none: string;
  /** Where its places lie, where the reader may not ask. */
  readonly locations?: readonly Location[] | undefined;
  readonly children?: ReactNode;
};

export const ParcelJourney = ({ parcel, destination, none, locations, children }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const now = useNow(15_000);
  const today = useToday();
  const { carrier, status, subStatus, delayed, expectedOn, events, fetchedTime } = parcel;
  const last = events[0];
  const place = last?.place == null ? undefined : locationText(last.place);
  const open = status !== 'delivered' && status !== 'returned' && status !== 'cancelled';
  return (
    <div className={`grid grid-cols-1 gap-3 ${journeyColors[trackingTone[status]]}`}>
      <p className="flex flex-wrap gap-y-0.5 gap-x-2.5 items-baseline">
        <strong className="text-(--journey) text-xl/7 font-semibold">
          {t(subStatus === 'returned' ? 'trackingSubStatus.returned' : `trackingStatus.${status}`)}
        </strong>
        {delayed && <Tag tone="warning">{t('timeline.delayed')}</Tag>}
        {last !== undefined && <EventTime className="text-tertiary" time={timeOfEvent(last)} />}
      </p>
      <p className="text-tertiary -mt-2.5 empty:hidden">
        {[
          place === undefined || status === 'unknown'
            ? ''
            : t(subStatus === 'returned' ? 'journey.back' : `journey.${status}`, { place }),
          subStatus === null || subStatus === 'returned' ? '' : t(`trackingSubStatus.${subStatus}`),
          open && expectedOn !== null
            ? t('journey.expected', { day: plannedDay(expectedOn, today, locale) })
            : '',
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {children}
      <Route parcel={parcel} destination={open ? destination : undefined} locations={locations} />
      <ol className="grid grid-cols-5 gap-1" aria-label={t('journey.stages')}>
        {stagesOf(parcel).map(({ stage, state }) => (
          <li
            className="text-tertiary text-xs/4.5 text-center before:block before:h-1 before:mb-1.5 before:rounded-[2px] before:bg-(--border-color-default) data-[state=past]:before:bg-dot-moving data-[state=now]:text-(--journey) data-[state=now]:font-medium data-[state=now]:before:bg-(--journey-dot)"
            key={stage}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {t(`journey.stage.${stage}`)}
          </li>
        ))}
      </ol>
      <p className="timeline-quiet text-tertiary flex flex-wrap gap-y-0.5 gap-x-1 items-center text-xs/4.5">
        <Titled title={fetchedTime === null ? undefined : whenText(fetchedTime)}>
          {freshnessText(fetchedTime, now, locale, t)}
        </Titled>
        <Help topic="freshness" about={t('word.updated')} />
      </p>
      <TimelineEvents carrier={carrier} events={events} none={none} />
    </div>
  );
};

const Route = ({
  parcel: { status, events },
  destination,
  locations,
}: Pick<Props, 'parcel' | 'destination' | 'locations'>) => {
  const t = useT();
  const stops = stopsOf(events);
  const goal = destination && { ...destination, zip: destination.zip5, country: 'US' };
  const all: readonly Stop[] = goal === undefined ? stops : [...stops, { place: goal, back: false }];
  const places = all.map(({ place: { city, state, zip } }) => ({ city, state, zip }));
  const asked = useQuery(
    query(
      placeEndpoints.locatePlaces,
      { body: { places } },
      // Where places lie does not change while the page is open.
      { enabled: locations === undefined && places.length > 0, staleTime: Infinity },
    ),
  );
  const list =
    locations === undefined
      ? asked.data?.list
      : stops.map(({ place }) =>
          locations.find(({ city, state }) => city === place.city && state === place.state),
        );
  if (stops.length === 0) return null;
  const located = all.map(({ place, back }, at): RouteStop | undefined => {
    const found = list?.[at];
    const point = found == null ? undefined : onUsLand(found.latitude, found.longitude);
    return point && { name: cityText(place), point, back };
  });
  const onMap = located.slice(0, stops.length).filter((stop) => stop !== undefined);
  const names = stops.map(({ place }) => cityText(place)).join(' → ');
  const end = located[stops.length];
  const goalStop = end?.name === onMap.at(-1)?.name ? undefined : end;
  // The last place is what the picture is about; one point is no way.
  const hasWay = onMap.length > 1 || goalStop !== undefined;
  if (list !== undefined && (located[stops.length - 1] === undefined || !hasWay))
    return <p className="text-tertiary">{names}</p>;
  return (
    <div className="rounded-lg bg-[#0b1e5b] aspect-[2.5]">
      <RouteMap
        label={t('journey.route', { places: names })}
        stops={onMap}
        goal={goalStop}
        tone={trackingTone[status]}
        pulse={`${events.length} ${events[0]?.localTime ?? ''}`}
      />
    </div>
  );
};
