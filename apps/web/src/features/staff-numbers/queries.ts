import { staffNumberEndpoints, type NumberLife } from '@waybill/contract/endpoints/staff-numbers.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';

/** What the stock knows of a number. */
export const numberQuery = (trackingNumber: string) =>
  queryOptions({
    queryKey: ['staffNumbers', trackingNumber],
    queryFn: ({ signal }) =>
      call(staffNumberEndpoints.lookUpNumber, { body: { trackingNumber } }, { signal }),
    staleTime: 0,
  });

type Change = Pick<NumberLife, 'carrier' | 'trackingNumber'> & {
  readonly to: 'block' | 'unblock';
  readonly reason: string;
  readonly key: string;
};

/** Blocks a number, or takes its block back; answers what it is then. */
export const useChangeNumber = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ to, key, ...body }: Change) => {
      const options = { idempotencyKey: key };
      return to === 'block'
        ? call(staffNumberEndpoints.blockNumber, { body }, options)
        : call(staffNumberEndpoints.unblockNumber, { body }, options);
    },
    onSettled: () =>
      Promise.all(
        [['staffNumbers'], ['staffOrders'], ['audit']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
};
