import { Activity, type ComponentType, useState } from 'react';
import { useSearchParams, useNavigate } from 'react-router';
import {
  type TrackBatch,
  trackBatchLimits,
  trackBatchEndpoints,
} from '@waybill/contract/endpoints/track-batches.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useT, useLanguage } from '../../../frame/language.tsx';
import { TrackingTabs } from '../../../frame/page-tabs.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { BatchResults } from '../parts/batch-results.tsx';
import { useDraft, replaceDraft } from '../draft-store.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { carrierCounts, emptyDraft, summaryOf, requestOf, type Draft } from '../draft.ts';
import { DraftColumns } from '../parts/draft-columns.tsx';
import { NumberInput } from '../parts/number-input.tsx';
import { ProblemList } from '../parts/problem-list.tsx';
import { mutation } from '../../../client/query.ts';
import { describeError } from '../../../client/error-message.ts';
import { isDefinitiveFailure } from '../../../client/definitive-failure.ts';
import { batchPath } from '../../../paths.ts';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { followFromStart } from '../following/follow-batch.ts';
import { ListPager } from '../../../frame/list-pager.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToday } from '../../../ui/clock.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { trackBatchesQuery } from '../queries.ts';
import { BatchLink, BatchProgress, batchColumns } from '../parts/batch-columns.tsx';
import { batchFromAddress, tabFromAddress } from '../tabs.ts';

type Props = {
  readonly draft: Draft;
  /** Numbers that would be sent, and how many of the draft have no carrier yet. */
  readonly count: number;
  readonly open: number;
};

const StartBar = ({ draft, count, open }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const track = useMutation(
    mutation(trackBatchEndpoints.trackNumbers, { refreshes: [trackBatchEndpoints.listTrackBatches] }),
  );
  const words = track.error === null ? undefined : describeError(track.error, t);
  const uncertain = track.error !== null && !isDefinitiveFailure(track.error);
  const start = (): void => {
    const { numbers, rest } = requestOf(draft);
    track.mutate(
      { body: { numbers } },
      {
        onSuccess: ({ batchId }) => {
          followFromStart(batchId);
          replaceDraft(rest);
          void navigate(batchPath(batchId));
        },
      },
    );
  };
  return (
    <div className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-end [&>.notice]:flex-[1_1_100%] max-sm:[&>.button]:w-full">
      {words !== undefined && !track.isPending && (
        <Notice tone="error" hint={uncertain ? t('draft.again') : words.hint}>
          {words.text}
        </Notice>
      )}
      {open > 0 && <span className="text-tertiary text-sm">{t('draft.open', { count: open })}</span>}
      <ReasonButton
        variant="primary"
        icon={<Icon name="search" />}
        loading={track.isPending}
        denied={count === 0 ? t('draft.startNone') : undefined}
        onClick={start}
      >
        {t(track.isPending ? 'draft.starting' : 'draft.start', { count })}
      </ReasonButton>
    </div>
  );
};

const DraftCard = () => {
  const t = useT();
  const draft = useDraft((state) => state.draft);
  const [asking, setAsking] = useState(false);
  // A field with something in it does not fold away when the draft begins or comes back.
  const [adding, setAdding] = useState(() => useDraft.getState().typed !== '');
  const summary = summaryOf(draft);
  const { total, byCarrier, problems, over, sendable } = summary;
  return (
    <section className="card grid grid-cols-1 gap-3 py-3 px-4" aria-label={t('draft.preview')}>
      <div className="flex flex-wrap gap-y-2 gap-x-4 items-center">
        <p
          className="number flex flex-[1_1_320px] flex-wrap gap-y-0.5 gap-x-3 items-baseline text-tertiary"
          role="status"
        >
          <strong className="text-default text-lg font-semibold">
            {t('draft.recognised', { count: total - problems.length })}
          </strong>
          {problems.length > 0 && (
            <strong className="text-warning before:content-['·_'] text-lg font-semibold">
              {t('draft.problemCount', { count: problems.length })}
            </strong>
          )}
          {carrierCounts(byCarrier).map(
            ([carrier, count]) =>
              count > 0 && (
                <span key={carrier}>
                  {t('draft.carrierCount', { carrier: t(`carrier.${carrier}`), count })}
                </span>
              ),
          )}
          {draft.duplicates > 0 && <span>{t('draft.duplicates', { count: draft.duplicates })}</span>}
          {draft.skipped > 0 && <span>{t('draft.skipped', { count: draft.skipped })}</span>}
        </p>
        <span className="inline-flex gap-2">
          <Button
            icon={<Icon name="plus" />}
            aria-expanded={adding}
            onClick={() => setAdding((shown) => !shown)}
          >
            {t('draft.more')}
          </Button>
          <Button variant="text" icon={<Icon name="trash" />} onClick={() => setAsking(true)}>
            {t('draft.clear')}
          </Button>
        </span>
        <StartBar
          draft={draft}
          count={Math.min(sendable, trackBatchLimits.numbers)}
          open={problems.filter(({ candidates }) => candidates.length > 0).length}
        />
      </div>
      <DraftColumns />
      {over > 0 && <Notice tone="warning">{t('draft.over', { count: over })}</Notice>}
      {adding && <NumberInput within />}
      {problems.length > 0 && <ProblemList summary={summary} />}
      <ConfirmDialog
        open={asking}
        danger
        title={t('draft.clearTitle', { count: total })}
        confirmLabel={t('draft.clear')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          replaceDraft(emptyDraft);
          setAsking(false);
        }}
      >
        {t('draft.clearText')}
      </ConfirmDialog>
    </section>
  );
};

const rowId = ({ id }: TrackBatch): string => id;

const EarlierBatches = () => {
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
          <div className="flex flex-wrap gap-y-1.5 gap-x-3 items-center">
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

const NewBatch = () => {
  const any = useDraft(({ draft }) => draft.lines.length > 0);
  return (
    <>
      {any ? <DraftCard /> : <NumberInput />}
      <EarlierBatches />
    </>
  );
};

type BatchQueryPageProps = {
  /** The part about conditions, which is another feature's. */
  readonly conditions: ComponentType;
};

/** /batch-query: track pasted numbers, or hold numbers by conditions. Both ways keep their state. */
export const BatchQueryPage = ({ conditions: ConditionsSection }: BatchQueryPageProps) => {
  const t = useT();
  const [address] = useSearchParams();
  const shown = tabFromAddress(address);
  const batch = batchFromAddress(address);
  return (
    <>
      {(batch === undefined || shown !== 'numbers') && (
        <>
          <PageHeader title={t('batch.title')} lead={t('batch.lead')} />
          <TrackingTabs current={shown} />
        </>
      )}
      <Activity mode={shown === 'numbers' ? 'visible' : 'hidden'}>
        <div className="grid grid-cols-1 gap-3">
          {batch === undefined ? <NewBatch /> : <BatchResults key={batch} id={batch} />}
        </div>
      </Activity>
      <Activity mode={shown === 'conditions' ? 'visible' : 'hidden'}>
        <div className="grid grid-cols-1 gap-3">
          <ConditionsSection />
        </div>
      </Activity>
    </>
  );
};
