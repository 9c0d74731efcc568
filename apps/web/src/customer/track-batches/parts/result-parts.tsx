import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useT } from '../../../shell/language.tsx';
import { EventTime } from '../../../tracking/timeline/event-time.tsx';
import { locationText, timeOfEvent } from '../../../tracking/timeline/parcel-texts.ts';
import { TrackingTag } from '../../../shell/order-tag.tsx';
import { NumberButton } from '../../../kit/number-button.tsx';
import { CarrierTile } from '../../../kit/carrier-tile.tsx';
import { plannedDay } from '../../../kit/short-time.ts';
import { StateDot } from '../../../kit/tag.tsx';
import { reasonText, type OpenKind } from '../results/groups.ts';
import { useMutation } from '@tanstack/react-query';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { notifyOutcome } from '../../../shell/messages.tsx';
import { Button } from '../../../kit/button.tsx';
import { pinMutation } from '../queries.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { ListColumn } from '../../../shell/list/list-columns.tsx';

const PinButtons = (props: {
  readonly id: string;
  readonly positions: readonly number[];
  readonly carriers: readonly Carrier[];
  readonly label: (carrier: string) => string;
  readonly ariaLabel?: (carrier: string) => string;
}) => {
  const { id, positions, carriers, label, ariaLabel } = props;
  const t = useT();
  const pin = useMutation(pinMutation);
  return carriers.map((carrier) => {
    const name = t(`carrier.${carrier}`);
    return (
      <Button
        key={carrier}
        size="small"
        aria-label={ariaLabel?.(name)}
        loading={pin.isPending && pin.variables.carrier === carrier}
        onClick={() =>
          pin.mutate({ id, positions, carrier }, notifyOutcome(t('results.pinned', { carrier: name })))
        }
      >
        {label(name)}
      </Button>
    );
  });
};

export const PinNumber = ({ id, line }: { id: string; line: TrackLine }) => {
  const t = useT();
  const { outcome, trackingNumber: number, position, candidates } = line;
  if (outcome !== 'unrecognised') return null;
  return (
    <PinButtons
      id={id}
      positions={[position]}
      carriers={candidates.map(({ carrier }) => carrier)}
      label={(carrier) => t('draft.pin', { carrier })}
      ariaLabel={(carrier) => t('draft.pinOne', { number, carrier })}
    />
  );
};

export const PinKind = ({ id, kind }: { id: string; kind: OpenKind }) => {
  const t = useT();
  const { reason, candidates, positions } = kind;
  const carriers = candidates.map((carrier) => t(`carrier.${carrier}`)).join(t('draft.or'));
  return (
    <div className="flex flex-wrap gap-y-1.5 gap-x-2.5 items-center py-2 px-4 border-b border-default bg-warning">
      <span className="flex-[1_1_240px]">
        {t(`draft.pinKind.${reason}`, { count: positions.length, carriers })}
      </span>
      <PinButtons
        id={id}
        positions={positions}
        carriers={candidates}
        label={(carrier) => t('draft.pinAll', { carrier })}
      />
    </div>
  );
};

export const NumberLink = ({
  line: { trackingNumber: number, position, carrier },
  onOpen,
}: {
  line: TrackLine;
  onOpen: (position: number) => void;
}) => {
  const t = useT();
  return (
    <span className="inline-flex align-middle gap-2.5 items-center">
      {carrier === null ? (
        <span className="size-5 border-[1.5px] border-dashed border-control rounded-[5px]" />
      ) : (
        <CarrierTile carrier={carrier} named />
      )}
      <NumberButton
        number={number}
        label={t('timeline.openOne', { number })}
        onOpen={() => onOpen(position)}
      />
    </span>
  );
};

export const ResultState = ({ line }: { line: TrackLine }) => {
  const t = useT();
  const { outcome, status, subStatus, delayed } = line;
  if (status === null || outcome !== 'found')
    return (
      <StateDot tone={outcome === 'failed' ? 'error' : 'warn'}>{t(`results.group.${outcome}`)}</StateDot>
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
export const LastEvent = ({ id, line }: { id: string; line: TrackLine }) => {
  const t = useT();
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
  const { place, words } = lastEvent;
  return (
    <span className="block truncate text-tertiary">
      <EventTime time={timeOfEvent(lastEvent)} />{' '}
      {locationText(place && { ...place, zip: place.city === null ? place.zip : null }) ?? words}
    </span>
  );
};

export const resultColumns = (options: {
  readonly id: string;
  readonly locale: Locale;
  readonly today: string;
  readonly onOpen: (position: number) => void;
}): readonly ListColumn<TrackLine>[] => {
  const { id, locale, today, onOpen } = options;
  return [
    {
      header: 'word.trackingNumber',
      width: 252,
      sortBy: ({ trackingNumber: number }) => number,
      cell: (line) => <NumberLink line={line} onOpen={onOpen} />,
    },
    {
      header: 'word.status',
      width: 150,
      sortBy: ({ outcome, status }) => `${outcome} ${status ?? ''}`,
      cell: (line) => <ResultState line={line} />,
    },
    {
      header: 'word.lastEvent',
      width: 230,
      sortBy: ({ lastEvent }) => lastEvent?.localTime ?? '',
      cell: (line) => <LastEvent id={id} line={line} />,
    },
    {
      header: 'word.expected',
      width: 104,
      sortBy: ({ expectedOn }) => expectedOn ?? '~',
      cell: ({ expectedOn, status }) => (
        <span className="number">
          {expectedOn === null || status === 'delivered' || status === 'returned'
            ? '–'
            : plannedDay(expectedOn, today, locale)}
        </span>
      ),
    },
  ];
};
