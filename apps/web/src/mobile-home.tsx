import { useQueryClient } from '@tanstack/react-query';
import { NewestOrders } from './customer/orders/mobile/newest-orders.tsx';
import { BalanceCard } from './customer/points/mobile/balance-card.tsx';
import { CarrierLinks } from './customer/shipments/parts/carrier-links.tsx';
import { LiveHolds } from './customer/shipments/parts/live-holds.tsx';
import { UnreadRow } from './customer/notices/mobile/unread-row.tsx';
import { MobilePull } from './shell/mobile-pull.tsx';

const MobileHome = () => {
  const client = useQueryClient();
  return (
    <MobilePull onRefresh={() => client.refetchQueries({ type: 'active' }, { throwOnError: true })}>
      <div className="grid grid-cols-1 gap-3 max-w-[640px] my-0 mx-auto">
        <BalanceCard />
        <CarrierLinks />
        <LiveHolds />
        <NewestOrders />
        <UnreadRow />
      </div>
    </MobilePull>
  );
};

export default MobileHome;
