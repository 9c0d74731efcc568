import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useState, type ReactNode } from 'react';
import type { Column } from '../ui/data-table/columns.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { Pager } from '../ui/data-table/pager.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Points } from '../ui/points.tsx';
import { type Entry, Kept } from './entry.tsx';

type Row = { readonly id: string; readonly price: number; readonly sold: boolean };

const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `1Z999AA1${10_123_456 + index * 7919}`,
    price: 1 + (index % 7) / 10,
    sold: index % 5 === 3,
  }));

const columnsOf = (t: WebTranslate): readonly Column<Row>[] => [
  {
    id: 'number',
    header: t('shipments.column.number'),
    width: 200,
    sortBy: ({ id }) => id,
    cell: ({ id }) => id,
  },
  {
    id: 'event',
    header: t('shipments.column.lastEvent'),
    width: 260,
    cell: ({ sold }) => (sold ? t('unsellable.query_only') : t('shipments.hold.releaseText')),
  },
  {
    id: 'price',
    header: t('shipments.column.price'),
    width: 120,
    align: 'end',
    sortBy: ({ price }) => price,
    cell: ({ price }) => <Points value={price} />,
  },
];

type TableProps = {
  readonly t: WebTranslate;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly picks?: boolean;
  readonly compact?: boolean;
  readonly stale?: boolean;
  readonly loading?: boolean;
  readonly error?: ReactNode;
};

const Table = ({ t, label, rows, picks = false, compact = false, ...states }: TableProps) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    new Set(rows.slice(0, 1).map(({ id }) => id)),
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(rows.slice(1, 2).map(({ id }) => id)));
  return (
    <DataTable
      {...states}
      label={label}
      rows={rows}
      rowId={({ id }) => id}
      columns={columnsOf(t)}
      card={({ id, price }) => (
        <>
          {id} · <Points value={price} />
        </>
      )}
      density={compact ? 'compact' : 'middle'}
      selection={
        picks
          ? {
              selected,
              onChange: setSelected,
              denied: ({ sold }) => (sold ? t('unsellable.query_only') : undefined),
              rowLabel: ({ id }) => t('shipments.selectRow', { number: id }),
              allLabel: t('shipments.selectAll'),
            }
          : undefined
      }
      expansion={
        picks
          ? {
              open,
              onToggle: (id) => setOpen(new Set([id].filter((one) => !open.has(one)))),
              label: ({ id }) => `${t('shipments.column.lastEvent')} ${id}`,
              render: () => t('shipments.hold.releaseText'),
            }
          : undefined
      }
      empty={<EmptyState title={t('shipments.result.none')} text={t('shipments.result.noneText')} />}
    />
  );
};

/** Rows, and the pages of them. */
export const tables: readonly Entry[] = [
  {
    files: [
      'data-table/data-table',
      'data-table/grid',
      'data-table/table-head',
      'data-table/table-row',
      'data-table/row-box',
      'data-table/all-box',
      'data-table/card-list',
      'data-table/skeletons',
      'data-table/virtual-body',
      'data-table/virtual-cards',
      'data-table/gap',
    ],
    states: {
      default: (t) => <Table t={t} label="Default" rows={rowsOf(3)} />,
      'picked, denied, opened': (t) => <Table t={t} label="Picked" rows={rowsOf(5)} picks />,
      'compact, stale': (t) => <Table t={t} label="Stale" rows={rowsOf(2)} compact stale />,
      loading: (t) => <Table t={t} label="Loading" rows={[]} loading />,
      empty: (t) => <Table t={t} label="Empty" rows={[]} />,
      error: (t) => <Table t={t} label="Error" rows={[]} error={<ErrorState title={t('failed.title')} />} />,
      'more than are drawn': (t) => <Table t={t} label="Many" rows={rowsOf(300)} />,
    },
  },
  {
    files: ['data-table/pager'],
    states: Object.fromEntries(
      [1, 5, 20].map((first) => [
        `page ${first} of 20`,
        (t) => (
          <Kept initial={first}>
            {(page, onPage) => (
              <Pager
                page={page}
                pageSize={20}
                total={400}
                labels={{
                  label: `${t('table.page')} ${first}`,
                  previous: t('table.pagePrevious'),
                  next: t('table.pageNext'),
                  page: (number) => t('table.pageNumber', { page: number }),
                  total: '400',
                }}
                onPage={onPage}
              />
            )}
          </Kept>
        ),
      ]),
    ),
  },
];
