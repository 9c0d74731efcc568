import { carrierSettingsEndpoints } from '@waybill/contract/endpoints/carrier-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { roleMay } from '@waybill/contract/permissions.ts';
import { query } from '../../../client/query.ts';
import { useSession } from '../../../client/session.ts';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { useT } from '../../../frame/language.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CarrierCard } from '../parts/carrier-card.tsx';
import './carriers-page.css';

const CarriersPage = () => {
  const t = useT();
  const accounts = useQuery(
    query(carrierSettingsEndpoints.listCarrierAccounts, {}, { refetchInterval: 10_000 }),
  );
  const role = useSession((state) => state.user?.role ?? 'user');
  const readOnly = roleMay(role, 'carriers:manage') ? undefined : t('carriers.readOnly');
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
      {accounts.data === undefined && <QueryWait query={accounts} lines={12} />}
    </>
  );
};

export default CarriersPage;
