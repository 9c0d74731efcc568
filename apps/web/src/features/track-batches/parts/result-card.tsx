import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { freshnessText } from '../../../frame/timeline/freshness.ts';
import { reasonText } from '../results/words.ts';
import { LastEvent, NumberLink, ResultState } from './result-parts.tsx';
import { PinNumber } from './pin-buttons.tsx';

type Props = {
  readonly id: string;
  readonly line: TrackLine;
  readonly now: number;
  readonly onOpen: (position: number) => void;
};

/** A result on a phone. */
export const ResultCard = ({ id, line, now, onOpen }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const { position, carrier, fetchedAt, lastEvent, expectedOn } = line;
  const reason = reasonText(line, t);
  return (
    <div className="result-card">
      <span className="result-card-line">
        <NumberLink line={line} onOpen={onOpen} />
        <small className="number">{position + 1}</small>
      </span>
      <span className="result-card-line">
        <ResultState line={line} />
        {carrier !== null && <small>{t(`carrier.${carrier}`)}</small>}
      </span>
      {lastEvent !== null && <LastEvent line={line} />}
      {reason !== undefined && <span className="result-reason">{reason}</span>}
      <PinNumber id={id} line={line} />
      <span className="result-card-line">
        {expectedOn !== null && (
          <small className="number">
            {t('results.column.expected')} {expectedOn}
          </small>
        )}
        {fetchedAt !== null && <small>{freshnessText(fetchedAt, now, locale, t)}</small>}
      </span>
    </div>
  );
};
