import type { Scope } from '@waybill/contract/endpoints/logistics.ts';
import type { Carrier } from '@waybill/contract/vocabulary/carrier.ts';
import type { EndpointCall } from '@waybill/contract/endpoint.ts';
import { priceSettingEndpoints } from '@waybill/contract/endpoints/price-settings.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { useIdempotentMutation } from '../../client/use-idempotent-mutation.ts';

export type NewPrice = EndpointCall<typeof priceSettingEndpoints.addPrice>['body'];

/** The prices of one offer that are in force, planned or past; the latest first. */
export const offerPricesQuery = (carrier: Carrier, scope: Scope) =>
  queryOptions({
    queryKey: ['priceSettings', 'offer', carrier, scope],
    queryFn: async ({ signal }) => {
      const query = { carrier, scope, pageSize: '100' };
      return (await call(priceSettingEndpoints.listPrices, { query }, { signal })).list;
    },
    staleTime: 0,
  });

/** What the orders of the last seven days would have cost at a price. */
export const priceTrialQuery = ({ carrier, scope, unitPrice, tiers }: NewPrice) =>
  queryOptions({
    queryKey: ['priceSettings', 'trial', carrier, scope, unitPrice, tiers],
    queryFn: ({ signal }) =>
      call(
        priceSettingEndpoints.tryPrice,
        { body: { carrier, scope, unitPrice, tiers, days: 7 } },
        { reads: true, signal },
      ),
  });

/** Sets a price from a time on. */
export const useAddPrice = () =>
  useIdempotentMutation(
    'addPrice',
    (body: NewPrice, idempotencyKey) => call(priceSettingEndpoints.addPrice, { body }, { idempotencyKey }),
    [['priceSettings']],
  );
