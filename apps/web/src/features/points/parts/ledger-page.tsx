import type { UseQueryResult } from '@tanstack/react-query';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { pointEndpoints } from '@waybill/contract/endpoints/points.ts';
import { ApiError } from '../../../client/errors.ts';
import { readFailure } from '../../../frame/read-failure.tsx';
import { ListPager } from '../../../frame/list-pager.tsx';
import { useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { DensitySwitch } from '../../../ui/data-table/density-switch.tsx';
import { useDensity } from '../../../ui/data-table/use-density.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { defaultFilters, isFiltered, type StatementFilters } from '../ledger-filters.ts';
import { StatementCard } from './ledger-card.tsx';
import { statementColumns } from './ledger-columns.tsx';
import { StatementFilter } from './ledger-filter.tsx';

type StatementProps = {
  readonly statement: UseQueryResult<EndpointData<typeof pointEndpoints.getUserPointLog>>;
  readonly filters: StatementFilters;
  readonly page: number;
  readonly today: string;
  readonly onShow: (filters: StatementFilters, page?: number) => void;
  readonly onReceipt: (id: string) => void;
};

/** Every movement of points, newest first. */
export const Statement = ({ statement, filters, page, today, onShow, onReceipt }: StatementProps) => {
  const t = useT();
  const [density, setDensity] = useDensity();
  const { data, error } = statement;
  const reset = (): void => onShow(defaultFilters(today));
  return (
    <Card
      flush
      title={t('statement.title')}
      extra={
        <>
          <DensitySwitch label={t('table.density.compact')} value={density} onChange={setDensity} />
          <RefreshButton label={t('statement.refresh')} query={statement} />
        </>
      }
    >
      <div className="statement-filter">
        <StatementFilter
          filters={filters}
          today={today}
          refused={error instanceof ApiError ? error.fields : {}}
          onChange={onShow}
          onReset={reset}
        />
      </div>
      <DataTable
        label={t('statement.title')}
        rows={data?.list ?? []}
        rowId={(row) => row.id}
        columns={statementColumns(t, onReceipt)}
        card={(row) => <StatementCard row={row} onOpen={onReceipt} />}
        density={density}
        loading={statement.isPending || statement.isPlaceholderData}
        total={data?.total}
        error={readFailure(statement, t)}
        empty={
          isFiltered(filters, today) ? (
            <EmptyState
              icon="search"
              title={t('statement.noneFiltered')}
              text={t('statement.noneFilteredText')}
              action={<Button onClick={reset}>{t('statement.clearFilters')}</Button>}
            />
          ) : (
            <EmptyState icon="coins" title={t('statement.none')} text={t('statement.noneText')} />
          )
        }
      />
      <ListPager
        page={page}
        read={data}
        count={(total) => t('statement.count', { total })}
        onPage={(next) => onShow(filters, next)}
      />
    </Card>
  );
};
