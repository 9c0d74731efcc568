import type { UseQueryResult } from '@tanstack/react-query';
import type { PlainPhrase } from '@waybill/phrases/web-phrases.ts';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Column, Expansion } from '../ui/data-table/columns.ts';
import { DataTable } from '../ui/data-table/data-table.tsx';
import { DensitySwitch } from '../ui/data-table/density-switch.tsx';
import { useNarrow } from '../ui/data-table/use-narrow.ts';
import { useDensity } from '../ui/data-table/use-density.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { IconName } from '../ui/icon-names.ts';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { readFailure } from './read-failure.tsx';
import { useT } from './language.tsx';
import { ListPager } from './list-pager.tsx';

type Page<Row> = {
  readonly list: readonly Row[];
  readonly total: number;
  readonly pageSize: number;
  /** There are more rows than were counted. */
  readonly more?: boolean;
};

type ListCardProps<Row extends object> = {
  readonly title: string;
  readonly query: UseQueryResult<Page<Row>>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly card: (row: Row) => ReactNode;
  readonly expansion?: Expansion<Row>;
  readonly extra?: ReactNode;
  readonly filter?: ReactNode;
  readonly empty: { readonly icon: IconName; readonly title: PlainPhrase; readonly text?: PlainPhrase };
  /** Takes the filters back; given when there are any. */
  readonly onClear?: (() => void) | undefined;
};

export const ListCard = <Row extends object>(props: ListCardProps<Row>) => {
  const { title, query, page, onPage, rowId, columns, card, expansion, extra, filter, empty, onClear } =
    props;
  const t = useT();
  const [density, setDensity] = useDensity();
  const { data } = query;
  // On a phone the buttons of the list stand beside its search, where there is room for no more.
  const below = useNarrow() && filter !== undefined && filter !== false;
  return (
    <Card
      flush
      list
      title={title}
      extra={
        <>
          {!below && extra}
          <DensitySwitch label={t('table.density.compact')} value={density} onChange={setDensity} />
          <RefreshButton label={t('word.refresh')} query={query} />
        </>
      }
    >
      {filter}
      {below && Boolean(extra) && (
        <div className="max-sm:pb-0.75 max-sm:border-b max-sm:border-default max-sm:leading-5">{extra}</div>
      )}
      <DataTable
        label={title}
        rows={data?.list ?? []}
        rowId={rowId}
        columns={columns}
        card={card}
        density={density}
        loading={query.isPending || query.isPlaceholderData}
        total={data?.total}
        {...(expansion === undefined ? {} : { expansion })}
        error={readFailure(query, t)}
        empty={
          onClear === undefined ? (
            <EmptyState
              icon={empty.icon}
              title={t(empty.title)}
              text={empty.text === undefined ? undefined : t(empty.text)}
            />
          ) : (
            <EmptyState
              icon="search"
              title={t('console.noneFiltered')}
              text={t('console.noneFilteredText')}
              action={<Button onClick={onClear}>{t('console.clearFilters')}</Button>}
            />
          )
        }
      />
      <ListPager
        list={title}
        page={page}
        read={data}
        count={(total) => t(data?.more === true ? 'console.countMore' : 'console.count', { total })}
        onPage={onPage}
      />
    </Card>
  );
};
