import { useQueryClient } from '@tanstack/react-query';
import { NewestOrders } from './features/orders/mobile/newest-orders.tsx';
import { BalanceCard } from './features/points/mobile/balance-card.tsx';
import { CarrierLinks } from './features/shipments/parts/carrier-links.tsx';
import { LiveHolds } from './features/shipments/parts/live-holds.tsx';
import { UnreadRow } from './features/notices/mobile/unread-row.tsx';
import { MobilePull } from './frame/mobile-pull.tsx';

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
