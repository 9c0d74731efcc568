import { roleMay } from '@waybill/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../../client/session.ts';
import '../../../frame/console.css';
import { useT } from '../../../frame/language.tsx';
import { FixedTable } from '../../../frame/list/fixed-table.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { Card } from '../../../ui/card.tsx';
import { momentOf } from '../../../ui/days.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { measureText } from '../../../ui/measure.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { When } from '../../../ui/when.tsx';
import { rateText } from '../cost.ts';
import { ClearDialog } from '../parts/clear-dialog.tsx';
import { Namespaces } from '../parts/namespaces.tsx';
import { UserCache } from '../parts/user-cache.tsx';
import { cacheQuery } from '../queries.ts';

export default function CachePage() {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'cache:clear_all') ? undefined : t('people.right.role');
  const cache = useQuery(cacheQuery(undefined));
  const [clearing, setClearing] = useState(false);
  return (
    <div className="console">
      <PageHeader
        title={t('page.cache')}
        lead={t('console.cacheLead')}
        extra={
          <ReasonButton variant="danger" denied={denied} onClick={() => setClearing(true)}>
            {t('cache.clearAll')}
          </ReasonButton>
        }
      />
      <Card title={t('cache.overview')}>
        <Reading query={cache}>
          {({ driver, entries, hitRate, nodes }) => (
            <Facts
              facts={[
                { name: t('cache.driver'), value: t(`cache.driver.${driver}`) },
                {
                  name: t('cache.entries'),
                  value: <span className="number">{measureText(entries, 'count')}</span>,
                },
                { name: t('cache.hitRate'), value: <span className="number">{rateText(hitRate)}</span> },
                { name: t('cache.nodes'), value: <span className="number">{nodes.length}</span> },
              ]}
            />
          )}
        </Reading>
      </Card>
      <Namespaces query={cache} />
      <UserCache />
      {cache.data !== undefined && (
        <FixedTable
          title="cache.nodes"
          rows={cache.data.nodes}
          rowId={({ node }) => node}
          empty={<EmptyState title={t('state.empty')} />}
          columns={[
            { header: 'cache.node', width: 240, cell: ({ node }) => <code>{node}</code> },
            { header: 'cache.entries', width: 110, number: ({ entries }) => entries },
            {
              header: 'cache.hitRate',
              width: 110,
              align: 'end',
              cell: ({ hitRate }) => <span className="number">{rateText(hitRate)}</span>,
            },
            { header: 'cache.seen', width: 158, cell: ({ seenMs }) => <When value={momentOf(seenMs)} /> },
          ]}
          card={({ node, entries, hitRate }) => (
            <div className="people-card">
              <code>{node}</code>
              <p className="people-quiet">
                {t('cache.nodeText', { entries: measureText(entries, 'count'), rate: rateText(hitRate) })}
              </p>
            </div>
          )}
        />
      )}
      {clearing && (
        <ClearDialog namespaces={cache.data?.namespaces ?? []} onClose={() => setClearing(false)} />
      )}
    </div>
  );
}
