import type { TrackBatchCounts, TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import {
  startTransition,
  Suspense,
  useDeferredValue,
  useState,
  type KeyboardEvent,
  useSyncExternalStore,
} from 'react';
import { Link } from 'react-router';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import { describeError } from '../../../client/error-message.ts';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { batchTabPath } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useToday } from '../../../ui/clock.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { BatchView } from '../following/batch-store.ts';
import { countGroups, filterLines, openKinds, type ResultGroup, outagesOf } from '../results/groups.ts';
import { followedBatch } from '../following/follow-batch.ts';
import { BatchHeader } from './batch-header.tsx';
import { BatchSpread } from './batch-spread.tsx';
import { timeOf } from '../../../ui/days.ts';
import { Notice } from '../../../ui/notice.tsx';
import { minuteText } from '../../../ui/when.tsx';
import { reasonText } from '../results/words.ts';
import { PinKind } from './pin-buttons.tsx';
import { LastEvent, NumberLink, ResultState } from './result-parts.tsx';
import { resultColumns } from './result-columns.tsx';

const OutageNotices = ({ view: { lines, outSince } }: { readonly view: BatchView }) => {
  const t = useT();
  return outagesOf(lines).map(({ carrier, reason, count }) => {
    const known = carriers.find((one) => one === carrier);
    const since = outSince.get(carrier);
    const words = {
      carrier: known === undefined ? carrier : t(`carrier.${known}`),
      count,
      reason: reasonText({ reason: reason as 'timeout', reasonText: null }, t) ?? reason,
    };
    return (
      <Notice key={carrier} tone="warning">
        {since === undefined
          ? t('results.carrierOut', words)
          : t('results.carrierOutSince', { ...words, time: minuteText(timeOf(since)) })}
      </Notice>
    );
  });
};

const useBatch = (id: string): { readonly view: BatchView; readonly retry: () => void } => {
  const [{ watch, followed }] = useState(() => {
    const batch = followedBatch(id);
    return {
      followed: batch,
      watch: (changed: () => void): (() => void) => {
        if (batch.store.view().reading.kind === 'connecting') batch.start();
        return batch.store.subscribe(changed);
      },
    };
  });
  return {
    view: useSyncExternalStore(watch, followed.store.view),
    retry: () => {
      followed.stop();
      followed.start();
    },
  };
};

type ResultCardProps = {
  readonly id: string;
  readonly line: TrackLine;
  readonly onOpen: (position: number) => void;
};

const ResultCard = ({ id, line, onOpen }: ResultCardProps) => (
  <div className="grid gap-0.5 justify-items-start relative [&_.number-link]:after:absolute [&_.number-link]:after:inset-0">
    <NumberLink line={line} onOpen={onOpen} />
    <ResultState line={line} />
    <LastEvent id={id} line={line} />
  </div>
);

const BatchNumberDrawer = lazyPart(() => import('./batch-number-drawer.tsx'));

export const BatchResults = ({ id }: { readonly id: string }) => {
  const t = useT();
  const { view, retry } = useBatch(id);
  const { batch, reading } = view;
  if (batch !== undefined) return <Results id={id} batch={batch} view={view} onReconnect={retry} />;
  const words = reading.kind === 'failed' ? describeError(reading.error, t) : undefined;
  return (
    <Card title={t('results.batch', { id })}>
      {words === undefined ? (
        <Skeleton lines={6} label={t('results.connecting')} />
      ) : (
        <ErrorState
          title={t('results.failed')}
          text={words.text}
          retry={{ label: t('action.retry'), onRetry: retry }}
          action={
            <Link className={buttonClass({})} to={batchTabPath('numbers')}>
              {t('results.new')}
            </Link>
          }
        />
      )}
    </Card>
  );
};

type Props = {
  readonly id: string;
  readonly batch: TrackBatchCounts;
  readonly view: BatchView;
  readonly onReconnect: () => void;
};

const rowId = ({ position }: TrackLine): string => String(position);

/** Arrow keys walk from number to number. */
const walkNumbers = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || !(target instanceof HTMLElement) || !target.matches('.number-link')) return;
  event.preventDefault();
  const all = [...currentTarget.querySelectorAll<HTMLElement>('.number-link')];
  all[all.indexOf(target) + step]?.focus();
};

const Results = ({ id, batch, view, onReconnect }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const today = useToday();
  const [group, setGroup] = useState<ResultGroup | 'all'>('all');
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<number>();
  const wanted = useDeferredValue(search);
  const { lines } = view;
  const groups = countGroups(lines);
  // The last of a group may be asked again and leave it.
  const chosen = group === 'all' || groups.some((one) => one.group === group) ? group : 'all';
  const shown = filterLines(lines, chosen, wanted, (status) => t(`trackingStatus.${status}`));
  const line = lines.find(({ position }) => position === opened);
  const at = line === undefined ? -1 : shown.indexOf(line);
  const open = (position: number): void => startTransition(() => setOpened(position));
  const stepTo = (next: TrackLine | undefined) => next && (() => open(next.position));
  const clear = (): void => {
    setGroup('all');
    setSearch('');
  };
  return (
    <>
      <BatchHeader batch={batch} view={view} shown={shown} onReconnect={onReconnect} />
      <OutageNotices view={view} />
      <section className="card" aria-label={t('results.list')}>
        <div className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-between pt-3.5 px-4 border-b border-default max-sm:gap-y-0.5 max-sm:pt-2">
          <BatchSpread
            total={batch.total}
            done={view.done}
            groups={groups}
            value={chosen}
            onChange={setGroup}
          />
          <input
            type="search"
            className="filter-input w-55 mb-1.5 max-sm:w-full"
            aria-label={t('results.search')}
            placeholder={t('results.searchPlaceholder')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        {(chosen === 'all' || chosen === 'unrecognised') &&
          openKinds(lines)
            .filter(({ positions }) => positions.length > 1)
            .map((kind) => <PinKind key={`${kind.reason} ${kind.candidates.join()}`} id={id} kind={kind} />)}
        {/* The numbers are the controls; this only leads the keys among them. */}
        <div
          className="result-rows [&_.data-table]:text-sm/5"
          onKeyDown={line === undefined ? walkNumbers : undefined}
        >
          <DataTable
            label={t('results.list')}
            rows={shown}
            rowId={rowId}
            current={opened === undefined ? undefined : String(opened)}
            columns={resultColumns({ id, t, locale, today, onOpen: open })}
            card={(row) => <ResultCard id={id} line={row} onOpen={open} />}
            total={shown.length}
            empty={
              lines.length === 0 && batch.total > 0 ? (
                <EmptyState icon="clock" title={t('results.noneYet')} text={t('results.noneYetText')} />
              ) : (
                <EmptyState
                  icon="search"
                  title={t('results.none')}
                  text={t('results.noneText')}
                  action={<Button onClick={clear}>{t('results.clearFilter')}</Button>}
                />
              )
            }
          />
        </div>
        <p className="number py-2.5 px-4 text-tertiary text-xs/4.5" role="status">
          {t('results.shown', { shown: shown.length, total: lines.length })}
        </p>
      </section>
      <Suspense>
        {line !== undefined && (
          <BatchNumberDrawer
            id={id}
            line={line}
            onBefore={stepTo(shown[at - 1])}
            onAfter={at < 0 ? undefined : stepTo(shown[at + 1])}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
};
