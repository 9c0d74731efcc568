import { useQuery, useMutation, keepPreviousData } from '@tanstack/react-query';
import { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import { Link, useSearchParams } from 'react-router';
import { DialogButton } from '../../../shell/list/buttons.tsx';
import { useT } from '../../../shell/language.tsx';
import { FixedTable } from '../../../shell/list/list-columns.tsx';
import { Reading } from '../../../shell/reading.tsx';
import { Card } from '../../../kit/card.tsx';
import { momentOf } from '../../../kit/days.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { measureText } from '../../../kit/measure.ts';
import { PageHeader } from '../../../shell/page-header.tsx';
import { When } from '../../../kit/when.tsx';
import { rateText, costOf, type Namespace, Namespaces } from '../parts/namespaces.tsx';
import { mutation, query } from '../../../client/query.ts';
import { DecisionDialog } from '../../../shell/decision-dialog.tsx';
import { message } from '../../../shell/messages.tsx';
import { changedAddress } from '../../../shell/address-filters.ts';
import { EffectBox } from '../../../shell/effect-facts.tsx';
import { UserFilter } from '../../../shell/user-field.tsx';
import { userPath } from '../../../paths.ts';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';

/** What the processes keep in memory, and how much of it is of one user. */
const cacheQuery = (userId: string | undefined) =>
  query(
    cacheEndpoints.cacheStatistics,
    { query: userId === undefined ? {} : { userId } },
    { placeholderData: keepPreviousData, refetchInterval: 10_000 },
  );

const UserCache = () => {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const userId = /^\d{1,19}$/.exec(address.get('userId') ?? '')?.[0];
  return (
    <Card title={t('cache.user')}>
      <div className="max-w-80">
        <UserFilter
          label={t('word.user')}
          userId={userId}
          onChange={(id) => setAddress(changedAddress(address, { userId: id }))}
        />
      </div>
      <p className="quiet">{t('cache.userText')}</p>
      {userId !== undefined && <OfUser key={userId} userId={userId} />}
    </Card>
  );
};

const OfUser = ({ userId }: { userId: string }) => {
  const t = useT();
  const cache = useQuery(cacheQuery(userId));
  const clear = useMutation(mutation(cacheEndpoints.clearUserCache, { refreshes: [cacheEndpoints] }));
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
              <DialogButton
                small
                label="cache.clearUser"
                needs="cache:clear_user"
                variant="danger"
                dialog={(close) => (
                  <ConfirmDialog
                    open
                    title={t('cache.clearUser')}
                    confirmLabel={t('cache.clear')}
                    onCancel={close}
                    onConfirm={async () => {
                      const { cleared } = await clear.mutateAsync({ query: { userId } });
                      message.success(t('cache.cleared', { count: cleared }));
                      close();
                    }}
                  >
                    {t('cache.clearUserText')}
                  </ConfirmDialog>
                )}
              />
            </>
          )
        }
      </Reading>
    </div>
  );
};

const ClearDialog = (props: { readonly namespaces: readonly Namespace[]; readonly onClose: () => void }) => {
  const { namespaces, onClose } = props;
  const t = useT();
  const clear = useMutation(mutation(cacheEndpoints.clearCache, { refreshes: [cacheEndpoints] }));
  const { entries, readMs } = costOf(namespaces);
  return (
    <DecisionDialog
      title={t('cache.clearAll')}
      confirmLabel={t('cache.clear')}
      danger
      remarkHint="cache.remarkHint"
      onClose={onClose}
      onDecide={async (remark) => {
        const { cleared } = await clear.mutateAsync({ body: { remark } });
        message.success(t('cache.cleared', { count: cleared }));
        onClose();
      }}
    >
      <p>{t('cache.clearText')}</p>
      <EffectBox label={t('people.effect.title')}>
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
      </EffectBox>
    </DecisionDialog>
  );
};

export default function CachePage() {
  const t = useT();
  const cache = useQuery(cacheQuery(undefined));
  return (
    <div className="console">
      <PageHeader
        extra={
          <DialogButton
            label="cache.clearAll"
            needs="cache:clear_all"
            variant="danger"
            dialog={(close) => <ClearDialog namespaces={cache.data?.namespaces ?? []} onClose={close} />}
          />
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
                { name: t('diagnosis.processes'), value: <span className="number">{nodes.length}</span> },
              ]}
            />
          )}
        </Reading>
      </Card>
      <Namespaces query={cache} />
      <UserCache />
      {cache.data !== undefined && (
        <FixedTable
          title="diagnosis.processes"
          rows={cache.data.nodes}
          rowId={({ node }) => node}
          empty={<EmptyState title={t('state.empty')} />}
          columns={[
            { header: 'cache.node', width: 240, cell: ({ node }) => <code>{node}</code> },
            { header: 'cache.entries', width: 110, number: ({ entries }) => entries },
            { header: 'cache.hitRate', width: 110, figure: ({ hitRate }) => rateText(hitRate) },
            { header: 'cache.seen', width: 158, cell: ({ seenMs }) => <When value={momentOf(seenMs)} /> },
          ]}
          card={({ node, entries, hitRate }) => (
            <div className="row-card">
              <code>{node}</code>
              <p className="quiet">
                {t('cache.nodeText', { entries: measureText(entries, 'count'), rate: rateText(hitRate) })}
              </p>
            </div>
          )}
        />
      )}
    </div>
  );
}
