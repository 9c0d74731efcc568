import { useState } from 'react';
import type { Refreshed } from '../../client/query.ts';
import { useT } from '../language.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { RowButtons, type RowAction } from './row-actions.tsx';
import { useDenial } from './use-denial.ts';

type Props<Row> = {
  readonly row: Row;
  readonly rowId: string;
  readonly actions: readonly RowAction<Row>[];
  /** What is read again after an action. */
  readonly refreshes: readonly Refreshed[];
};

/** What can be done with something that stands outside of a list. */
export const OneRowActions = <Row,>({ row, rowId, actions, refreshes }: Props<Row>) => {
  const t = useT();
  const denial = useDenial();
  const [asking, setAsking] = useState<RowAction<Row>>();
  return (
    <>
      <RowButtons
        row={row}
        actions={actions}
        note={undefined}
        denial={denial}
        t={t}
        onAsk={(_, action) => setAsking(action)}
      />
      {asking !== undefined && (
        <ActionDialog
          row={row}
          rowId={rowId}
          action={asking}
          refreshes={refreshes}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
};
