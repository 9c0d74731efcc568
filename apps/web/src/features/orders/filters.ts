import { limits } from '@waybill/contract/constants.ts';
import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { lastDays } from '../../ui/days.ts';

/** Which orders to show; named as the request names it. */
export type OrderFilters = {
  readonly serviceType: Carrier | 'all';
  readonly status: OrderStatus | 'all';
  readonly startDate: string;
  readonly endDate: string;
  readonly keyword: string;
};

export const defaultFilters = (today: string): OrderFilters => {
  const [startDate, endDate] = lastDays(today, limits.defaultOrderDays);
  return { serviceType: 'all', status: 'all', startDate, endDate, keyword: '' };
};

/** What is asked of the server; the service type goes in upper case (spec section 5). */
export const requestOf = (filters: OrderFilters) => ({
  startDate: filters.startDate,
  endDate: filters.endDate,
  ...(filters.serviceType === 'all' ? {} : { serviceType: filters.serviceType.toUpperCase() }),
  ...(filters.status === 'all' ? {} : { status: filters.status }),
  ...(filters.keyword.trim() === '' ? {} : { keyword: filters.keyword.trim() }),
});
