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

/** Sets a price from a time on. */
export const useAddPrice = () =>
  useIdempotentMutation(
    'addPrice',
    (body: NewPrice, idempotencyKey) => call(priceSettingEndpoints.addPrice, { body }, { idempotencyKey }),
    [['priceSettings']],
  );
