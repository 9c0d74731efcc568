import type { TrackBatch } from '@waybill/contract/endpoints/track-batches.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../client/error-message.ts';
import { ListPager } from '../../../frame/list-pager.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToday } from '../../../ui/clock.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { trackBatchesQuery } from '../queries.ts';
import { BatchLink, BatchProgress, batchColumns } from './batch-columns.tsx';

const rowId = ({ id }: TrackBatch): string => id;

export const EarlierBatches = () => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const [page, setPage] = useState(1);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(trackBatchesQuery(page));
  const words = error === null ? undefined : describeError(error, t);
  return (
    <Card flush title={t('results.earlier')}>
      <DataTable
        label={t('results.earlier')}
        rows={data?.list ?? []}
        rowId={rowId}
        columns={batchColumns(t, today, locale)}
        loading={isPending || isPlaceholderData}
        total={data?.total}
        card={(batch) => (
          <div className="batch-card">
            <BatchLink batch={batch} today={today} locale={locale} />
            <span className="number">{t('results.numbers', { total: batch.total })}</span>
            <BatchProgress batch={batch} />
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
