import type { TrackBatch } from '@waybill/contract/endpoints/track-batches.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../client/error-message.ts';
import { ListPager } from '../../../frame/list-pager.tsx';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { whenText } from '../../../ui/when.tsx';
import { trackBatchesQuery } from '../queries.ts';
import { BatchLinks, BatchStateTag, batchColumns } from './batch-columns.tsx';

const rowId = ({ id }: TrackBatch): string => id;

/** The reader's batches, newest first, to be opened again, paused or gone on with. */
export const EarlierBatches = () => {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(trackBatchesQuery(page));
  const words = error === null ? undefined : describeError(error, t);
  return (
    <Card flush title={t('results.earlier')}>
      <DataTable
        label={t('results.earlier')}
        rows={data?.list ?? []}
        rowId={rowId}
        columns={batchColumns(t)}
        loading={isPending || isPlaceholderData}
        total={data?.total}
        card={(batch) => (
          <div className="batch-card">
            <strong className="number">{t('results.batch', { id: batch.id })}</strong>
            <BatchStateTag state={batch.state} />
            <span className="batch-card-quiet number">{whenText(batch.createdTime)}</span>
            <span className="number">{t('results.done', { done: batch.done, total: batch.total })}</span>
            <BatchLinks batch={batch} />
          </div>
        )}
        empty={
          <EmptyState icon="list" title={t('results.earlierNone')} text={t('results.earlierNoneText')} />
        }
        error={
          words !== undefined && (
            <ErrorState
              title={t('results.earlierFailed')}
              text={words.text}
              retry={{ label: t('action.retry'), onRetry: () => void refetch() }}
            />
          )
        }
      />
      {data !== undefined && data.total > data.pageSize && (
        <ListPager
          page={page}
          read={data}
          count={(total) => t('results.count', { total })}
          onPage={setPage}
        />
      )}
    </Card>
  );
};
