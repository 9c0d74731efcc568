import { staffOrderEndpoints } from '@waybill/contract/endpoints/staff-orders.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';

/** An order with all that happened to it, by its id or its number, as it was at a time where one is given. */
export const staffOrderQuery = (id: string, asOf: string | undefined) =>
  queryOptions({
    queryKey: ['staffOrders', 'order', id, asOf],
    queryFn: ({ signal }) =>
      call(staffOrderEndpoints.getStaffOrder, { params: { id }, query: { asOf } }, { signal }),
    staleTime: 0,
  });

/** Reads the numbers of an order in full, which the audit writes down. */
export const useRevealNumbers = (id: string) =>
  useIdempotentMutation(
    `revealNumbers ${id}`,
    async () => {
      const { numbers } = await call(staffOrderEndpoints.revealOrderNumbers, { params: { id } });
      return new Map(numbers.map((number) => [number.id, number.trackingNumber]));
    },
    [['audit'], ['staffOrders', 'order', id]],
  );
