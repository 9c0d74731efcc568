import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import type { DraftLine } from '../draft.ts';
import { FixField, ProblemActs, problemText } from './problem-line.tsx';

/** Columns of the lines that have to be put right. */
export const problemColumns = (t: WebTranslate): readonly Column<DraftLine>[] => [
  {
    id: 'line',
    header: t('draft.column.line'),
    width: 64,
    align: 'end',
    cell: ({ line }) => <span className="number">{line}</span>,
  },
  { id: 'text', header: t('draft.column.text'), width: 300, cell: (line) => <FixField line={line} /> },
  {
    id: 'problem',
    header: t('draft.column.problem'),
    width: 260,
    cell: (line) => <span className="problem-why">{problemText(line, t)}</span>,
  },
  { id: 'acts', header: t('draft.column.acts'), width: 320, cell: (line) => <ProblemActs line={line} /> },
];
