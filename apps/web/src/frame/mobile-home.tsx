import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { NewestOrders } from '../features/orders/mobile/newest-orders.tsx';
import { BalanceCard } from '../features/points/mobile/balance-card.tsx';
import { CarrierLinks } from '../features/shipments/mobile/carrier-links.tsx';
import { LiveHolds } from '../features/shipments/mobile/live-holds.tsx';
import { UnreadRow } from '../features/notices/mobile/unread-row.tsx';
import './mobile-home.css';

type Pull = ComponentType<{ readonly onRefresh: () => Promise<unknown>; readonly children: ReactNode }>;

/** What pulls the page down comes after what is read on it. */
const usePull = (): Pull | undefined => {
  const client = useQueryClient();
  const [pull, setPull] = useState<{ readonly Pull: Pull }>();
  const reading = useIsFetching() > 0;
  useEffect(() => {
    // Before the first reading has begun, nothing is being read either.
    if (reading || client.isFetching() > 0 || pull !== undefined) return;
    import('./mobile-pull.tsx').then(
      ({ MobilePull }) => setPull({ Pull: MobilePull }),
      () => undefined,
    );
  }, [client, reading, pull]);
  return pull?.Pull;
};

/** /mobile/home: points, carriers, what is held, what was ordered, what is unread. */
const MobileHome = () => {
  const client = useQueryClient();
  const Pull = usePull();
  const parts = (
    <div className="mobile-home">
      <BalanceCard />
      <CarrierLinks />
      <LiveHolds />
      <NewestOrders />
      <UnreadRow />
    </div>
  );
  return Pull === undefined ? (
    parts
  ) : (
    <Pull onRefresh={() => client.refetchQueries({ type: 'active' }, { throwOnError: true })}>{parts}</Pull>
  );
};

export default MobileHome;
