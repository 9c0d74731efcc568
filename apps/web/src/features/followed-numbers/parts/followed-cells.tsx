import type { FollowedNumber, ParcelEta } from '@waybill/contract/endpoints/followed-numbers.ts';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { locationText } from '../../../frame/timeline/timeline-days.ts';
import { zonedText } from '../../../frame/timeline/zone-text.ts';
import { agoText } from '../../../frame/ago-text.ts';
import { TrackingTag } from '../../../frame/tracking-tag.tsx';
import '../../../ui/number-link.css';
import { CarrierTile } from '../../../ui/carrier-tile.tsx';
import { useToday } from '../../../ui/clock.ts';
import { plannedDay, shortDay, shortMoment } from '../../../ui/short-time.ts';
import { Tag } from '../../../ui/tag.tsx';
import { Titled } from '../../../ui/titled.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import { etaText } from '../../../frame/timeline/eta-text.ts';

type Props = { readonly row: FollowedNumber };

export const NumberCell = ({
  row: { id, carrier, trackingNumber },
  onOpen,
}: Props & { readonly onOpen: (id: string) => void }) => {
  const t = useT();
  return (
    <span className="inline-flex align-middle gap-2 items-center max-w-full overflow-hidden whitespace-nowrap [.follow-card_&]:overflow-visible">
      <CarrierTile carrier={carrier} named />
      <button
        type="button"
        className="number-link tracking-number"
        aria-label={t('follow.open', { number: trackingNumber })}
        aria-haspopup="dialog"
        data-opens-number={trackingNumber}
        onClick={() => onOpen(id)}
      >
        {trackingNumber}
      </button>
    </span>
  );
};

export const StateCell = ({ row: { status, subStatus, subStatusText, delayed, fetchedAt } }: Props) => {
  const t = useT();
  const details = [
    subStatus === 'returned' ? null : subStatusText,
    delayed ? t('follow.delayed') : null,
    status === 'unknown' && fetchedAt === null ? t('follow.waiting') : null,
  ].filter((detail) => detail !== null);
  return (
    <span className="inline-flex align-middle gap-2 items-center max-w-full overflow-hidden whitespace-nowrap">
      <TrackingTag status={status} />
      {details.length > 0 && <small className="text-tertiary text-xs">{details.join(' · ')}</small>}
    </span>
  );
};

export const LastCell = ({ row: { lastEventTime, lastPlace, reasonText } }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  if (lastEventTime === null) return <span className="text-tertiary text-xs">{reasonText ?? '–'}</span>;
  return (
    <span className="block truncate">
      <Titled className="number text-secondary" title={zonedText(lastEventTime, t)}>
        {shortMoment(lastEventTime, today, locale)}
      </Titled>{' '}
      {locationText(lastPlace && { ...lastPlace, zip: null, country: 'US' })}
    </span>
  );
};

/** When it is expected: by the platform, else by its carrier. */
export const ExpectedCell = ({ row: { eta, expectedOn, status } }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  if (eta !== null)
    return (
      <Titled className="number" title={etaText(eta, { today, locale, t })}>
        {[...new Set([eta.from, eta.to])].map((day) => shortDay(day, today)).join(' – ')}
      </Titled>
    );
  return (
    <span className="number">
      {expectedOn === null || status === 'delivered' || status === 'returned'
        ? '–'
        : plannedDay(expectedOn, today, locale)}
    </span>
  );
};

export const EtaLine = ({ eta }: { readonly eta: ParcelEta }) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  return <span className="text-tertiary text-xs">{etaText(eta, { today, locale, t })}</span>;
};

export const FreshCell = ({ row: { fetchedAt }, text }: Props & { readonly text: typeof agoText }) => {
  const t = useT();
  const { locale } = useLanguage();
  const now = useNow(15_000);
  return (
    <Titled
      className="text-tertiary text-xs"
      title={fetchedAt === null ? undefined : zonedText(fetchedAt, t)}
    >
      {fetchedAt === null ? t('refresh.never') : text(fetchedAt, now, locale, t)}
    </Titled>
  );
};

export const TagsCell = ({ row: { tags } }: Props) => (
  <Titled
    className="inline-flex align-middle items-center max-w-full overflow-hidden whitespace-nowrap gap-1"
    title={tags.length > 1 ? tags.join(', ') : undefined}
  >
    {tags.map((tag) => (
      <Tag key={tag}>{tag}</Tag>
    ))}
  </Titled>
);

export const AttentionCell = ({ row: { attention } }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const now = useNow(15_000);
  return (
    attention && (
      <span className="inline-flex align-middle gap-2 items-center max-w-full overflow-hidden whitespace-nowrap">
        <span className="text-warning font-medium">{t(`follow.rule.${attention.rule}`)}</span>
        <small className="text-tertiary text-xs">{agoText(attention.since, now, locale, t)}</small>
      </span>
    )
  );
};
