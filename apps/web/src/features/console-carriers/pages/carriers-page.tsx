import { useQuery } from '@tanstack/react-query';
import { roleMay } from '@waybill/contract/permissions.ts';
import { describeError } from '../../../client/error-words.ts';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CarrierCard } from '../parts/carrier-card.tsx';
import { carrierAccountsQuery } from '../queries.ts';
import './carriers-page.css';

/** How the carriers are connected and doing, for staff; who may, sets their accounts. */
const CarriersPage = () => {
  const t = useT();
  const accounts = useQuery(carrierAccountsQuery);
  const role = useSession((state) => state.user?.role ?? 'user');
  const readOnly = roleMay(role, 'carriers:manage') ? undefined : t('carriers.readOnly');
  const words = accounts.error === null ? undefined : describeError(accounts.error, t);
  return (
    <>
      <PageHeader title={t('page.carriers')} lead={t('carriers.lead')} />
      {readOnly !== undefined && accounts.data !== undefined && <Notice tone="info">{readOnly}</Notice>}
      {accounts.data?.keySet === false && (
        <Notice tone="warning" hint={t('carriers.noKeyHint')}>
          {t('carriers.noKey')}
        </Notice>
      )}
      {accounts.data !== undefined && (
        <div className="carrier-accounts">
          {accounts.data.list.map((account) => (
            <CarrierCard
              key={account.carrier}
              account={account}
              readOnly={readOnly}
              noKey={accounts.data.keySet ? undefined : t('carriers.noKey')}
            />
          ))}
        </div>
      )}
      {accounts.data === undefined && words === undefined && (
        <Skeleton lines={12} label={t('state.loading')} />
      )}
      {accounts.data === undefined && words !== undefined && (
        <ErrorState
          title={words.text}
          text={words.hint}
          retry={{
            label: t('action.retry'),
            onRetry: () => void accounts.refetch(),
            busy: accounts.isFetching,
          }}
        />
      )}
    </>
  );
};

export default CarriersPage;
