import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { freshnessText } from '../../../frame/timeline/freshness.ts';
import { zonedText } from '../../../frame/timeline/zone-text.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { LastEvent, NumberLink, ResultState } from './result-parts.tsx';
import { PinNumber } from './pin-buttons.tsx';
import { reasonText } from '../results/words.ts';
import { Titled } from '../../../ui/titled.tsx';

type Options = {
  readonly id: string;
  readonly t: WebTranslate;
  readonly locale: Locale;
  readonly now: number;
  readonly onOpen: (position: number) => void;
};

/** Columns of the results. */
export const resultColumns = ({ id, t, locale, now, onOpen }: Options): readonly Column<TrackLine>[] => [
  {
    id: 'position',
    header: t('results.column.position'),
    width: 66,
    sortBy: ({ position }) => position,
    cell: ({ position }) => <span className="number">{position + 1}</span>,
  },
  {
    id: 'number',
    header: t('results.column.number'),
    width: 194,
    sortBy: ({ number }) => number,
    cell: (line) => <NumberLink line={line} onOpen={onOpen} />,
  },
  {
    id: 'carrier',
    header: t('results.column.carrier'),
    width: 74,
    sortBy: ({ carrier }) => carrier ?? '~',
    cell: ({ carrier }) => (carrier === null ? '–' : t(`carrier.${carrier}`)),
  },
  {
    id: 'status',
    header: t('results.column.status'),
    width: 150,
    sortBy: ({ outcome, status }) => `${outcome} ${status ?? ''}`,
    cell: (line) => <ResultState line={line} />,
  },
  {
    id: 'lastEvent',
    header: t('results.column.lastEvent'),
    width: 190,
    sortBy: ({ lastEvent }) => lastEvent?.localTime ?? '',
    cell: (line) => <LastEvent line={line} />,
  },
  {
    id: 'expected',
    header: t('results.column.expected'),
    width: 106,
    sortBy: ({ expectedOn }) => expectedOn ?? '~',
    cell: ({ expectedOn }) => <span className="number">{expectedOn ?? '–'}</span>,
  },
  {
    id: 'fresh',
    header: t('results.column.fresh'),
    width: 110,
    sortBy: ({ fetchedAt }) => fetchedAt ?? '',
    cell: ({ fetchedAt }) => (
      <Titled title={fetchedAt === null ? undefined : zonedText(fetchedAt, t)}>
        {fetchedAt === null ? '–' : freshnessText(fetchedAt, now, locale, t)}
      </Titled>
    ),
  },
  {
    id: 'reason',
    header: t('results.column.reason'),
    width: 212,
    cell: (line) => (
      <span className="result-reason">
        {reasonText(line, t)}
        <PinNumber id={id} line={line} />
      </span>
    ),
  },
];
