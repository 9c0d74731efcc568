import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { locationText } from '../../../frame/timeline/timeline-days.ts';
import { zonedText } from '../../../frame/timeline/zone-text.ts';
import { TrackingTag } from '../../../frame/tracking-tag.tsx';
import '../../../ui/number-link.css';
import { CarrierTile } from '../../../ui/carrier-tile.tsx';
import { useToday } from '../../../ui/clock.ts';
import { shortMoment } from '../../../ui/short-time.ts';
import { StateDot } from '../../../ui/state-dot.tsx';
import { Titled } from '../../../ui/titled.tsx';
import { reasonText } from '../results/words.ts';
import { PinNumber } from './pin-buttons.tsx';

export const NumberLink = ({
  line: { number, position, carrier },
  onOpen,
}: {
  readonly line: TrackLine;
  readonly onOpen: (position: number) => void;
}) => {
  const t = useT();
  return (
    <span className="inline-flex align-middle gap-2.5 items-center">
      {carrier === null ? (
        <span className="size-5 border-[1.5px] border-dashed border-control rounded-[5px]" />
      ) : (
        <CarrierTile carrier={carrier} named />
      )}
      <button
        type="button"
        className="number-link tracking-number"
        aria-label={t('results.openNumber', { number })}
        aria-haspopup="dialog"
        data-opens-number={number}
        onClick={() => onOpen(position)}
      >
        {number}
      </button>
    </span>
  );
};

export const ResultState = ({ line }: { readonly line: TrackLine }) => {
  const t = useT();
  const { outcome, status, subStatus, delayed } = line;
  if (status === null || outcome !== 'found')
    return (
      <StateDot tone={outcome === 'failed' ? 'error' : 'warn'}>{t(`results.outcome.${outcome}`)}</StateDot>
    );
  const details = [
    subStatus !== null && subStatus !== 'returned' && t(`trackingSubStatus.${subStatus}`),
    delayed && t('timeline.delayed'),
  ];
  return (
    <span className="flex gap-1.5 items-center min-w-0 [.result-rows_td_&]:truncate">
      <TrackingTag status={status} />
      <span className="text-tertiary">{details.filter((detail) => detail !== false).join(' · ')}</span>
    </span>
  );
};

/** The last scan: when by the place's clock, and where; else why there is none, and what can be done about it. */
export const LastEvent = ({ id, line }: { readonly id: string; readonly line: TrackLine }) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const { lastEvent, carrierWords } = line;
  const reason = reasonText(line, t);
  if (reason !== undefined)
    return (
      <span className="flex flex-wrap gap-1.5 items-center min-w-0 text-tertiary">
        <span className="truncate max-sm:whitespace-normal">{reason}</span>
        <PinNumber id={id} line={line} />
      </span>
    );
  if (lastEvent === null) return <span lang="en">{carrierWords ?? '–'}</span>;
  const { localTime, utcOffset, place, words } = lastEvent;
  return (
    <span className="block truncate text-tertiary">
      <Titled className="number" title={zonedText(`${localTime}${utcOffset ?? ''}`, t)}>
        {shortMoment(localTime, today, locale)}
      </Titled>{' '}
      {locationText(place && { ...place, zip: place.city === null ? place.zip : null }) ?? words}
    </span>
  );
};
