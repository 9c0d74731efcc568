import type { ticketDeskEndpoints as desk } from '@waybill/contract/endpoints/ticket-desk.ts';
import type { followViewEndpoints as followed } from '@waybill/contract/endpoints/follow-views.ts';

export type ViewStore = {
  readonly list: typeof followed.listFollowViews | typeof desk.listTicketViews;
  readonly save: typeof followed.saveFollowView | typeof desk.saveTicketView;
  readonly remove: typeof followed.deleteFollowView | typeof desk.deleteTicketView;
};
