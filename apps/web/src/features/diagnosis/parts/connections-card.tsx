import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../frame/language.tsx';
import { RowTable } from '../../../frame/list/fixed-table.tsx';
import type { ListColumn } from '../../../frame/list/list-columns.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { poolsQuery } from '../queries.ts';

export const ConnectionsCard = () => {
  const t = useT();
  const pools = useQuery(poolsQuery);
  return (
    <Card title={t('diagnosis.pools')}>
      <div className="diagnosis-part">
        <p className="people-quiet">{t('diagnosis.poolsText')}</p>
        <Reading query={pools}>
          {({ nodes, server }) => (
            <>
              <Facts
                facts={(['active', 'idle', 'idleInTransaction', 'waitingForLocks'] as const)
                  .map((name) => ({
                    name: t(`diagnosis.server.${name}`),
                    value: <span className="number">{server[name]}</span>,
                  }))
                  .concat({
                    name: t('diagnosis.server.total'),
                    value: <span className="number">{`${server.total} / ${server.max}`}</span>,
                  })}
              />
              <div className="diagnosis-table">
                <RowTable
                  title="diagnosis.pools"
                  rows={nodes}
                  rowId={({ node }) => node}
                  empty={<EmptyState title={t('state.empty')} />}
                  columns={[
                    { header: 'cache.node', width: 240, cell: ({ node }) => <code>{node}</code> },
                    ...(['total', 'idle', 'waiting', 'max'] as const).map(
                      (name): ListColumn<(typeof nodes)[number]> => ({
                        header: `diagnosis.pool.${name}`,
                        width: 90,
                        number: (node) => node[name],
                      }),
                    ),
                  ]}
                  card={({ node, total, idle, waiting, max }) => (
                    <div className="people-card">
                      <code>{node}</code>
                      <p className="people-quiet">{t('diagnosis.poolText', { total, max, idle, waiting })}</p>
                    </div>
                  )}
                />
              </div>
            </>
          )}
        </Reading>
      </div>
    </Card>
  );
};
