import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NewestOrders } from './customer/orders/mobile/newest-orders.tsx';
import { BalanceCard } from './customer/points/mobile/balance-card.tsx';
import { CarrierLinks } from './customer/shipments/parts/carrier-links.tsx';
import { LiveHolds } from './customer/shipments/parts/live-holds.tsx';
import { UnreadRow } from './customer/notices/mobile/unread-row.tsx';
import { Button } from './kit/button.tsx';
import { Icon } from './kit/icon.tsx';
import { paths } from './paths.ts';
import { listPath } from './signed-in-paths.ts';
import { useT } from './shell/language.tsx';
import { MobilePull } from './shell/mobile-pull.tsx';

/** A number, however it is written, leads to what is known of it. */
const NumberBox = () => {
  const t = useT();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  return (
    <form
      className="flex gap-2 [&>button]:h-11"
      onSubmit={(event) => {
        event.preventDefault();
        const number = typed.trim();
        if (number !== '') void navigate(listPath(paths.mobileFollowed, { number }));
      }}
    >
      <input
        type="search"
        className="filter-input flex-1 min-w-0 h-11"
        maxLength={200}
        autoCapitalize="characters"
        aria-label={t('word.trackingNumber')}
        placeholder={t('mobile.home.number')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="primary" size="large" icon={<Icon name="search" />}>
        {t('word.query')}
      </Button>
    </form>
  );
};

const MobileHome = () => {
  const client = useQueryClient();
  return (
    <MobilePull onRefresh={() => client.refetchQueries({ type: 'active' }, { throwOnError: true })}>
      <div className="grid grid-cols-1 gap-3 max-w-[640px] my-0 mx-auto">
        <BalanceCard />
        <NumberBox />
        <CarrierLinks />
        <LiveHolds />
        <NewestOrders />
        <UnreadRow />
      </div>
    </MobilePull>
  );
};

export default MobileHome;
