import { staffNumberEndpoints, type NumberLife } from '@waybill/contract/endpoints/staff-numbers.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';

/** What the stock knows of a number, or knew at a time. */
export const numberQuery = (trackingNumber: string, asOf: string | undefined) =>
  queryOptions({
    queryKey: ['staffNumbers', trackingNumber, asOf],
    queryFn: ({ signal }) =>
      call(
        staffNumberEndpoints.lookUpNumber,
        { body: { trackingNumber, ...(asOf === undefined ? {} : { asOf }) } },
        { signal },
      ),
    staleTime: 0,
  });

type Change = Pick<NumberLife, 'carrier' | 'trackingNumber'> & {
  readonly to: 'block' | 'unblock';
  readonly reason: string;
};

/** Blocks a number, or takes its block back; answers what it is then. */
export const useChangeNumber = () =>
  useIdempotentMutation(
    'changeNumber',
    ({ to, ...body }: Change, idempotencyKey) =>
      call(
        to === 'block' ? staffNumberEndpoints.blockNumber : staffNumberEndpoints.unblockNumber,
        { body },
        { idempotencyKey },
      ),
    [['staffNumbers'], ['staffOrders'], ['audit']],
  );
