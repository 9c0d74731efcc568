import { trackingStatuses } from '@waybill/contract/vocabulary/carrier.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { LineTabs } from '../../../kit/tabs.tsx';
import { changedAddress } from '../../../shell/address-filters.ts';
import { useT } from '../../../shell/language.tsx';
import { askedIn } from '../../../shell/list/list-filters.tsx';
import { followedSummaryQuery } from '../../../tracking/parcel/queries.ts';
import { followFilters } from '../filters.tsx';

export const FollowedTabs = () => {
  const t = useT();
  const [address] = useSearchParams();
  const { data } = useQuery(followedSummaryQuery);
  const { status, attention, archived } = askedIn(address, followFilters);
  const to = (change: Readonly<Record<string, string>>): string => {
    const next = changedAddress(address, {
      status: undefined,
      attention: undefined,
      archived: undefined,
      subStatus: undefined,
      id: undefined,
      number: undefined,
      ...change,
    });
    return `?${next.toString()}`;
  };
  const waiting = data && Object.values(data.attention).reduce((sum, count) => sum + count, 0);
  const shown = trackingStatuses.filter((one) => one === status || (data?.statuses[one] ?? 0) > 0);
  return (
    <LineTabs
      label={t('word.byStatus')}
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
          label: t('word.all'),
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
