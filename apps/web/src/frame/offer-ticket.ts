import { ApiError } from '../client/errors.ts';
import { failedCallOf, recordFailedCall } from '../client/failed-calls.ts';
import { currentToken } from '../client/session.ts';
import { newTicketPath } from '../ticket-paths.ts';
import { currentT } from './language.tsx';
import { offerHelpWith, type OrderInError } from './messages.tsx';

/** Where an error of the server can be turned into a ticket with its trace; undefined where it has none. */
export const ticketRouteOf = (error: unknown, order?: OrderInError): string | undefined =>
  error instanceof ApiError && error.traceId !== undefined && currentToken() !== null
    ? newTicketPath({ orderId: order?.id, orderNo: order?.orderNo, traceId: error.traceId })
    : undefined;

export const recordFailure = (error: unknown, text: string): void => {
  if (!(error instanceof ApiError) || error.traceId === undefined) return;
  const call = failedCallOf(error, text);
  if (call !== undefined) recordFailedCall(error.traceId, call);
};

// An error of the server that leads nowhere offers a ticket, which then carries its trace and its call.
offerHelpWith((error, text, order) => {
  const route = ticketRouteOf(error, order);
  if (route === undefined) return undefined;
  recordFailure(error, text);
  return { label: currentT()('help.openTicket'), route };
});
