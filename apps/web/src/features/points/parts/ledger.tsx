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
import { defaultFilters, isFiltered, type LedgerFilters } from '../ledger-filters.ts';
import { LedgerCard } from './ledger-card.tsx';
import { ledgerColumns } from './ledger-columns.tsx';
import { LedgerFilter } from './ledger-filter.tsx';

type LedgerProps = {
  readonly ledger: UseQueryResult<EndpointData<typeof pointEndpoints.getUserPointLog>>;
  readonly filters: LedgerFilters;
  readonly page: number;
  readonly today: string;
  readonly onShow: (filters: LedgerFilters, page?: number) => void;
  readonly onReceipt: (id: string) => void;
};

/** Every movement of points, newest first. */
export const Ledger = ({ ledger, filters, page, today, onShow, onReceipt }: LedgerProps) => {
  const t = useT();
  const [density, setDensity] = useDensity();
  const { data, error } = ledger;
  const reset = (): void => onShow(defaultFilters(today));
  return (
    <Card
      flush
      title={t('ledger.title')}
      extra={
        <>
          <DensitySwitch label={t('table.density.compact')} value={density} onChange={setDensity} />
          <RefreshButton label={t('ledger.refresh')} query={ledger} />
        </>
      }
    >
      <div className="ledger-filter">
        <LedgerFilter
          filters={filters}
          today={today}
          refused={error instanceof ApiError ? error.fields : {}}
          onChange={onShow}
          onReset={reset}
        />
      </div>
      <DataTable
        label={t('ledger.title')}
        rows={data?.list ?? []}
        rowId={(row) => row.id}
        columns={ledgerColumns(t, onReceipt)}
        card={(row) => <LedgerCard row={row} onOpen={onReceipt} />}
        density={density}
        loading={ledger.isPending || ledger.isPlaceholderData}
        total={data?.total}
        error={readFailure(ledger, t)}
        empty={
          isFiltered(filters, today) ? (
            <EmptyState
              icon="search"
              title={t('ledger.noneFiltered')}
              text={t('ledger.noneFilteredText')}
              action={<Button onClick={reset}>{t('ledger.clearFilters')}</Button>}
            />
          ) : (
            <EmptyState icon="coins" title={t('ledger.none')} text={t('ledger.noneText')} />
          )
        }
      />
      <ListPager
        page={page}
        read={data}
        count={(total) => t('ledger.count', { total })}
        onPage={(next) => onShow(filters, next)}
      />
    </Card>
  );
};
