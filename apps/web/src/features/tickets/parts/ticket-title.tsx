import type { Ticket } from '@waybill/contract/endpoints/ticket-shapes.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { ticketPath } from '../../../ticket-paths.ts';
import './ticket-title.css';

type Props = { readonly ticket: Pick<Ticket, 'id' | 'title' | 'ticketNo' | 'unread'> };

/** Title and number of a ticket, with a mark when it has an answer that was not read yet. */
export const TicketTitle = ({ ticket: { id, title, ticketNo, unread } }: Props) => {
  const t = useT();
  return (
    <span className="ticket-title">
      <Link to={ticketPath(id)} className="ticket-title-link" data-unread={unread ? '' : undefined}>
        {title}
      </Link>
      <span className="ticket-title-no">
        <span className="number">{ticketNo}</span>
        {unread && <span className="ticket-unread">{t('tickets.unread')}</span>}
      </span>
    </span>
  );
};
