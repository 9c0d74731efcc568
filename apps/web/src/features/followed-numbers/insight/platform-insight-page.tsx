import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { changedAddress } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { useT } from '../../../frame/language.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { useToday } from '../../../ui/clock.ts';
import { lastDays } from '../../../ui/days.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { InsightCards } from './insight-cards.tsx';
import { InsightFilter } from './insight-filter.tsx';
import { insightFilters, platformInsightQuery } from './insight-query.ts';

/** /admin/insight: what the parcels of all accounts tell, without anybody's numbers. */
export default function PlatformInsightPage() {
  const t = useT();
  const [first, last] = lastDays(useToday(), 30);
  const [address, setAddress] = useSearchParams();
  const filters = insightFilters(address);
  const insight = useQuery(platformInsightQuery(filters));
  return (
    <div className="console">
      <PageHeader
        title={t('page.platformInsight')}
        lead={t('console.platformInsightLead')}
        extra={<RefreshButton label={t('orders.refresh')} query={insight} ofPage />}
      />
      <div className="insight" aria-busy={insight.isPlaceholderData}>
        <div className="chip-row">
          <InsightFilter
            filters={filters}
            from={insight.data?.from ?? filters.from ?? first}
            to={insight.data?.to ?? filters.to ?? last}
            onChange={(change) => setAddress(changedAddress(address, change))}
          />
        </div>
        <Reading query={insight} lines={12}>
          {(data) =>
            data.active === 0 && data.arrivals.length === 0 ? (
              <EmptyState icon="route" title={t('insight.none')} text={t('insight.nonePlatform')} />
            ) : (
              <InsightCards insight={data} listPath={() => undefined} narrowed={{}} />
            )
          }
        </Reading>
      </div>
    </div>
  );
}
