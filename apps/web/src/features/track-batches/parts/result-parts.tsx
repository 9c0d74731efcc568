import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useT } from '../../../frame/language.tsx';
import { locationText } from '../../../frame/timeline/timeline-days.ts';
import { zoneText } from '../../../frame/timeline/zone-text.ts';
import { TrackingTag } from '../../../frame/tracking-tag.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { minuteText } from '../../../ui/when.tsx';
import { Titled } from '../../../ui/titled.tsx';

/** The number of a result, in full; opens its timeline. */
export const NumberLink = ({
  line: { number, position },
  onOpen,
}: {
  readonly line: TrackLine;
  readonly onOpen: (position: number) => void;
}) => {
  const t = useT();
  return (
    <button
      type="button"
      className="number-link tracking-number"
      aria-label={t('results.openNumber', { number })}
      aria-haspopup="dialog"
      onClick={() => onOpen(position)}
    >
      {number}
    </button>
  );
};

/** How a number stands, or how asking for it ended. */
export const ResultState = ({ line }: { readonly line: TrackLine }) => {
  const t = useT();
  const { outcome, status, subStatus, delayed } = line;
  return (
    <span className="result-state">
      {status === null || outcome !== 'found' ? (
        <StatusTag tone={outcome === 'failed' ? 'error' : 'warning'}>
          {t(`results.outcome.${outcome}`)}
        </StatusTag>
      ) : (
        <TrackingTag status={status} />
      )}
      {delayed && <Tag tone="warning">{t('timeline.delayed')}</Tag>}
      {subStatus !== null && <small>{t(`trackingSubStatus.${subStatus}`)}</small>}
    </span>
  );
};

/** The last scan: when by the place's clock, where, and the carrier's words. */
export const LastEvent = ({ line: { lastEvent, carrierWords } }: { readonly line: TrackLine }) => {
  const t = useT();
  if (lastEvent === null) return carrierWords === null ? '–' : <span lang="en">{carrierWords}</span>;
  const { localTime, utcOffset, place, words } = lastEvent;
  return (
    <Titled className="result-event" title={words}>
      <span className="number">
        {minuteText(localTime)} <small>{zoneText(`${localTime}${utcOffset ?? ''}`, t)}</small>
      </span>
      <small>{locationText(place) ?? words}</small>
    </Titled>
  );
};
