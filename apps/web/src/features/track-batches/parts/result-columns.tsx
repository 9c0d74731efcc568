import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import type { Locale } from '@waybill/phrases/translator.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { plannedDay } from '../../../ui/short-time.ts';
import { LastEvent, NumberLink, ResultState } from './result-parts.tsx';

export const resultColumns = (options: {
  readonly id: string;
  readonly t: WebTranslate;
  readonly locale: Locale;
  readonly today: string;
  readonly onOpen: (position: number) => void;
}): readonly Column<TrackLine>[] => {
  const { id, t, locale, today, onOpen } = options;
  return [
    {
      id: 'number',
      header: t('results.column.number'),
      width: 252,
      sortBy: ({ number }) => number,
      cell: (line) => <NumberLink line={line} onOpen={onOpen} />,
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
      width: 230,
      sortBy: ({ lastEvent }) => lastEvent?.localTime ?? '',
      cell: (line) => <LastEvent id={id} line={line} />,
    },
    {
      id: 'expected',
      header: t('results.column.expected'),
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
