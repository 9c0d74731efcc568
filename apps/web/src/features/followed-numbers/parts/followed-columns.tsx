import type { FollowedNumber } from '@waybill/contract/endpoints/followed-numbers.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { agoText } from '../../../frame/ago-text.ts';
import { ContactCarrier } from './contact-carrier.tsx';
import {
  AttentionCell,
  ExpectedCell,
  FreshCell,
  LastCell,
  NumberCell,
  StateCell,
  TagsCell,
} from './followed-cells.tsx';

type Options = {
  readonly t: WebTranslate;
  /** Shows why each wants attention, and the next step, in place of the reader's own words. */
  readonly attention: boolean;
  readonly onOpen: (id: string) => void;
};

export const followedColumns = (options: Options): readonly Column<FollowedNumber>[] => {
  const { t, attention, onOpen } = options;
  const own: readonly Column<FollowedNumber>[] = [
    { id: 'tags', header: t('follow.tags'), width: 112, cell: (row) => <TagsCell row={row} /> },
    {
      id: 'reference',
      header: t('follow.reference'),
      width: 104,
      cell: ({ reference }) => <span className="block truncate">{reference ?? '–'}</span>,
    },
  ];
  const why: readonly Column<FollowedNumber>[] = [
    {
      id: 'attention',
      header: t('follow.column.attention'),
      width: 172,
      cell: (row) => <AttentionCell row={row} />,
    },
    {
      id: 'next',
      header: t('follow.column.next'),
      width: 128,
      cell: (row) => <ContactCarrier row={row} />,
    },
  ];
  const columns: readonly Column<FollowedNumber>[] = [
    {
      id: 'number',
      header: t('follow.column.number'),
      width: 208,
      cell: (row) => <NumberCell row={row} onOpen={onOpen} />,
    },
    {
      id: 'status',
      header: t('follow.column.status'),
      width: 104,
      cell: (row) => <StateCell row={row} />,
    },
    ...(attention ? why : []),
    {
      id: 'last',
      header: t('follow.column.last'),
      width: attention ? 150 : 184,
      cell: (row) => <LastCell row={row} />,
    },
    {
      id: 'expected',
      header: t('follow.column.expected'),
      width: 100,
      cell: (row) => <ExpectedCell row={row} />,
    },
    ...(attention ? [] : own),
    {
      id: 'fresh',
      header: t('follow.column.fresh'),
      width: 108,
      cell: (row) => <FreshCell row={row} text={agoText} />,
    },
  ];
  return columns.map((column, place) =>
    place < 3 ? column : { ...column, className: 'beside-drawer:hidden' },
  );
};
