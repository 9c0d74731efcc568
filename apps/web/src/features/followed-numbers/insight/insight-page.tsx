import { followInsightEndpoints } from '@waybill/contract/endpoints/follow-insights.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { download } from '../../../client/files.ts';
import { changedAddress } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { ExportButton } from '../../../frame/list/export-button.tsx';
import { TrackingTabs } from '../../../frame/page-tabs.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/clock.ts';
import { lastDays } from '../../../ui/days.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RefreshButton } from '../../../ui/refresh-button.tsx';
import { InsightCards } from './insight-cards.tsx';
import { InsightFilter } from './insight-filter.tsx';
import { insightFilters } from './insight-query.ts';

export default function InsightPage() {
  const t = useT();
  const today = useToday();
  const [address, setAddress] = useSearchParams();
  const filters = insightFilters(address);
  const insight = useQuery(
    query(followInsightEndpoints.getFollowInsight, { query: filters }, { placeholderData: keepPreviousData }),
  );
  const { tag, carrier } = filters;
  const narrowed = { ...(tag !== undefined && { tag }), ...(carrier !== undefined && { carrier }) };
  const [first, last] = lastDays(today, 30);
  const nothing =
    insight.data !== undefined && insight.data.active === 0 && insight.data.arrivals.length === 0;
  return (
    <>
      <PageHeader title={t('page.insight')} lead={t('insight.lead')} />
      <TrackingTabs current="insight" />
      <div className="insight" aria-busy={insight.isPlaceholderData}>
        <div className="chip-row">
          <InsightFilter
            filters={filters}
            from={insight.data?.from ?? filters.from ?? first}
            to={insight.data?.to ?? filters.to ?? last}
            onChange={(change) => setAddress(changedAddress(address, change))}
          />
          <div className="chip-row-end">
            {!nothing && (
              <ExportButton
                label="orders.exportCsv"
                save={() => download(followInsightEndpoints.exportFollowInsight, { body: filters })}
              />
            )}
            <RefreshButton label={t('orders.refresh')} query={insight} />
          </div>
        </div>
        <Reading query={insight} lines={12}>
          {(data) =>
            !nothing ? (
              <InsightCards insight={data} narrowed={narrowed} />
            ) : Object.keys(filters).length > 0 ? (
              <EmptyState
                icon="search"
                title={t('follow.noneFiltered')}
                text={t('follow.noneFilteredText')}
                action={<Button onClick={() => setAddress({})}>{t('orders.clearFilters')}</Button>}
              />
            ) : (
              <EmptyState
                icon="map"
                title={t('insight.none')}
                text={t('insight.noneText')}
                action={
                  <Link className={buttonClass({ variant: 'primary' })} to={paths.followed}>
                    {t('page.followed')}
                  </Link>
                }
              />
            )
          }
        </Reading>
      </div>
    </>
  );
}
