import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { changedAddress } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { LineTabs } from '../../../ui/line-tabs.tsx';
import type { FollowFilters } from '../filters.ts';
import { followedSummaryQuery } from '../queries.ts';

export const FollowedTabs = ({ filters }: { readonly filters: FollowFilters }) => {
  const t = useT();
  const [address] = useSearchParams();
  const { data } = useQuery(followedSummaryQuery);
  const { status, attention, archived } = filters;
  const to = (change: FollowFilters): string => {
    const next = changedAddress(address, {
      status: undefined,
      attention: undefined,
      archived: undefined,
      subStatus: undefined,
      id: undefined,
      ...change,
    });
    return `?${next.toString()}`;
  };
  const waiting = data && Object.values(data.attention).reduce((sum, count) => sum + count, 0);
  const shown = trackingStatuses.filter((one) => one === status || (data?.statuses[one] ?? 0) > 0);
  return (
    <LineTabs
      label={t('follow.tabs')}
      tabs={[
        {
          to: to({ attention: 'any' }),
          label: t('follow.tab.attention'),
          icon: 'warning',
          count: waiting,
          current: attention !== undefined,
        },
        {
          to: to({}),
          label: t('follow.tab.all'),
          count: data?.active,
          current: attention === undefined && status === undefined && archived === undefined,
        },
        ...shown.map((one) => ({
          to: to({ status: one }),
          label: t(`trackingStatus.${one}`),
          count: data?.statuses[one],
          current: attention === undefined && status === one && archived === undefined,
        })),
        {
          to: to({ archived: 'true' }),
          label: t('follow.tab.archived'),
          count: data?.archived,
          current: archived === 'true',
        },
      ]}
    />
  );
};
