import type { logisticsEndpoints } from '@waybill/contract/endpoints/logistics.ts';
import { toPoints } from '@waybill/contract/vocabulary/points.ts';
import type { Prices } from './store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';

export const priceRoutes = ({
  prices,
}: {
  readonly prices: Prices;
}): Handlers<Pick<typeof logisticsEndpoints, 'getPriceLists'>> => ({
  getPriceLists: async () => ({
    list: (await prices.all()).map((price) => ({ ...price, unitPrice: toPoints(price.unitPrice) })),
  }),
});
