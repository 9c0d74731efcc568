import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { placeEndpoints } from '@waybill/contract/endpoints/places.ts';
import { useToday } from '../../ui/clock.ts';
import { RouteMap, type RouteStop } from '../../ui/route-map.tsx';
import { plannedDay, shortMoment } from '../../ui/short-time.ts';
import { Tag } from '../../ui/tag.tsx';
import { Titled } from '../../ui/titled.tsx';
import { useNow } from '../../ui/ui-context.tsx';
import { onUsLand } from '../../ui/us-land.ts';
import { Help } from '../help.tsx';
import { useLanguage, useT } from '../language.tsx';
import { trackingTone } from '../tracking-tag.tsx';
import { freshnessText } from './freshness.ts';
import './parcel-journey.css';
import { stagesOf, stopsOf, type ParcelView, type Stop } from './parcel-view.ts';
import { query } from '../../client/query.ts';
import { TimelineEvents } from './timeline-events.tsx';
import { cityText, locationText } from './timeline-days.ts';
import { zonedText } from './zone-text.ts';

type Place = Pick<Stop['place'], 'city' | 'state' | 'zip'>;

/** Where places lie, in their order. It does not change while the page is open. */
const placesQuery = (all: readonly Place[]) => {
  const places = all.map(({ city, state, zip }) => ({ city, state, zip }));
  return query(
    placeEndpoints.locatePlaces,
    { body: { places } },
    { enabled: places.length > 0, staleTime: Infinity },
  );
};

type Location = {
  readonly city: string | null;
  readonly state: string | null;
  readonly latitude: number;
  readonly longitude: number;
};

const locationIn = (locations: readonly Location[], { city, state }: Stop['place']): Location | undefined =>
  locations.find((one) => one.city === city && one.state === state);

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
  const { carrier, status, subStatus, delayed, expectedOn, events, fetchedAt } = parcel;
  const tone = trackingTone[status];
  const last = events[0];
  const place = last?.place == null ? undefined : locationText(last.place);
  const open = status !== 'delivered' && status !== 'returned' && status !== 'cancelled';
  return (
    <div className="journey" data-tone={tone}>
      <p className="flex flex-wrap gap-y-0.5 gap-x-2.5 items-baseline">
        <strong className="text-(--journey) text-xl/7 font-semibold">
          {t(subStatus === 'returned' ? 'trackingSubStatus.returned' : `trackingStatus.${status}`)}
        </strong>
        {delayed && <Tag tone="warning">{t('timeline.delayed')}</Tag>}
        {last !== undefined && (
          <time className="number text-tertiary" dateTime={last.localTime}>
            {shortMoment(last.localTime, today, locale)}
          </time>
        )}
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
        <Titled title={fetchedAt === null ? undefined : zonedText(fetchedAt, t)}>
          {freshnessText(fetchedAt, now, locale, t)}
        </Titled>
        <Help topic="freshness" about={t('word.updated')} />
      </p>
      <TimelineEvents carrier={carrier} events={events} none={none} />
    </div>
  );
};

const namesOf = (stops: readonly Stop[]): string => stops.map(({ place }) => cityText(place)).join(' → ');

const Route = ({
  parcel: { status, events },
  destination,
  locations,
}: Pick<Props, 'parcel' | 'destination' | 'locations'>) => {
  const t = useT();
  const stops = stopsOf(events);
  const goal: readonly Stop[] =
    destination === undefined
      ? []
      : [
          {
            place: { ...destination, zip: destination.zip5, country: 'US' },
            back: false,
          },
        ];
  const asked = useQuery(
    placesQuery(locations === undefined ? [...stops, ...goal].map(({ place }) => place) : []),
  );
  const list =
    locations === undefined ? asked.data?.list : stops.map(({ place }) => locationIn(locations, place));
  if (stops.length === 0) return null;
  const located = [...stops, ...goal].map(({ place, back }, at): RouteStop | undefined => {
    const found = list?.[at];
    const point = found == null ? undefined : onUsLand(found.latitude, found.longitude);
    return point && { name: cityText(place), point, back };
  });
  const onMap = located.slice(0, stops.length).filter((stop) => stop !== undefined);
  const names = namesOf(stops);
  // The last place is what the picture is about.
  if (list !== undefined && located[stops.length - 1] === undefined)
    return <p className="text-tertiary">{names}</p>;
  const end = located[stops.length];
  return (
    <div className="rounded-lg bg-[#0b1e5b] aspect-[2.5]">
      <RouteMap
        label={t('journey.route', { places: names })}
        stops={onMap}
        goal={end?.name === onMap.at(-1)?.name ? undefined : end}
        tone={trackingTone[status]}
        pulse={`${events.length} ${events[0]?.localTime ?? ''}`}
      />
    </div>
  );
};
