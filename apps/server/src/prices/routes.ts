import type { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Context } from '../context.ts';
import type { Handlers } from '../platform/http/handlers.ts';

export const priceRoutes = ({
  prices,
}: Context): Handlers<Pick<typeof logisticsEndpoints, 'getPriceLists'>> => ({
  getPriceLists: async () => ({
    list: (await prices.all()).map(({ carrier, scope, unitPrice, tiers }) => ({
      carrier,
      scope,
      unitPrice: toPoints(unitPrice),
      tiers,
    })),
  }),
});
