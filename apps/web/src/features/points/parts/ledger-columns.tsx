import type { PointLogRow } from '@waybill/contract/endpoints/points.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { myOrderPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/columns.ts';
import { Points } from '../../../ui/points.tsx';
import { When, whenText } from '../../../ui/when.tsx';
import { Change } from './change.tsx';
import { KindTag } from './kind-tag.tsx';

/** Columns of the statement; the last one opens the receipt. */
export const ledgerColumns = (
  t: WebTranslate,
  onOpen: (id: string) => void,
): readonly Column<PointLogRow>[] => [
  {
    id: 'createdTime',
    header: t('ledger.column.createdTime'),
    width: 158,
    cell: (row) => <When value={row.createdTime} />,
  },
  {
    id: 'type',
    header: t('ledger.column.type'),
    width: 92,
    cell: (row) => <KindTag kind={row.type} />,
  },
  {
    id: 'available',
    header: t('ledger.column.available'),
    width: 108,
    align: 'end',
    cell: (row) => <Change points={row.available} />,
  },
  {
    id: 'frozen',
    header: t('ledger.column.frozen'),
    width: 108,
    align: 'end',
    cell: (row) => <Change points={row.frozen} />,
  },
  {
    id: 'balance',
    header: t('ledger.column.balance'),
    width: 108,
    align: 'end',
    cell: (row) => <Points value={row.balance} />,
  },
  {
    id: 'frozenBalance',
    header: t('ledger.column.frozenBalance'),
    width: 100,
    align: 'end',
    cell: (row) => <Points value={row.frozenBalance} />,
  },
  {
    id: 'remark',
    header: t('ledger.column.remark'),
    width: 190,
    cell: (row) => <Origin row={row} />,
  },
  {
    id: 'receipt',
    header: t('ledger.column.receipt'),
    width: 72,
    cell: (row) => <ReceiptButton row={row} label={t('ledger.open')} t={t} onOpen={onOpen} />,
  },
];

type OriginProps = { readonly row: Pick<PointLogRow, 'orderNo' | 'remark'> };

/** What a movement belongs to: its order, else what was noted with it. */
export const Origin = ({ row: { orderNo, remark } }: OriginProps) => {
  if (orderNo !== null)
    return (
      <Link className="ledger-order" to={myOrderPath(orderNo)}>
        {orderNo}
      </Link>
    );
  return remark === null || remark === '' ? <span aria-hidden="true">–</span> : <span>{remark}</span>;
};

type ReceiptButtonProps = {
  readonly row: PointLogRow;
  readonly label: string;
  readonly t: WebTranslate;
  readonly onOpen: (id: string) => void;
};

/** Opens the receipt of a movement. */
export const ReceiptButton = ({ row, label, t, onOpen }: ReceiptButtonProps) => (
  <Button
    variant="link"
    aria-label={t('ledger.openOf', { time: whenText(row.createdTime) })}
    onClick={() => onOpen(row.id)}
  >
    {label}
  </Button>
);
