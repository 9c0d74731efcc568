import { useRef, useState } from 'react';
import { Notice } from '../../kit/notice.tsx';
import { PickList } from '../../kit/fields.tsx';
import { useT } from '../../shell/language.tsx';
import type { ChosenColumns } from './chosen-columns.ts';
import { recallColumns, rememberColumns } from './column-memory.ts';
import { FileRefused, type FileProblem, type Source } from './reading-messages.ts';
import type { ColumnRole } from './known-headings.ts';
import { readInWorker } from './read-in-worker.ts';
import type { ReadResult } from './read-lines.ts';
import type { ReadTable } from './read-table.ts';

/** Lines that are offered as the one of the headings, beside the one that was found. */
const mostHeadingLines = 15;

/** Value of the option that stands for no column. */
const none = '';

/**
 * Shows which columns of a table are read as what, to be corrected. A correction is remembered for tables with the same
 * headings. Its words are those of the group `batchQuery`.
 */
export const ColumnMap = (props: {
  readonly table: ReadTable;
  readonly from: Source;
  readonly roles: readonly ColumnRole[];
  readonly onRead: (read: ReadResult) => void;
}) => {
  const { table, from, roles, onRead } = props;
  const t = useT();
  const latest = useRef(0);
  const [refused, setRefused] = useState<FileProblem>();
  const { headings, columns, source, sheets = [], sheet, headingLine } = table;
  const place: Source = { ...from, ...(sheet !== undefined && { sheet }), headingLine };

  const readAgain = async (where: Source, chosen: ChosenColumns): Promise<void> => {
    latest.current += 1;
    const mine = latest.current;
    setRefused(undefined);
    try {
      const read = await readInWorker(where, chosen);
      if (mine === latest.current) onRead(read);
    } catch (error) {
      setRefused(error instanceof FileRefused ? error.problem : 'not_text');
    }
  };
  const choose = async (role: ColumnRole, value: string): Promise<void> => {
    const wanted = { ...columns, [role]: value === none ? null : Number(value) };
    await readAgain(place, await rememberColumns(headings, wanted));
  };
  const chooseSheet = async (name: string): Promise<void> =>
    readAgain({ ...from, sheet: name }, await recallColumns());
  const chooseHeadings = async (line: number): Promise<void> =>
    readAgain({ ...place, headingLine: line }, await recallColumns());
  const options = headings.map((heading, column) => ({
    value: String(column),
    label: heading === '' ? t('draft.columnUnnamed', { number: column + 1 }) : heading,
  }));

  return (
    <>
      <div
        className="flex flex-wrap gap-y-2 gap-x-4 items-center text-secondary text-sm/5 [&_select]:w-auto [&_select]:max-w-55 max-sm:[&_select]:flex-1"
        role="group"
        aria-label={t('draft.columns')}
      >
        {source !== null && <span>{t('draft.source', { name: t(`draft.source.${source}`) })}</span>}
        {sheets.length > 1 && (
          <PickList
            aria-label={sheets.join(' / ')}
            value={sheet ?? ''}
            options={sheets.map((name) => ({ value: name, label: name }))}
            onChange={(name) => void chooseSheet(name)}
          />
        )}
        <span className="inline-flex gap-1.5 items-center min-w-0 max-w-full max-sm:flex-[1_1_100%]">
          <span aria-hidden>{t('draft.headings')}</span>
          <PickList
            aria-label={t('draft.headings')}
            value={String(headingLine)}
            options={Array.from({ length: Math.max(headingLine, mostHeadingLines) + 1 }, (_, line) => ({
              value: String(line),
              label: line === 0 ? t('draft.noHeadings') : t('draft.headingLine', { line }),
            }))}
            onChange={(line) => void chooseHeadings(Number(line))}
          />
        </span>
        {roles.map((role) => {
          const name = t(`draft.role.${role}`);
          const nothing = t(role === 'number' ? 'draft.allColumns' : 'draft.noColumn');
          return (
            <span
              key={role}
              className="inline-flex gap-1.5 items-center min-w-0 max-w-full max-sm:flex-[1_1_100%]"
            >
              <span aria-hidden>{name} ←</span>
              <PickList
                aria-label={t('draft.columnOf', { role: name })}
                value={String(columns[role] ?? none)}
                options={[...options, { value: none, label: nothing }]}
                onChange={(value) => void choose(role, value)}
              />
            </span>
          );
        })}
      </div>
      {refused !== undefined && <Notice tone="error">{t(`draft.refused.${refused}`)}</Notice>}
    </>
  );
};
