import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import '../console.css';
import { useT } from '../language.tsx';
import { RowCard, tableColumns, type ListColumn } from './list-columns.tsx';

type Props<Row> = {
  readonly title: PlainPhrase;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  /** What stands there without rows. */
  readonly empty: ReactNode;
};

/** A table of rows that came as a whole with other things: no pages, no filters. */
export const FixedTable = <Row extends object>({ title, rows, rowId, columns, empty }: Props<Row>) => {
  const t = useT();
  return (
    <Card flush title={t(title)}>
      <DataTable
        label={t(title)}
        rows={rows}
        rowId={rowId}
        columns={tableColumns(columns, t)}
        card={(row) => <RowCard row={row} columns={columns} t={t} />}
        empty={empty}
      />
    </Card>
  );
};
