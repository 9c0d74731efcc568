import { useRef, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { PickList } from '../../ui/pick-list.tsx';
import { useT } from '../language.tsx';
import { rememberColumns } from './column-memory.ts';
import './column-map.css';
import { FileRefused, type FileProblem } from './file-refused.ts';
import type { ColumnRole } from './known-headings.ts';
import { readInWorker } from './read-in-worker.ts';
import type { ReadResult } from './read-lines.ts';
import type { ReadTable } from './read-table.ts';
import type { Source } from './reading-messages.ts';

type Props = {
  readonly table: ReadTable;
  /** Where the table came from, to read it again. */
  readonly from: Source;
  /** What of its columns is of use here. */
  readonly roles: readonly ColumnRole[];
  /** Takes what the table says by other columns. */
  readonly onRead: (read: ReadResult) => void;
};

/** Value of the option that stands for no column. */
const none = '';

/**
 * Shows which columns of a table are read as what, to be corrected. A correction is remembered for tables with the same
 * headings. Its words are those of the group `batchQuery`.
 */
export const ColumnMap = ({ table, from, roles, onRead }: Props) => {
  const t = useT();
  const latest = useRef(0);
  const [refused, setRefused] = useState<FileProblem>();
  const { headings, columns, source } = table;
  if (headings.length === 0) return null;

  const choose = async (role: ColumnRole, value: string): Promise<void> => {
    latest.current += 1;
    const mine = latest.current;
    setRefused(undefined);
    try {
      const wanted = { ...columns, [role]: value === none ? null : Number(value) };
      const read = await readInWorker(from, await rememberColumns(headings, wanted));
      if (mine === latest.current) onRead(read);
    } catch (error) {
      setRefused(error instanceof FileRefused ? error.problem : 'not_text');
    }
  };
  const options = headings.map((heading, column) => ({
    value: String(column),
    label: heading === '' ? t('draft.columnUnnamed', { number: column + 1 }) : heading,
  }));

  return (
    <>
      <div className="column-map" role="group" aria-label={t('draft.columns')}>
        {source !== null && <span>{t('draft.source', { name: t(`draft.source.${source}`) })}</span>}
        {roles.map((role) => {
          const name = t(`draft.role.${role}`);
          const nothing = t(role === 'number' ? 'draft.allColumns' : 'draft.noColumn');
          return (
            <span key={role} className="column-map-role">
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
