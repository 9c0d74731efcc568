import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { FixedTable } from '../../../shell/list/list-columns.tsx';
import { useT } from '../../../shell/language.tsx';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { measureText } from '../../../kit/measure.ts';
import { Tag } from '../../../kit/tag.tsx';

/**
 * What emptying the caches costs. Copies that are renewed with their table are read again as a whole,
 * once; of the others each entry is read by itself when it is next asked for.
 */
export const costOf = (
  namespaces: readonly Pick<Namespace, 'entries' | 'clearable' | 'ttlSeconds' | 'reloadMs'>[],
) => {
  const going = namespaces.filter(({ clearable }) => clearable);
  return {
    entries: going.reduce((sum, { entries }) => sum + entries, 0),
    /** Milliseconds of reading what goes again, as far as that was ever measured. */
    readMs: going.reduce(
      (sum, { entries, ttlSeconds, reloadMs }) =>
        sum + (reloadMs ?? 0) * (ttlSeconds === null ? Math.min(entries, 1) : entries),
      0,
    ),
  };
};

/** A share as it is shown: `98.4%`, a dash where nothing was asked yet. */
export const rateText = (rate: number | null): string =>
  rate === null ? '–' : `${Math.round(rate * 1000) / 10}%`;

type Statistics = EndpointData<typeof cacheEndpoints.cacheStatistics>;
export type Namespace = Statistics['namespaces'][number];

/** What is kept under which name, summed over the processes. */
export const Namespaces = ({ query }: { query: UseQueryResult<Statistics> }) => {
  const t = useT();
  const name = (namespace: Namespace) => (
    <span className="grid min-w-0 wrap-anywhere">
      <span className="cluster">
        {t(`cache.name.${namespace.name}`)}
        {namespace.perUser && <Tag>{t('cache.perUser')}</Tag>}
        {!namespace.clearable && <Tag tone="info">{t('cache.kept')}</Tag>}
      </span>
      <small className="text-tertiary text-xs">{t(`cache.name.${namespace.name}.text`)}</small>
    </span>
  );
  const size = ({ entries, maxEntries }: Namespace): string =>
    maxEntries === null
      ? measureText(entries, 'count')
      : `${measureText(entries, 'count')} / ${measureText(maxEntries, 'count')}`;
  const life = ({ ttlSeconds }: Namespace): string =>
    ttlSeconds === null ? t('cache.renewed') : measureText(ttlSeconds, 'seconds');
  return (
    <FixedTable
      title="cache.namespaces"
      rows={query.data?.namespaces ?? []}
      rowId={(namespace) => namespace.name}
      loading={query.isPending}
      empty={<EmptyState title={t('state.empty')} />}
      columns={[
        { header: 'word.name', width: 280, cell: name },
        {
          header: 'cache.entries',
          width: 140,
          sortBy: ({ entries }) => entries,
          figure: size,
        },
        {
          header: 'cache.hitRate',
          width: 110,
          sortBy: ({ hitRate }) => hitRate ?? -1,
          figure: ({ hitRate }) => rateText(hitRate),
        },
        {
          header: 'cache.hitsMisses',
          width: 160,
          figure: ({ hits, misses }) => `${measureText(hits, 'count')} / ${measureText(misses, 'count')}`,
        },
        { header: 'word.validity', width: 130, cell: life },
        { header: 'cache.reload', width: 120, figure: ({ reloadMs }) => measureText(reloadMs, 'ms') },
      ]}
      card={(namespace) => (
        <div className="row-card">
          <div className="row-line">
            {name(namespace)}
            <strong className="number">{rateText(namespace.hitRate)}</strong>
          </div>
          <p className="quiet">
            {t('cache.entries')} {size(namespace)} · {life(namespace)}
          </p>
        </div>
      )}
    />
  );
};
