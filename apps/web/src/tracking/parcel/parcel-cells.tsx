import type { ParcelEta } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { TimelineEvent } from '@waybill/contract/endpoints/tracking.ts';
import type { Carrier, TrackingStatus } from '@waybill/contract/vocabulary/carrier.ts';
import type { ReactNode } from 'react';
import { CarrierTile } from '../../kit/carrier-tile.tsx';
import { useToday } from '../../kit/clock.ts';
import { NumberButton } from '../../kit/number-button.tsx';
import { plannedDay, shortDay } from '../../kit/short-time.ts';
import { Tag } from '../../kit/tag.tsx';
import { Titled } from '../../kit/titled.tsx';
import { useLanguage, useT } from '../../shell/language.tsx';
import { TrackingTag } from '../../shell/order-tag.tsx';
import { EventTime } from '../timeline/event-time.tsx';
import { etaText, locationText } from '../timeline/parcel-texts.ts';

/** A number that opens its drawer, with its carrier where that is settled. */
export const NumberCell = (props: {
  readonly carrier: Carrier | null;
  readonly number: string;
  readonly onOpen: () => void;
}) => {
  const { carrier, number, onOpen } = props;
  const t = useT();
  return (
    <span className="inline-flex align-middle gap-2 items-center max-w-full overflow-hidden whitespace-nowrap [.follow-card_&]:overflow-visible">
      {carrier === null ? (
        <span className="size-5 border-[1.5px] border-dashed border-control rounded-[5px]" />
      ) : (
        <CarrierTile carrier={carrier} named />
      )}
      <NumberButton number={number} label={t('follow.open', { number })} onOpen={onOpen} />
    </span>
  );
};

/** How a parcel stands, in one line. */
export const StateCell = (props: {
  readonly status: TrackingStatus;
  readonly details: readonly (string | false | null)[];
  readonly children?: ReactNode;
}) => {
  const { status, details, children } = props;
  const told = details.filter((detail) => detail !== false && detail !== null);
  return (
    <span className="inline-flex align-middle gap-2 items-center max-w-full overflow-hidden whitespace-nowrap">
      <TrackingTag status={status} />
      {children}
      {told.length > 0 && <small className="text-tertiary text-xs">{told.join(' · ')}</small>}
    </span>
  );
};

/** The last scan: when by the place's clock, and where. */
export const LastCell = (props: {
  readonly time: string;
  readonly place: TimelineEvent['place'];
  readonly words?: string;
}) => {
  const { time, place, words } = props;
  return (
    <span className="block truncate">
      <EventTime className="text-secondary" time={time} />{' '}
      {locationText(place && { ...place, zip: place.city === null ? place.zip : null }) ?? words}
    </span>
  );
};

/** When it is expected: by the platform, else by its carrier; what arrived shows the day for comparison. */
export const ExpectedCell = (props: {
  readonly eta?: ParcelEta | null;
  readonly expectedOn: string | null;
  readonly status: TrackingStatus | null;
}) => {
  const { eta = null, expectedOn, status } = props;
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  if (eta !== null)
    return (
      <Titled className="number" title={etaText(eta, { today, locale, t })}>
        {[...new Set([eta.from, eta.to])].map((day) => shortDay(day, today)).join(' – ')}
      </Titled>
    );
  const over = status === 'delivered' || status === 'returned';
  return (
    <span className="number">
      {expectedOn === null ? '–' : over ? shortDay(expectedOn, today) : plannedDay(expectedOn, today, locale)}
    </span>
  );
};

export const TagList = ({ tags }: { tags: readonly string[] }) => (
  <Titled
    className="inline-flex align-middle items-center max-w-full overflow-hidden whitespace-nowrap gap-1"
    title={tags.length > 1 ? tags.join(', ') : undefined}
  >
    {tags.map((tag) => (
      <Tag key={tag}>{tag}</Tag>
    ))}
  </Titled>
);
