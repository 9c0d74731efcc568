import { callLogEndpoints } from '@waybill/contract/endpoints/call-logs.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { download } from '../../../client/files.ts';
import { query } from '../../../client/query.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useT } from '../../../shell/language.tsx';
import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { ExportButton } from '../../../shell/list/buttons.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { useNarrow } from '../../../kit/data-table/use-narrow.ts';
import { Notice } from '../../../kit/notice.tsx';
import { Switch } from '../../../kit/switch.tsx';
import { shownFilters, callRequest, changedFilters, filtersIn, looksAgain } from '../filters.tsx';
import { callColumns } from '../parts/call-columns.tsx';
import { CallSeriesCard } from '../parts/call-series.tsx';

export default function CallLogsPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const [live, setLive] = useState(false);
  const filters = filtersIn(address);
  // On a phone the list comes first.
  const narrow = useNarrow();
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
        filters={shownFilters}
        filtersLabel="calls.filters"
        change={(fields) => setAddress(changedFilters(address, fields))}
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
        above={(data) => (
          <>
            {data !== undefined && data.dropped > 0 && (
              <Notice tone="warning" hint={t('calls.droppedHint')}>
                {t('calls.dropped', { count: data.dropped })}
              </Notice>
            )}
            {!narrow && series}
          </>
        )}
        empty={{ icon: 'inbox', title: 'calls.none', text: 'calls.noneText' }}
      />
      {narrow && series}
    </ConsolePage>
  );
}
