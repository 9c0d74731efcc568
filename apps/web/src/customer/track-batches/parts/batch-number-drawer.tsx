import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useT } from '../../../shell/language.tsx';
import { NumberDrawer } from '../../../tracking/timeline/number-drawer.tsx';
import { ParcelJourney } from '../../../tracking/timeline/parcel-journey.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { reasonText } from '../results/groups.ts';
import { PinNumber } from './result-parts.tsx';

export default function BatchNumberDrawer(props: {
  readonly id: string;
  readonly line: TrackLine;
  readonly lines: readonly TrackLine[];
  readonly onOpen: (position: number) => void;
  readonly onClose: () => void;
}) {
  const { id, line, lines, onOpen, onClose } = props;
  const t = useT();
  const { trackingNumber: number, carrier, outcome, status, events, choices } = line;
  const reason = reasonText(line, t);
  return (
    <NumberDrawer
      carrier={carrier}
      number={number}
      rows={lines}
      row={line}
      onOpen={({ position }) => onOpen(position)}
      onClose={onClose}
    >
      {reason !== undefined && (
        <Notice tone="warning" action={<PinNumber id={id} line={line} />}>
          {reason}
        </Notice>
      )}
      {choices.length > 0 && (
        <section aria-label={t('results.group.several')}>
          <p>{t('results.choices', { count: choices.length })}</p>
          <ul>
            {choices.map(({ uniqueId, shippedOn, words }) => (
              <li
                className="flex flex-wrap gap-y-1 gap-x-3.5 py-2 px-0 border-b border-default"
                key={uniqueId}
              >
                <strong className="number">
                  {shippedOn === null
                    ? t('results.choiceNoDay')
                    : t('timeline.shippedOn', { day: shippedOn })}
                </strong>
                <span lang="en">{words}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {carrier !== null && (outcome === 'found' || events.length > 0) && (
        <ParcelJourney
          key={number}
          parcel={{ ...line, carrier, status: status ?? 'unknown' }}
          none={t('timeline.noneText')}
        />
      )}
    </NumberDrawer>
  );
}
