import { ApiError } from '../client/errors.ts';
import { failedCallOf, recordFailedCall } from '../client/failed-calls.ts';
import { currentToken } from '../client/session.ts';
import { newTicketPath } from '../signed-in-paths.ts';
import { currentT, useT } from './language.tsx';
import { offerHelpWith, type OrderInError } from './messages.tsx';
import { Link } from 'react-router';
import { describeError } from '../client/error-message.ts';
import { buttonClass } from '../kit/button.tsx';

/** Where an error of the server can be turned into a ticket with its trace; undefined where it has none. */
const ticketRouteOf = (error: unknown, order?: OrderInError): string | undefined =>
  error instanceof ApiError && error.traceId !== undefined && currentToken() !== null
    ? newTicketPath({ orderId: order?.id, orderNo: order?.orderNo, traceId: error.traceId })
    : undefined;

const recordFailure = (error: unknown, text: string): void => {
  if (!(error instanceof ApiError) || error.traceId === undefined) return;
  const call = failedCallOf(error, text);
  if (call !== undefined) recordFailedCall(error.traceId, call);
};

// An error of the server that leads nowhere offers a ticket, which then carries its trace and its call.
offerHelpWith((error, text, order) => {
  const route = ticketRouteOf(error, order);
  if (route === undefined) return undefined;
  recordFailure(error, text);
  return { label: currentT()('failed.ticket'), route };
});

/** Beside an error that stands on a page: the way to a ticket about it, where it has a trace. */
export const AskForHelp = ({ error }: { error: unknown }) => {
  const t = useT();
  const words = describeError(error, t);
  const route = ticketRouteOf(error);
  if (words?.theme !== 'error' || route === undefined) return null;
  return (
    <Link className={buttonClass({})} to={route} onClick={() => recordFailure(error, words.text)}>
      {t('failed.ticket')}
    </Link>
  );
};
