import { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '../../../client/files.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { onPage, pageIn } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { ExportButton } from '../../../frame/list/export-button.tsx';
import { FoldedFilters } from '../../../frame/list/folded-filters.tsx';
import { RowCard, tableColumns } from '../../../frame/list/list-columns.tsx';
import { TimeRangeField } from '../../../frame/time-range-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { useNarrow } from '../../../ui/data-table/use-narrow.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Switch } from '../../../ui/switch.tsx';
import {
  callRangeFields,
  callRequest,
  changedFilters,
  callRanges,
  filtersIn,
  isFiltered,
} from '../filters.ts';
import { callColumns } from '../parts/call-columns.tsx';
import { CallFilter } from '../parts/call-filter.tsx';
import { CallSeriesCard } from '../parts/call-series.tsx';
import { callsQuery } from '../queries.ts';

export default function CallLogsPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [live, setLive] = useState(false);
  const filters = filtersIn(address);
  const page = pageIn(address);
  const calls = useQuery(callsQuery(filters, page, live));
  const change = (next: Readonly<Record<string, string | undefined>>): void =>
    setAddress(changedFilters(address, next));
  const reset = (): void => setAddress(new URLSearchParams());
  const dropped = calls.data?.dropped ?? 0;
  // On a phone the list comes first, with its filters behind a button.
  const narrow = useNarrow();
  const filter = (
    <div className="grid gap-3">
      <TimeRangeField
        presets={callRanges}
        range={filters.range}
        onChange={(range) => change(callRangeFields(range))}
      />
      <CallFilter fields={filters.fields} problem={calls.error} onChange={change} onReset={reset} />
    </div>
  );
  const series = <CallSeriesCard filters={filters} live={live} />;
  return (
    <ConsolePage
      title="page.logs"
      lead="console.logsLead"
      extra={
        <>
          <Switch label={t('calls.live')} checked={live} onChange={setLive} />
          <ExportButton
            label="calls.export"
            hint="calls.exportHint"
            save={() => download(callLogEndpoints.exportCalls, { query: callRequest(filters, serverNow()) })}
          />
        </>
      }
    >
      {dropped > 0 && (
        <Notice tone="warning" hint={t('calls.droppedHint')}>
          {t('calls.dropped', { count: dropped })}
        </Notice>
      )}
      {!narrow && <Card>{filter}</Card>}
      {!narrow && series}
      <ListCard
        filter={
          narrow && (
            <div className="list-filter filter-bar">
              <FoldedFilters
                set={Object.values(filters.fields).filter((value) => value !== undefined).length}
              >
                {filter}
              </FoldedFilters>
            </div>
          )
        }
        title={t('calls.list')}
        query={calls}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(row) => row.id}
        columns={tableColumns(callColumns, t)}
        card={(row) => <RowCard row={row} columns={callColumns} t={t} />}
        empty={{ icon: 'inbox', title: 'calls.none', text: 'calls.noneText' }}
        onClear={isFiltered(filters) ? reset : undefined}
      />
      {narrow && series}
    </ConsolePage>
  );
}
