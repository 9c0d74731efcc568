import { staffNumberEndpoints } from '@waybill/contract/endpoints/staff-numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { changedAddress, textIn } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { FilterBar } from '../../../frame/list/filter-bar.tsx';
import { keyword } from '../../../frame/list/list-filters.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NumberCard } from '../parts/number-card.tsx';

/** Named as the server names it, so that what is wrong with it shows beside it. */
const filters = { trackingNumber: keyword('staffNumbers.placeholder') };

export default function NumbersPage() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const number = textIn(address, 'trackingNumber');
  const found = useQuery(
    query(
      staffNumberEndpoints.lookUpNumber,
      { body: { trackingNumber: number ?? '' } },
      { enabled: number !== undefined },
    ),
  );
  return (
    <ConsolePage title="page.numbers" lead="console.numbersLead">
      <Card flush title={t('staffNumbers.search')}>
        <FilterBar
          label={t('staffNumbers.search')}
          filters={filters}
          address={address}
          error={found.error}
          change={(fields) => setAddress(changedAddress(address, fields))}
          onReset={() => setAddress(new URLSearchParams())}
        />
      </Card>
      {number !== undefined && found.data === undefined && (
        <Card>
          <QueryWait query={found} lines={6} />
        </Card>
      )}
      {number !== undefined && found.data?.list.length === 0 && (
        <Card>
          <EmptyState icon="search" title={t('staffNumbers.unknown')} text={t('staffNumbers.unknownText')} />
        </Card>
      )}
      {number !== undefined &&
        found.data?.list.map((life) => <NumberCard key={`${life.carrier} ${life.id}`} life={life} />)}
    </ConsolePage>
  );
}
