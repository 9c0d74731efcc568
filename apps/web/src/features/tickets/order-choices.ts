import { orderEndpoints, orderQueryDays } from '@waybill/contract/endpoints/orders.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { serverNow } from '../../client/server-clock.ts';
import { dayOf, lastDays } from '../../ui/days.ts';

const choices = 8;

/** My newest orders, or those that a keyword finds, to attach one to a ticket. */
export const pickableOrdersQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['order-choices', keyword],
    queryFn: ({ signal }) => {
      const [startDate, endDate] = lastDays(dayOf(serverNow()), orderQueryDays);
      return call(
        orderEndpoints.getUserOrder,
        {
          body: { startDate, endDate, pageNum: 1, pageSize: choices, ...(keyword === '' ? {} : { keyword }) },
        },
        { signal },
      );
    },
  });
