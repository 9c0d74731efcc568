import { roleMay } from '@waybill/contract/permissions.ts';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../../client/session.ts';
import '../../../styles/console.css';
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
import { rateText, costOf } from '../cost.ts';
import { mutation } from '../../../client/query.ts';
import { DecisionDialog } from '../../../frame/decision-dialog.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { type Namespace, Namespaces } from '../parts/namespaces.tsx';
import { changedAddress } from '../../../frame/address-filters.ts';
import { UserFilter } from '../../../frame/user-filter.tsx';
import { userPath } from '../../../paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { cacheQuery } from '../queries.ts';

const UserCache = () => {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'cache:clear_user') ? undefined : t('people.right.role');
  const [address, setAddress] = useSearchParams();
  const userId = /^\d{1,19}$/.exec(address.get('userId') ?? '')?.[0];
  const [clearing, setClearing] = useState(false);
  const clear = useMutation(mutation(cacheEndpoints.clearUserCache, { refreshes: [cacheEndpoints] }));
  const carryOut = async (): Promise<void> => {
    if (userId === undefined) return;
    try {
      const { cleared } = await clear.mutateAsync({ query: { userId } });
      message.success(t('cache.cleared', { count: cleared }));
      setClearing(false);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Card title={t('cache.user')}>
      <div className="max-w-80">
        <UserFilter
          label={t('word.user')}
          userId={userId}
          onChange={(id) => setAddress(changedAddress(address, { userId: id }))}
        />
      </div>
      <p className="people-quiet">{t('cache.userText')}</p>
      {userId !== undefined && (
        <OfUser key={userId} userId={userId} denied={denied} onClear={() => setClearing(true)} />
      )}
      <ConfirmDialog
        open={clearing}
        title={t('cache.clearUser')}
        confirmLabel={t('cache.clear')}
        onCancel={() => setClearing(false)}
        onConfirm={carryOut}
      >
        {t('cache.clearUserText')}
      </ConfirmDialog>
    </Card>
  );
};

type OfUserProps = {
  readonly userId: string;
  readonly denied: string | undefined;
  readonly onClear: () => void;
};

const OfUser = ({ userId, denied, onClear }: OfUserProps) => {
  const t = useT();
  const cache = useQuery(cacheQuery(userId));
  return (
    <div className="flex flex-wrap gap-2 mt-4 pt-4 border-t border-default">
      <Reading query={cache} lines={1}>
        {({ ofUser }) =>
          ofUser === null ? null : (
            <>
              <span>
                <Link to={userPath(userId)}>{ofUser.userName}</Link> ·{' '}
                {t('cache.userEntries', { count: ofUser.entries })}
              </span>
              <ReasonButton size="small" variant="danger" denied={denied} onClick={onClear}>
                {t('cache.clearUser')}
              </ReasonButton>
            </>
          )
        }
      </Reading>
    </div>
  );
};

type ClearDialogProps = { readonly namespaces: readonly Namespace[]; readonly onClose: () => void };

const ClearDialog = ({ namespaces, onClose }: ClearDialogProps) => {
  const t = useT();
  const clear = useMutation(mutation(cacheEndpoints.clearCache, { refreshes: [cacheEndpoints] }));
  const { entries, readMs } = costOf(namespaces);
  return (
    <DecisionDialog
      title={t('cache.clearAll')}
      confirmLabel={t('cache.clear')}
      danger
      remarkNeeded
      remarkHint={t('cache.remarkHint')}
      onClose={onClose}
      onDecide={async (remark) => {
        const { cleared } = await clear.mutateAsync({ body: { remark } });
        message.success(t('cache.cleared', { count: cleared }));
        onClose();
      }}
    >
      <p>{t('cache.clearText')}</p>
      <section className="effect" aria-label={t('people.effect.title')}>
        <dl>
          <div>
            <dt>{t('cache.going')}</dt>
            <dd className="number">{measureText(entries, 'count')}</dd>
          </div>
          <div>
            <dt>{t('cache.again')}</dt>
            <dd className="number">
              {readMs === 0 ? t('cache.notMeasured') : t('cache.about', { time: measureText(readMs, 'ms') })}
            </dd>
          </div>
        </dl>
      </section>
    </DecisionDialog>
  );
};

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
