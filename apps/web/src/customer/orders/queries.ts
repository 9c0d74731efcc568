import { limits } from '@waybill/contract/constants.ts';
import type { OrderStatus } from '@waybill/contract/endpoints/logistics.ts';
import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { query } from '../../client/query.ts';
import type { Days } from '../../shell/list/days-in.ts';
import { lastDays } from '../../kit/days.ts';

type Asked = {
  readonly serviceType?: Carrier;
  readonly status?: OrderStatus;
  readonly days?: Days;
  readonly keyword?: string;
};

/** What is asked of the server: the last days where none are named, the service type in upper case (spec section 5). */
export const requestOf = ({ serviceType, days, ...asked }: Asked, today: string) => {
  const [startDate, endDate] = lastDays(today, limits.defaultOrderDays);
  return {
    ...asked,
    ...(days ?? { startDate, endDate }),
    ...(serviceType !== undefined && { serviceType: serviceType.toUpperCase() }),
  };
};

export const ordersQuery = (asked: Asked, today: string, pageNum = 1) =>
  query(
    orderEndpoints.getUserOrder,
    { body: { ...requestOf(asked, today), pageNum, pageSize: limits.pageSize } },
    { placeholderData: keepPreviousData, staleTime: 30_000 },
  );
