import type { EndpointData, EndpointShape } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { KeyScope } from '@waybill/contract/permissions.ts';
import type { TranslateMcp } from '@waybill/phrases/mcp-phrases.ts';
import { toHundredths, toPoints } from '@waybill/contract/vocabulary/points.ts';
import { totalFor } from '@waybill/contract/vocabulary/pricing.ts';
import { type CallEndpoint, type Input, requireData } from './call-endpoint.ts';

/** Points that a call would cost; undefined where there is nothing to pay for, which the API rejects by itself. */
type Price = (call: CallEndpoint, input: Input) => Promise<number | undefined>;

const priceOfOrder: Price = async (call, { carrier, id, ids }) => {
  const { list } = await requireData<EndpointData<typeof endpoints.listHolds>>(call(endpoints.listHolds, {}));
  const hold = list.find((live) => live.carrier === carrier);
  if (hold === undefined) return undefined;
  if (id === hold.holdId) return hold.totalPoints;
  const asked = new Set(Array.isArray(ids) ? ids : [id]);
  const quantity = hold.list.filter((row) => asked.has(row.id)).length;
  const { unitPrice, tiers } = hold.priceList;
  return quantity === 0 ? undefined : toPoints(totalFor(toHundredths(unitPrice), tiers, quantity));
};

const priceOfReservation: Price = async (call, { id }) => {
  for (let pageNum = 1; ; pageNum += 1) {
    const query = { status: 'reserved', pageNum, pageSize: 100 };
    const { list, total } = await requireData<EndpointData<typeof endpoints.getUserOrder>>(
      call(endpoints.getUserOrder, query),
    );
    const order = list.find((row) => row.id === id);
    if (order !== undefined) return order.totalPoints;
    if (pageNum * 100 >= total) return undefined;
  }
};

export type Tool = {
  readonly endpoint: EndpointShape;
  readonly note?: Parameters<TranslateMcp>[0] & ('mcp.track' | 'mcp.stream');
  readonly price?: Price;
  readonly priceScopes?: readonly KeyScope[];
};

export const tools: readonly Tool[] = [
  { endpoint: endpoints.queryShipments },
  { endpoint: endpoints.listHolds },
  { endpoint: endpoints.extendHold },
  { endpoint: endpoints.releaseHold },
  { endpoint: endpoints.getPriceLists },
  { endpoint: endpoints.placeOrder, price: priceOfOrder, priceScopes: ['own:query'] },
  { endpoint: endpoints.confirmOrder, price: priceOfReservation, priceScopes: ['own:orders'] },
  { endpoint: endpoints.cancelOrder },
  { endpoint: endpoints.getUserOrder },
  { endpoint: endpoints.trackNumbers, note: 'mcp.track' },
  { endpoint: endpoints.streamTrackBatch, note: 'mcp.stream' },
  { endpoint: endpoints.getTimeline },
  { endpoint: endpoints.refreshTracking },
  { endpoint: endpoints.followNumbers },
  { endpoint: endpoints.listFollowedNumbers },
  { endpoint: endpoints.summariseFollowedNumbers },
  { endpoint: endpoints.getFollowedNumber },
  { endpoint: endpoints.changeFollowedNumber },
  { endpoint: endpoints.getUserPoint },
  { endpoint: endpoints.getUserPointLog },
  { endpoint: endpoints.createTicket },
  { endpoint: endpoints.listTickets },
  { endpoint: endpoints.getTicket },
  { endpoint: endpoints.replyTicket },
];
