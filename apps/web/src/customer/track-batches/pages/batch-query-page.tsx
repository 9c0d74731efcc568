import { Activity, type ComponentType, useState } from 'react';
import { useSearchParams, useNavigate } from 'react-router';
import { limits } from '@waybill/contract/constants.ts';
import { trackBatchLimits, trackBatchEndpoints } from '@waybill/contract/endpoints/track-batches.ts';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { useMutation } from '@tanstack/react-query';
import { useT, useLanguage } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { TrackingTabs } from '../../../shell/page-tabs.tsx';
import { PageHeader } from '../../../shell/page-header.tsx';
import { BatchResults } from '../parts/batch-results.tsx';
import { useDraft, replaceDraft, addSource, changeTyped, readTableAgain } from '../draft-store.ts';
import { Button } from '../../../kit/button.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { FailureNotice, Notice } from '../../../kit/notice.tsx';
import { emptyDraft, summaryOf, requestOf, type Draft, type DraftSummary } from '../draft.ts';
import { ProblemList } from '../parts/problem-list.tsx';
import { mutation, query } from '../../../client/query.ts';
import { describeError } from '../../../client/error-message.ts';
import { isDefinitiveFailure } from '../../../client/definitive-failure.ts';
import { batchTabs, batchPath } from '../../../paths.ts';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { followFromStart } from '../following/follow-batch.ts';
import { useToday } from '../../../kit/clock.ts';
import { batchColumns } from '../parts/batch-columns.tsx';
import { choiceIn } from '../../../shell/address-filters.ts';
import { batchFromAddress } from '../batch-from-address.ts';
import { message } from '../../../shell/messages.tsx';
import { NumberField } from '../../../tracking/numbers/number-field.tsx';
import type { ReadResult } from '../../../tracking/numbers/read-lines.ts';
import type { Source } from '../../../tracking/numbers/reading-messages.ts';
import { Card, cardClass } from '../../../kit/card.tsx';
import { ColumnMap } from '../../../tracking/numbers/column-map.tsx';

/** The columns of the table that was added last. A batch has no place for more than the numbers. */
const DraftColumns = () => {
  const table = useDraft((state) => state.table);
  if (table === undefined) return null;
  return <ColumnMap table={table.read} from={table.from} roles={['number']} onRead={readTableAgain} />;
};

const NumberInput = () => {
  const t = useT();
  const typed = useDraft((state) => state.typed);
  const take = (read: ReadResult, from: Source): void => {
    const before = useDraft.getState().draft.lines.length;
    addSource(read, from);
    const added = useDraft.getState().draft.lines.length - before;
    const { duplicates, skipped, table } = read;
    const column = table?.columns.number ?? null;
    const title = column === null ? undefined : table?.headings[column];
    const where =
      column === null
        ? []
        : [title ? t('draft.column', { title }) : t('draft.columnNumber', { number: column + 1 })];
    const left = duplicates + read.lines.length - added;
    const hint = [
      ...where,
      ...(left > 0 ? [t('draft.duplicates', { count: left })] : []),
      ...(skipped > 0 ? [t('draft.skipped', { count: skipped })] : []),
    ];
    const options = { hint: hint.length === 0 ? undefined : hint.join(' · ') };
    if (added > 0) message.success(t('draft.added', { count: added }), options);
    else message.info(t('draft.addedNone'), options);
  };
  return <NumberField typed={typed} onTyped={changeTyped} onRead={take} />;
};

const StartBar = ({ draft, summary }: { draft: Draft; summary: DraftSummary }) => {
  const { problems, sendable } = summary;
  const count = Math.min(sendable, trackBatchLimits.numbers);
  const open = problems.filter(({ candidates }) => candidates.length > 0).length;
  const t = useT();
  const navigate = useNavigate();
  const track = useMutation(
    mutation(trackBatchEndpoints.trackNumbers, { refreshes: [trackBatchEndpoints.listTrackBatches] }),
  );
  const failure = track.error === null ? undefined : describeError(track.error, t);
  const uncertain = !isDefinitiveFailure(track.error);
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
    <div className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-end [&>[role]]:flex-[1_1_100%] max-sm:[&>button]:w-full">
      <FailureNotice failure={failure && { ...failure, hint: uncertain ? t('draft.again') : failure.hint }} />
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
  const { total, byCarrier, problems, over } = summary;
  return (
    <section className={`${cardClass} grid grid-cols-1 gap-3 py-3 px-4`} aria-label={t('draft.preview')}>
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
          {carriers.map(
            (carrier) =>
              byCarrier[carrier] > 0 && (
                <span key={carrier}>
                  {t('draft.carrierCount', {
                    carrier: t(`carrier.${carrier}`),
                    count: byCarrier[carrier],
                  })}
                </span>
              ),
          )}
          {draft.duplicates > 0 && <span>{t('draft.duplicates', { count: draft.duplicates })}</span>}
          {draft.skipped > 0 && <span>{t('draft.skipped', { count: draft.skipped })}</span>}
        </p>
        <span className="inline-flex gap-2">
          <Button icon={<Icon name="plus" />} aria-expanded={adding} onClick={() => setAdding(!adding)}>
            {t('word.addMore')}
          </Button>
          <Button variant="text" icon={<Icon name="trash" />} onClick={() => setAsking(true)}>
            {t('draft.clear')}
          </Button>
        </span>
        <StartBar draft={draft} summary={summary} />
      </div>
      <DraftColumns />
      {over > 0 && <Notice tone="warning">{t('draft.over', { count: over })}</Notice>}
      {adding && <NumberInput />}
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

/** Milliseconds after which the list is read again while one of its batches runs. */
const pollEvery = 5000;

const NewBatch = ({ attention: Attention }: { attention: ComponentType }) => {
  const { locale } = useLanguage();
  const today = useToday();
  const any = useDraft(({ draft }) => draft.lines.length > 0);
  return (
    <>
      {any ? (
        <DraftCard />
      ) : (
        <Card>
          <NumberInput />
          <DraftColumns />
        </Card>
      )}
      <Attention />
      <ResourceList
        title="results.earlier"
        query={({ pageNum }) =>
          query(
            trackBatchEndpoints.listTrackBatches,
            { query: { pageNum, pageSize: String(limits.pageSize) } },
            {
              background: false,
              refetchInterval: ({ state }) =>
                state.data?.list.some((batch) => batch.state === 'running') === true ? pollEvery : false,
            },
          )
        }
        ownPage
        rowId={({ id }) => id}
        columns={batchColumns(today, locale)}
        empty={{ icon: 'list', title: 'results.earlierNone', text: 'results.earlierNoneText' }}
      />
    </>
  );
};

/** /batch-query: track pasted numbers, or hold numbers by conditions. Both ways keep their state. */
export const BatchQueryPage = (props: {
  /** The part about conditions, which is another feature's. */
  readonly conditions: ComponentType;
  /** What needs attention of the followed numbers, as well. */
  readonly attention: ComponentType;
}) => {
  const { conditions: ConditionsSection, attention } = props;
  const [address] = useSearchParams();
  const shown = choiceIn(address, 'tab', batchTabs) ?? 'numbers';
  const batch = batchFromAddress(address);
  return (
    <>
      {(batch === undefined || shown !== 'numbers') && (
        <>
          <PageHeader />
          <TrackingTabs current={shown} />
        </>
      )}
      <Activity mode={shown === 'numbers' ? 'visible' : 'hidden'}>
        <div className="grid grid-cols-1 gap-3">
          {batch === undefined ? <NewBatch attention={attention} /> : <BatchResults key={batch} id={batch} />}
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
