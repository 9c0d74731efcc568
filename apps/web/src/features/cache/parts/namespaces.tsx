import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { measureText } from '../../../ui/measure.ts';
import { Tag } from '../../../ui/tag.tsx';
import { rateText } from '../cost.ts';

type Statistics = EndpointData<typeof cacheEndpoints.cacheStatistics>;
export type Namespace = Statistics['namespaces'][number];

/** What is kept under which name, summed over the processes. */
export const Namespaces = ({ query }: { readonly query: UseQueryResult<Statistics> }) => {
  const t = useT();
  const name = (namespace: Namespace) => (
    <span className="grid min-w-0 wrap-anywhere">
      <span className="people-head">
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
    <Card flush title={t('cache.namespaces')}>
      <DataTable
        label={t('cache.namespaces')}
        rows={query.data?.namespaces ?? []}
        rowId={(namespace) => namespace.name}
        loading={query.isPending}
        empty={<EmptyState title={t('state.empty')} />}
        columns={[
          { id: 'name', header: t('word.name'), width: 280, cell: name },
          {
            id: 'entries',
            header: t('cache.entries'),
            width: 140,
            align: 'end',
            sortBy: ({ entries }) => entries,
            cell: (namespace) => <span className="number">{size(namespace)}</span>,
          },
          {
            id: 'rate',
            header: t('cache.hitRate'),
            width: 110,
            align: 'end',
            sortBy: ({ hitRate }) => hitRate ?? -1,
            cell: ({ hitRate }) => <span className="number">{rateText(hitRate)}</span>,
          },
          {
            id: 'hits',
            header: t('cache.hitsMisses'),
            width: 160,
            align: 'end',
            cell: ({ hits, misses }) => (
              <span className="number">
                {measureText(hits, 'count')} / {measureText(misses, 'count')}
              </span>
            ),
          },
          { id: 'life', header: t('cache.life'), width: 130, cell: life },
          {
            id: 'reload',
            header: t('cache.reload'),
            width: 120,
            align: 'end',
            cell: ({ reloadMs }) => <span className="number">{measureText(reloadMs, 'ms')}</span>,
          },
        ]}
        card={(namespace) => (
          <div className="people-card">
            <div className="people-card-line">
              {name(namespace)}
              <strong className="number">{rateText(namespace.hitRate)}</strong>
            </div>
            <p className="people-quiet">
              {t('cache.entries')} {size(namespace)} · {life(namespace)}
            </p>
          </div>
        )}
      />
    </Card>
  );
};
