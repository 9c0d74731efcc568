import { ColumnMap } from '../../../frame/numbers/column-map.tsx';
import { readTableAgain, useDraft } from '../draft-store.ts';

/** The columns of the table that was added last. A batch has no place for more than the numbers. */
export const DraftColumns = () => {
  const table = useDraft((state) => state.table);
  if (table === undefined) return null;
  return <ColumnMap table={table.read} from={table.from} roles={['number']} onRead={readTableAgain} />;
};
