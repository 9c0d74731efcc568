import type { TrackBatchCounts, TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { startTransition, useDeferredValue, useState, type KeyboardEvent, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { carriers } from '@waybill/contract/vocabulary/carrier.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { stepsIn, type OpenedNumber } from '../../../tracking/parcel/opened-number.ts';
import { describeError } from '../../../client/error-message.ts';
import { useT } from '../../../shell/language.tsx';
import { batchTabPath } from '../../../paths.ts';
import { Button, buttonClass } from '../../../kit/button.tsx';
import { Card, cardClass } from '../../../kit/card.tsx';
import { RowTable, useColumnChoice } from '../../../shell/list/list-columns.tsx';
import { EmptyState, ErrorState } from '../../../kit/empty-state.tsx';
import { lazyPart } from '../../../kit/lazy-part.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import type { BatchView } from '../following/batch-store.ts';
import {
  countGroups,
  filterLines,
  openKinds,
  type ResultGroup,
  outagesOf,
  reasonText,
} from '../results/groups.ts';
import { followedBatch } from '../following/follow-batch.ts';
import { BatchHeader } from './batch-header.tsx';
import { BatchSpread } from './batch-spread.tsx';
import { timeOf } from '../../../kit/days.ts';
import { Notice } from '../../../kit/notice.tsx';
import { minuteText } from '../../../kit/when.tsx';
import { PinKind, PinNumber, LastEvent, NumberLink, ResultState, resultColumns } from './result-parts.tsx';

const OutageNotices = ({ view: { lines, outSince } }: { view: BatchView }) => {
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

const ParcelDrawer = lazyPart(() => import('../../../tracking/parcel/parcel-drawer.tsx'));

const openedOf = (id: string, line: TrackLine, t: WebTranslate): OpenedNumber => {
  const { trackingNumber: number, carrier, outcome, status, events, choices } = line;
  const reason = reasonText(line, t);
  const heard = carrier !== null && (outcome === 'found' || events.length > 0);
  return {
    carrier,
    number,
    choices,
    parcel: heard ? { ...line, carrier, status: status ?? 'unknown' } : undefined,
    notice: reason !== undefined && (
      <Notice tone="warning" action={<PinNumber id={id} line={line} />}>
        {reason}
      </Notice>
    ),
  };
};

export const BatchResults = ({ id }: { id: string }) => {
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

/** Arrow keys walk from number to number. */
const walkNumbers = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || !(target instanceof HTMLElement) || !target.matches('[data-opens-number]')) return;
  event.preventDefault();
  const all = [...currentTarget.querySelectorAll<HTMLElement>('[data-opens-number]')];
  all[all.indexOf(target) + step]?.focus();
};

const Results = (props: {
  readonly id: string;
  readonly batch: TrackBatchCounts;
  readonly view: BatchView;
  readonly onReconnect: () => void;
}) => {
  const { id, batch, view, onReconnect } = props;
  const t = useT();
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
  const open = (position: number): void => startTransition(() => setOpened(position));
  const columns = useColumnChoice('batch', resultColumns({ id, onOpen: open }));
  const clear = (): void => {
    setGroup('all');
    setSearch('');
  };
  return (
    <>
      <BatchHeader batch={batch} view={view} shown={shown} onReconnect={onReconnect} />
      <OutageNotices view={view} />
      <section className={cardClass} aria-label={t('results.list')}>
        <div className="flex flex-wrap gap-y-2 gap-x-4 items-center justify-between pt-3.5 px-4 border-b border-default max-sm:gap-y-0.5 max-sm:pt-2">
          <BatchSpread
            total={batch.total}
            done={view.done}
            groups={groups}
            value={chosen}
            onChange={setGroup}
          />
          <div className="flex gap-2 items-center mb-1.5 max-sm:w-full">
            <input
              type="search"
              className="filter-input w-55 max-sm:w-full"
              aria-label={t('results.search')}
              placeholder={t('results.searchPlaceholder')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
            <span className="max-sm:hidden">{columns.menu}</span>
          </div>
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
          <RowTable
            title="results.list"
            rows={shown}
            rowId={({ position }) => String(position)}
            current={opened === undefined ? undefined : String(opened)}
            columns={columns.shown}
            card={(row) => (
              <div className="grid gap-0.5 justify-items-start relative [&_[data-opens-number]]:after:absolute [&_[data-opens-number]]:after:inset-0">
                <NumberLink line={row} onOpen={open} />
                <ResultState line={row} />
                <LastEvent id={id} line={row} />
              </div>
            )}
            total={shown.length}
            empty={
              lines.length === 0 && batch.total > 0 ? (
                <EmptyState icon="clock" title={t('results.noneYet')} text={t('results.noneYetText')} />
              ) : (
                <EmptyState
                  icon="search"
                  title={t('results.none')}
                  text={t('results.noneText')}
                  action={<Button onClick={clear}>{t('console.clearFilters')}</Button>}
                />
              )
            }
          />
        </div>
        <p className="number py-2.5 px-4 text-tertiary text-xs/4.5" role="status">
          {t('results.shown', { shown: shown.length, total: lines.length })}
        </p>
      </section>
      {line !== undefined && (
        <ParcelDrawer
          opened={openedOf(id, line, t)}
          steps={stepsIn(shown, line, ({ position }) => open(position))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
};
