import { orderEndpoints, orderQueryDays } from '@waybill/contract/endpoints/orders.ts';
import { query } from '../../client/query.ts';
import { serverNow } from '../../client/server-clock.ts';
import { dayOf, lastDays } from '../../ui/days.ts';

const choices = 8;

/** My newest orders, or those that a keyword finds, to attach one to a ticket. */
export const pickableOrdersQuery = (keyword: string, enabled: boolean) =>
  query(
    orderEndpoints.getUserOrder,
    () => {
      const [startDate, endDate] = lastDays(dayOf(serverNow()), orderQueryDays);
      return {
        body: { startDate, endDate, pageNum: 1, pageSize: choices, ...(keyword === '' ? {} : { keyword }) },
      };
    },
    { key: { keyword }, enabled, staleTime: 30_000 },
  );
