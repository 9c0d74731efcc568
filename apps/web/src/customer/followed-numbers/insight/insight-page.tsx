import { followInsightEndpoints, insightDays } from '@waybill/contract/endpoints/follow-insights.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { query } from '../../../client/query.ts';
import { download } from '../../../client/files.ts';
import { changedAddress, given } from '../../../shell/address-filters.ts';
import { useT } from '../../../shell/language.tsx';
import { ExportButton } from '../../../shell/list/buttons.tsx';
import { askedIn, type ControlProps } from '../../../shell/list/list-filters.tsx';
import { TrackingTabs } from '../../../shell/page-tabs.tsx';
import { Reading } from '../../../shell/reading.tsx';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../kit/button.tsx';
import { useToday } from '../../../kit/clock.ts';
import { lastDays, isDay } from '../../../kit/days.ts';
import { EmptyState } from '../../../kit/empty-state.tsx';
import { PageHeader } from '../../../shell/page-header.tsx';
import { RefreshButton } from '../../../kit/reason-button.tsx';
import { InsightCards } from './insight-cards.tsx';
import { RangeChip } from '../../../shell/list/days-filter.tsx';
import { followFilters } from '../filters.tsx';

const dayIn = (address: URLSearchParams, name: string): string | undefined => {
  const day = address.get(name);
  return isDay(day) ? day : undefined;
};

const { carrier: carrierFilter, tag: tagFilter } = followFilters;

export default function InsightPage() {
  const t = useT();
  const today = useToday();
  const [address, setAddress] = useSearchParams();
  const { carrier, tag } = askedIn(address, { carrier: carrierFilter, tag: tagFilter });
  const narrowed = given({ carrier, tag });
  const filters = given({ from: dayIn(address, 'from'), to: dayIn(address, 'to'), ...narrowed });
  const insight = useQuery(
    query(followInsightEndpoints.getFollowInsight, { query: filters }, { placeholderData: keepPreviousData }),
  );
  const [first, last] = lastDays(today, 30);
  const from = insight.data?.from ?? filters.from ?? first;
  const to = insight.data?.to ?? filters.to ?? last;
  const change: ControlProps['change'] = (fields) => setAddress(changedAddress(address, fields));
  const props = { address, change, t, error: undefined };
  const nothing =
    insight.data !== undefined && insight.data.active === 0 && insight.data.arrivals.length === 0;
  return (
    <>
      <PageHeader />
      <TrackingTabs current="insight" />
      <div className="grid grid-cols-1 gap-3" aria-busy={insight.isPlaceholderData}>
        <div className="chip-row">
          <RangeChip
            label={t('word.deliveredOn')}
            start={from}
            end={to}
            longest={insightDays}
            counts={[7, 30, 90]}
            onChange={(start, end) => change({ from: start, to: end })}
          />
          {carrierFilter.control?.({ name: 'carrier', ...props })}
          {tagFilter.control({ name: 'tag', ...props })}
          <div className="chip-row-end">
            {!nothing && (
              <ExportButton
                label="export.csv"
                save={() => download(followInsightEndpoints.exportFollowInsight, { body: filters })}
              />
            )}
            <RefreshButton label={t('word.refresh')} query={insight} />
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
                action={<Button onClick={() => setAddress({})}>{t('console.clearFilters')}</Button>}
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
