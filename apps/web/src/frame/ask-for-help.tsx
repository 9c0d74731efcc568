import { Link } from 'react-router';
import { describeError } from '../client/error-message.ts';
import { buttonClass } from '../ui/button.tsx';
import { useT } from './language.tsx';
import { recordFailure, ticketRouteOf } from './offer-ticket.ts';

/** Beside an error that stands on a page: the way to a ticket about it, where it has a trace. */
export const AskForHelp = ({ error }: { readonly error: unknown }) => {
  const t = useT();
  const words = describeError(error, t);
  const route = ticketRouteOf(error);
  if (words?.theme !== 'error' || route === undefined) return null;
  return (
    <Link className={buttonClass({})} to={route} onClick={() => recordFailure(error, words.text)}>
      {t('help.openTicket')}
    </Link>
  );
};
