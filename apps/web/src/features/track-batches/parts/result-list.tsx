import type { TrackLine } from '@waybill/contract/endpoints/track-batches.ts';
import { startTransition, Suspense, useDeferredValue, useState } from 'react';
import { Help } from '../../../frame/help.tsx';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { DensitySwitch } from '../../../ui/data-table/density-switch.tsx';
import { useDensity } from '../../../ui/data-table/use-density.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useNow } from '../../../ui/ui-context.tsx';
import type { BatchView } from '../following/batch-store.ts';
import { countGroups, filterLines, openKinds, type ResultGroup } from '../results/groups.ts';
import { ExportButtons } from './export-buttons.tsx';
import { GroupFilter } from './group-filter.tsx';
import { PinKind } from './pin-buttons.tsx';
import { ResultCard } from './result-card.tsx';
import { resultColumns } from './result-columns.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const NumberDialog = lazyPart(() => import('./number-dialog.tsx'));

type Props = { readonly id: string; readonly view: BatchView; readonly total: number };

const rowId = ({ position }: TrackLine): string => String(position);

/** The results of a batch: filtered, searched, sorted, saved as a file; each opens its timeline. */
export const ResultList = ({ id, view, total }: Props) => {
  const t = useT();
  const { locale } = useLanguage();
  const now = useNow(30_000);
  const [density, setDensity] = useDensity();
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
  const clear = (): void => {
    setGroup('all');
    setSearch('');
  };
  return (
    <Card
      flush
      title={t('results.list')}
      extra={
        <>
          <Help topic="trackingStatus" about={t('shipments.statusFilter')} />
          <ExportButtons id={id} lines={shown} />
          <DensitySwitch label={t('table.density.compact')} value={density} onChange={setDensity} />
        </>
      }
    >
      <div className="result-tools">
        <GroupFilter total={lines.length} groups={groups} value={chosen} onChange={setGroup} />
        <Help topic="outcome" about={t('results.list')} />
        <input
          type="search"
          className="filter-input result-search"
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
      <DataTable
        label={t('results.list')}
        rows={shown}
        rowId={rowId}
        columns={resultColumns({ id, t, locale, now, onOpen: open })}
        card={(row) => <ResultCard id={id} line={row} now={now} onOpen={open} />}
        density={density}
        total={shown.length}
        empty={
          lines.length === 0 && total > 0 ? (
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
      <p className="result-shown number" role="status">
        {t('results.shown', { shown: shown.length, total: lines.length })}
      </p>
      <Suspense>
        {line !== undefined && <NumberDialog id={id} line={line} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Card>
  );
};
