import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { useT } from '../../../shell/language.tsx';
import { ExpectedCell, LastCell, NumberCell, StateCell } from '../../../tracking/parcel/parcel-cells.tsx';
import { timeOfEvent } from '../../../tracking/timeline/parcel-texts.ts';
import { StateDot } from '../../../kit/tag.tsx';
import { reasonText, type OpenKind } from '../results/groups.ts';
import { useMutation } from '@tanstack/react-query';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { notifyOutcome } from '../../../shell/messages.tsx';
import { Button } from '../../../kit/button.tsx';
import { pinMutation } from '../queries.ts';
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

export const NumberLink = ({ line, onOpen }: { line: TrackLine; onOpen: (position: number) => void }) => (
  <NumberCell carrier={line.carrier} number={line.trackingNumber} onOpen={() => onOpen(line.position)} />
);

export const ResultState = ({ line }: { line: TrackLine }) => {
  const t = useT();
  const { outcome, status, subStatus, delayed } = line;
  if (status === null || outcome !== 'found')
    return (
      <StateDot tone={outcome === 'failed' ? 'error' : 'warn'}>{t(`results.group.${outcome}`)}</StateDot>
    );
  return (
    <StateCell
      status={status}
      details={[
        subStatus !== null && subStatus !== 'returned' && t(`trackingSubStatus.${subStatus}`),
        delayed && t('timeline.delayed'),
      ]}
    />
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
  return <LastCell time={timeOfEvent(lastEvent)} place={place} words={words} />;
};

export const resultColumns = (options: {
  readonly id: string;
  readonly onOpen: (position: number) => void;
}): readonly ListColumn<TrackLine>[] => {
  const { id, onOpen } = options;
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
      cell: ({ expectedOn, status }) => <ExpectedCell expectedOn={expectedOn} status={status} />,
    },
  ];
};
