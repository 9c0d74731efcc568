import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import type { Density } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import '../../styles/console.css';
import { useT } from '../language.tsx';
import { RowCard, tableColumns, type ListColumn } from './list-columns.tsx';

type Props<Row> = {
  readonly title: PlainPhrase;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  readonly density?: Density;
  /** What a phone shows of a row, where that is more than lines of columns. */
  readonly card?: (row: Row) => ReactNode;
  readonly empty: ReactNode;
};

/** Rows that came as a whole with other things: no pages, no filters. */
export const RowTable = <Row extends object>({ title, columns, card, ...rest }: Props<Row>) => {
  const t = useT();
  return (
    <DataTable
      {...rest}
      label={t(title)}
      columns={tableColumns(columns, t)}
      card={card ?? ((row) => <RowCard row={row} columns={columns} t={t} />)}
    />
  );
};

export const FixedTable = <Row extends object>(props: Props<Row>) => {
  const t = useT();
  return (
    <Card flush title={t(props.title)}>
      <RowTable {...props} />
    </Card>
  );
};
