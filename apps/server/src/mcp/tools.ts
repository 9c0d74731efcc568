import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import { endpoints } from '@waybill/contract/endpoints/all.ts';
import type { KeyScope } from '@waybill/contract/permissions.ts';
import type { TranslateMcp } from '@waybill/phrases/mcp-phrases.ts';
import { type Price, priceOfOrder, priceOfReservation } from './price.ts';

/** A call of the API that agents may make; its name is the id of the endpoint. */
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
