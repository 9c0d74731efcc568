import { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '../../../client/files.ts';
import { query } from '../../../client/query.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useT } from '../../../shell/language.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { ExportButton } from '../../../shell/list/buttons.tsx';
import { FoldedFilters } from '../../../shell/list/filter-bar.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { TimeRangeField } from '../../../shell/time-range-field.tsx';
import { Card } from '../../../kit/card.tsx';
import { useNarrow } from '../../../kit/data-table/use-narrow.ts';
import { Notice } from '../../../kit/notice.tsx';
import { Switch } from '../../../kit/switch.tsx';
import {
  callRangeFields,
  callFilters,
  callRequest,
  changedFilters,
  callRanges,
  filtersIn,
  looksAgain,
} from '../filters.ts';
import { callColumns } from '../parts/call-columns.tsx';
import { CallFilter } from '../parts/call-filter.tsx';
import { CallSeriesCard } from '../parts/call-series.tsx';

export default function CallLogsPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [live, setLive] = useState(false);
  const filters = filtersIn(address);
  const change = (next: Readonly<Record<string, string | undefined>>): void =>
    setAddress(changedFilters(address, next));
  // On a phone the list comes first, with its filters behind a button.
  const narrow = useNarrow();
  const filterOf = (error: unknown) => (
    <div className="grid gap-3">
      <TimeRangeField
        presets={callRanges}
        range={filters.range}
        onChange={(range) => change(callRangeFields(range))}
      />
      <CallFilter
        fields={filters.fields}
        problem={error}
        onChange={change}
        onReset={() => setAddress(new URLSearchParams())}
      />
    </div>
  );
  const series = <CallSeriesCard filters={filters} live={live} />;
  return (
    <ConsolePage
      extra={
        <>
          <Switch label={t('calls.live')} checked={live} onChange={setLive} />
          <ExportButton
            label="export.csv"
            hint="calls.exportHint"
            save={() => download(callLogEndpoints.exportCalls, { query: callRequest(filters, serverNow()) })}
          />
        </>
      }
    >
      <ResourceList
        title="calls.list"
        filters={callFilters}
        ownFilter={(error) =>
          narrow && (
            <div className="list-filter filter-bar">
              <FoldedFilters set={Object.keys(filters.fields).length}>{filterOf(error)}</FoldedFilters>
            </div>
          )
        }
        query={({ pageNum }) =>
          query(
            callLogEndpoints.listCalls,
            () => ({ query: { ...callRequest(filters, serverNow()), pageNum } }),
            // Rows that move away below the eye help nobody: only the first page is kept new.
            { key: { filters, pageNum }, ...looksAgain(live && pageNum === '1'), background: live },
          )
        }
        rowId={(row) => row.id}
        columns={callColumns}
        above={(data, error) => (
          <>
            {data !== undefined && data.dropped > 0 && (
              <Notice tone="warning" hint={t('calls.droppedHint')}>
                {t('calls.dropped', { count: data.dropped })}
              </Notice>
            )}
            {!narrow && <Card>{filterOf(error)}</Card>}
            {!narrow && series}
          </>
        )}
        empty={{ icon: 'inbox', title: 'calls.none', text: 'calls.noneText' }}
      />
      {narrow && series}
    </ConsolePage>
  );
}
